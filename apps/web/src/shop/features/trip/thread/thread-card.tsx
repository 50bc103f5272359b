import { LONGEST_BUYER_MESSAGE } from '@farewind/contract/bookings/message-length';
import { getThread, type ThreadMessage, writeToAgency } from '@farewind/contract/bookings/order-thread';
import type { Order } from '@farewind/contract/bookings/get-order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { clearSent } from '../../../../shared/form/clear-sent.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useMayAsk } from '../../../order/use-may-ask.ts';
import { useTripT } from '../texts/trip-texts.ts';
import { useAct } from '../use-act.ts';
import { MessageKey } from './message-key.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { isRidesOnly } from '../../../order/order-page.ts';

/** How often an open page looks for an answer. */
const LOOK_MS = 60_000;

/** What buyer and agency wrote to each other about the order, and a field to write more. */
export function ThreadCard({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const t = useTripT();
  const mayAsk = useMayAsk(orderId);
  const thread = useQuery({
    queryKey: ['thread', orderId],
    enabled: mayAsk,
    queryFn: ({ signal }) => call(getThread, { orderId }, { signal, headers: orderKeyHeader(orderId) }),
    refetchInterval: LOOK_MS,
  });
  const messages = thread.data?.messages ?? [];
  return (
    <section className="card pad thread no-print" aria-labelledby="trip-thread">
      <h2 id="trip-thread">{t('thread.title')}</h2>
      {thread.isError && thread.data === undefined ? (
        <p className="row wrapx">
          <span role="alert">{t('thread.failed')}</span>
          <button type="button" className="btn btn-sm btn-line" onClick={() => void thread.refetch()}>
            {t('thread.retry')}
          </button>
        </p>
      ) : null}
      {messages.length === 0 ? (
        <p className="soft t14">{t(isRidesOnly(order) ? 'thread.emptyOfRide' : 'thread.empty')}</p>
      ) : (
        <ol className="thread-list">
          {messages.map((message) => (
            <Message key={message.messageId} message={message} />
          ))}
        </ol>
      )}
      <Composer orderId={orderId} />
    </section>
  );
}

function Message({ message }: { readonly message: ThreadMessage }) {
  const t = useTripT();
  const clock = useJourneyClock();
  const { from, text, by, files } = message;
  const who = t(from === 'buyer' ? 'thread.you' : 'thread.agency');
  const way =
    from === 'agency' || by === 'page'
      ? ''
      : `, ${by === 'mail' ? t('thread.byMail') : t('thread.byMessenger', { name: by })}`;
  return (
    <li className={from === 'buyer' ? 'is-own' : ''}>
      <p className="t12 mute">
        <WholeDates text={`${who}, ${clock.moment(message.at)}${way}`} />
      </p>
      <p className="thread-text">{text === '' ? t('thread.noText') : text}</p>
      {files === undefined ? null : (
        <p className="t12 mute">{t('thread.files', { names: files.join(', ') })}</p>
      )}
    </li>
  );
}

function Composer({ orderId }: { readonly orderId: string }) {
  const t = useTripT();
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const [key] = useState(() => new MessageKey());
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, problem, setProblem, run } = useAct();
  const tooLong = text.trim().length - LONGEST_BUYER_MESSAGE;
  const send = async () => {
    if (text.trim() === '' || tooLong > 0) {
      setProblem(tooLong > 0 ? t('thread.tooLong', { count: tooLong }) : t('thread.required'));
      field.current?.focus();
      return;
    }
    await run(
      async () => {
        const message = { orderId, text, messageKey: key.forText(text) };
        await call(writeToAgency, message, { headers: orderKeyHeader(orderId) });
        key.renew();
        setText(clearSent(text));
        setSent(true);
        await queries.invalidateQueries({ queryKey: ['thread', orderId] });
      },
      (error) => error.message,
    );
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="thread-form" noValidate onSubmit={submit}>
      <div className={problem === undefined ? 'field' : 'field is-bad'}>
        <label htmlFor={id}>{t('thread.label')}</label>
        <textarea
          ref={field}
          id={id}
          className="textarea"
          rows={3}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-fault`}
          onChange={(event) => {
            setText(event.target.value);
            setSent(false);
            setProblem(undefined);
          }}
        />
        <FieldError id={`${id}-fault`} text={problem} />
      </div>
      <button type="submit" className="btn btn-primary" aria-busy={isBusy}>
        {t('thread.send')}
      </button>
      <p role="status" className="t14">
        {isSent ? t('thread.sent') : ''}
      </p>
    </form>
  );
}
