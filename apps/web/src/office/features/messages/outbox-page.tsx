import { Eye } from 'lucide-react';
import { type ReactNode } from 'react';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { listMessageBulkActs, type Message } from './message-bulk.ts';
import { getMessage, getOutbox, getTimes, resendMessage } from '@farewind/contract/messages/outbox';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { messageStates, toneOfMessage, formatMessageState, formatTry } from './message-words.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { MailFrame } from '../../kit/mail-frame.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { useActWithProblem } from '../../kit/use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const channels = ['mail', 'sms', 'telegram', 'max'] as const satisfies readonly Message['channel'][];

const acts: readonly RowAct<Message>[] = [
  {
    name: 'view',
    label: 'message.view',
    icon: Eye,
    dialog: ({ messageId }, close, reload) => (
      <MessageDialog messageId={messageId} onClose={close} onDone={reload} />
    ),
  },
];

/** Messages to customers and their delivery. */
export function OutboxPage(): ReactNode {
  const t = useOfficeT();
  const formatPhone = useFormatPhone();
  return (
    <ListPage<Message, FormValues>
      screen={{
        name: 'outbox',
        title: 'menu.outbox',
        search: 'message.search',
        emptyText: 'message.empty',
        load: loadList(getOutbox),
        get: (messageId) => officeCall(getMessage, { messageId }),
        idOf: ({ messageId }) => messageId,
        nameOf: ({ title, recipient }) => `${title}, ${formatPhone(recipient)}`,
        columns: listColumns(t, formatPhone),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: messageStates.map((value) => ({ value, text: formatMessageState(value, t) })),
          },
          {
            name: 'channel',
            label: 'message.channel',
            options: channels.map((value) => ({ value, text: t(`message.${value}`) })),
          },
        ],
        acts,
        bulkActs: listMessageBulkActs(t, formatPhone),
        lead: <MessageTimes />,
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, formatPhone: (phone: string) => string): Column<Message>[] {
  return [
    {
      name: 'title',
      title: 'message.title',
      text: ({ title }) => title,
      draw: ({ title, channel, language }) => (
        <span className="o-two">
          <b className="m">{title}</b>
          <span className="mute">{`${t(`message.${channel}`)}, ${language.toUpperCase()}`}</span>
        </span>
      ),
      place: 'head',
    },
    {
      name: 'recipient',
      title: 'message.recipient',
      text: ({ recipient }) => recipient,
      draw: ({ recipient }) => (
        <span className={recipient.includes('@') ? '' : 'nw'}>{formatPhone(recipient)}</span>
      ),
    },
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ reference, reservationNumber }) =>
        reservationNumber === null ? null : <RowOrder orderId={reference} number={reservationNumber} />,
    },
    {
      name: 'createdAt',
      title: 'message.at',
      sort: 'createdAt',
      text: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      name: 'attempts',
      title: 'message.attempts',
      text: ({ attempts }) => String(attempts),
      isNumber: true,
    },
    {
      name: 'detail',
      title: 'message.detail',
      text: ({ detail, nextTryAt }) =>
        nextTryAt === null ? (detail ?? '') : t('message.nextTry', { time: formatInstant(nextTryAt) }),
    },
    {
      name: 'state',
      title: 'list.status',
      text: ({ state }) => formatMessageState(state, t),
      draw: ({ state }) => <StateBadge text={formatMessageState(state, t)} tone={toneOfMessage(state)} />,
      place: 'corner',
    },
  ];
}

type Timing = Answer<typeof getTimes>['confirmation'];

/** Timeliness of confirmations and itinerary receipts over the last 30 days. */
function MessageTimes() {
  const t = useOfficeT();
  const found = useQuery({
    queryKey: ['office', 'outbox', 'times'],
    queryFn: () => officeCall(getTimes, {}),
  });
  const { data } = found;
  if (data === undefined) return <NotLoaded found={found} />;
  return (
    <p className="row wrapx">
      <TimeLine name={t('promiseStep.confirmationMail')} timing={data.confirmation} />
      <TimeLine name={t('promiseStep.itineraryReceipt')} timing={data.itineraryReceipt} />
    </p>
  );
}

function TimeLine({ name, timing }: { readonly name: string; readonly timing: Timing }) {
  const t = useOfficeT();
  const { count, inTime, p95Seconds, promisedSeconds } = timing;
  if (count === 0) return null;
  return (
    <span className="row wrapx">
      <span className={inTime === count ? 'badge dot ok' : 'badge dot err'}>
        {t('message.inTime', { name, inTime, count })}
      </span>
      {p95Seconds === null ? null : (
        <span className="mute num">
          {t('message.speed', { minutes: toMinutes(p95Seconds), promised: toMinutes(promisedSeconds) })}
        </span>
      )}
    </span>
  );
}

function toMinutes(seconds: number): string {
  return String(Math.ceil(seconds / 60));
}

/** A message as received, with `[link]` in place of secret links, and its delivery attempts. */
export function MessageDialog(props: {
  readonly messageId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const formatPhone = useFormatPhone();
  const { messageId, onDone, onClose } = props;
  const found = useQuery({
    queryKey: ['office', 'outbox', 'message', messageId],
    queryFn: () => officeCall(getMessage, { messageId }),
  });
  const { resend, problem, isBusy } = useResend(messageId, () => {
    onDone();
    onClose();
    showToast(t('message.resent'));
  });
  const { data: message } = found;
  if (message === undefined)
    return found.error === null ? null : (
      <OfficeDialog title={t('message.view')} isBusy={false} onClose={onClose}>
        <NotLoaded found={found} />
      </OfficeDialog>
    );
  const { html } = message;
  return (
    <OfficeDialog
      title={message.subject ?? message.title}
      lead={`${formatPhone(message.recipient)}, ${formatInstant(message.sentAt ?? message.createdAt)}`}
      className="o-form o-form-wide"
      isBusy={isBusy}
      onClose={onClose}
      foot={
        message.allowedActions.includes('resend') ? (
          <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void resend()}>
            {t('message.resend')}
          </button>
        ) : undefined
      }
    >
      <div className="stack s3 o-form-fields">
        <FormProblem text={problem} />
        <KeyValues
          facts={[
            {
              label: t('list.status'),
              value: (
                <StateBadge text={formatMessageState(message.state, t)} tone={toneOfMessage(message.state)} />
              ),
            },
            ...message.tries.map(({ at, outcome, detail }) => ({
              label: formatInstant(at),
              value: [formatTry(outcome, t), detail].filter((part) => part !== '').join(': '),
            })),
            ...(message.attachments.length === 0
              ? []
              : [{ label: t('message.attachments'), value: message.attachments.join(', ') }]),
            ...(message.resentBy === null ? [] : [{ label: t('message.resentBy'), value: message.resentBy }]),
          ]}
        />
        {html === null ? (
          <p className="o-msg o-sms">
            <WholeDates text={message.text} />
          </p>
        ) : (
          <MailFrame html={html} title={message.subject ?? message.title} />
        )}
      </div>
    </OfficeDialog>
  );
}

function useResend(messageId: string, onSent: () => void) {
  const { isBusy, problem, run } = useActWithProblem();
  const resend = () =>
    run(async () => {
      await officeCall(resendMessage, { messageId });
      onSent();
    });
  return { resend, problem, isBusy };
}
