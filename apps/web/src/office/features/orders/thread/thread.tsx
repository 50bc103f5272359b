import { resendMessage } from '@farewind/contract/messages/outbox';
import { stopMessages } from '@farewind/contract/messages/staff-messages';
import { Mail, MessageSquareText, Phone, PhoneMissed, Send, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useFormatPhone } from '../../../../shared/format/use-format-phone.ts';
import { useOfficeT, type OfficeKey } from '../../../i18n/office-i18n.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { useActWithProblem } from '../../../kit/use-act.ts';
import { OfficeLink } from '../../../address/office-link.tsx';
import { officeCall } from '../../../session/office-call.ts';
import { useOfficeSession } from '../../../session/office-session.tsx';
import { formatMessageKind, formatMessageState, toneOfMessage } from '../../messages/message-words.ts';
import type { AdminOrder, OrderAdmin } from '../use-order.ts';
import { listThread, type ThreadEntry } from './list-thread.ts';
import { Reply } from './reply.tsx';
import { officeNow } from '../../../kit/office-clock.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';

const SHOWN = 6;

/** The name of stopping; an act of sending again has its message's number. */
const STOP = 'stop';

type Channel = AdminOrder['messages'][number]['channel'];

const icons: Readonly<Record<Channel, LucideIcon>> = {
  mail: Mail,
  sms: MessageSquareText,
  telegram: Send,
  max: Send,
};

const resendTexts = {
  mail: 'thread.resendMail',
  sms: 'thread.resendSms',
  telegram: 'thread.resendTelegram',
  max: 'thread.resendMax',
} as const satisfies Record<Channel, OfficeKey>;

/** Mails, text messages, messages in messengers and calls, the newest at the end beside the box. */
export function Thread({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const [isWhole, setWhole] = useState(false);
  const entries = listThread(admin.order);
  const shown = isWhole ? entries : entries.slice(-SHOWN);
  const rest = entries.length - shown.length;
  if (entries.length === 0) return <p className="mute">{t('thread.empty')}</p>;
  return (
    <>
      {rest === 0 ? null : (
        <button type="button" className="o-link" onClick={() => setWhole(true)}>
          {t('order.earlier', { count: rest })}
        </button>
      )}
      <ol className="stack s3 o-thread" aria-label={t('thread.title')}>
        {shown.map((entry) => (
          <li key={keyOf(entry)}>
            {entry.kind === 'call' ? (
              <Call entry={entry} />
            ) : entry.kind === 'reply' ? (
              <Reply orderId={admin.order.orderId} reply={entry.reply} />
            ) : (
              <Written admin={admin} entry={entry} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function keyOf(entry: ThreadEntry): string | undefined {
  if (entry.kind === 'call') return entry.call.callId;
  return entry.kind === 'reply' ? entry.reply.replyId : entry.messages[0]?.messageId;
}

function Call({ entry: { call } }: { readonly entry: Extract<ThreadEntry, { kind: 'call' }> }) {
  const t = useOfficeT();
  const Icon = call.outcome === 'noAnswer' ? PhoneMissed : Phone;
  const when = call.callBackAt === null ? '' : formatInstant(call.callBackAt);
  return (
    <div className="o-call">
      <p className="mute row">
        <Icon className="i i-16" aria-hidden />
        <span>
          <WholeDates text={`${formatInstant(call.at)}, ${call.author}`} />
        </span>
      </p>
      <p>
        {t(`call.${call.direction}`)}: {t(`call.outcome.${call.outcome}`, { time: when })}
      </p>
      {call.text === '' ? null : (
        <p className="o-sms">
          <WholeDates text={call.text} />
        </p>
      )}
    </div>
  );
}

function Written({
  admin,
  entry,
}: {
  readonly admin: OrderAdmin;
  readonly entry: Extract<ThreadEntry, { kind: 'written' }>;
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const formatPhone = useFormatPhone();
  const { busy, problem, run } = useActWithProblem();
  const { messages, at } = entry;
  const [first] = messages;
  if (first === undefined) return null;
  const text = messages.find((message) => (message.text ?? '') !== '')?.text ?? '';
  const author = first.author ?? '';
  const isOwn = first.template === 'staff-message';
  const title = isOwn ? (first.subject ?? '') : formatMessageKind(first.template, t);
  const waiting = messages.filter(({ stoppableUntil }) => isAhead(stoppableUntil));
  const again = messages.filter(({ isResendable }) => isResendable === true);
  const send = (name: string, act: () => Promise<unknown>, done: string) =>
    run(async () => {
      await admin.act(act);
      showToast(done);
    }, name);
  return (
    <div className="o-msg is-ours">
      <p className="mute">
        <WholeDates
          text={`${author === '' ? t('thread.automatic') : author}, ${formatInstant(first.sentAt ?? at)}`}
        />
      </p>
      <p className="m">
        {can('Pages.Messages') && !isOwn ? (
          <OfficeLink to="/message/outbox" search={{ dialog: 'view', id: first.messageId }}>
            {title}
          </OfficeLink>
        ) : (
          title
        )}
      </p>
      {text === '' ? null : (
        <p className="o-sms">
          <WholeDates text={text} />
        </p>
      )}
      <ul className="o-deliveries">
        {messages.map((message) => {
          const Icon = icons[message.channel];
          return (
            <li key={message.messageId}>
              <Icon className="i i-16" aria-hidden />
              <span className="sr">{t(`message.${message.channel}`)} </span>
              <StateBadge
                text={
                  message.detail === 'stopped' ? t('thread.stopped') : formatMessageState(message.state, t)
                }
                tone={toneOfMessage(message.state)}
              />
              {message.state === 'bounced' || message.state === 'failed' ? (
                <span className="mute">{`${formatPhone(message.recipient)}: ${message.detail ?? ''}`}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
      <FormProblem text={problem} />
      <div className="row wrapx">
        {waiting.length > 0 && admin.can('write') ? (
          <button
            type="button"
            className="o-link"
            aria-busy={busy === STOP}
            onClick={() =>
              void send(
                STOP,
                () =>
                  officeCall(stopMessages, {
                    orderId: admin.order.orderId,
                    messageIds: waiting.map(({ messageId }) => messageId),
                  }),
                t('thread.stopDone'),
              )
            }
          >
            {t('thread.stop')}
          </button>
        ) : null}
        {can('Pages.Messages')
          ? again.map(({ messageId, channel }) => (
              <button
                key={messageId}
                type="button"
                className="o-link"
                aria-busy={busy === messageId}
                onClick={() =>
                  void send(messageId, () => officeCall(resendMessage, { messageId }), t('thread.resendDone'))
                }
              >
                {t(resendTexts[channel])}
              </button>
            ))
          : null}
      </div>
    </div>
  );
}

function isAhead(instant: string | null | undefined): boolean {
  return instant !== null && instant !== undefined && Date.parse(instant) > officeNow();
}
