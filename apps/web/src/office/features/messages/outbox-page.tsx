import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { getMessage, getOutbox, getTimes } from '@farewind/contract/messages/outbox';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { messageStates, toneOfMessage, formatMessageState } from './message-words.ts';
import { useQuery } from '@tanstack/react-query';

type Message = Answer<typeof getOutbox>['items'][number];

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

/** What was written to customers, and whether it arrived. */
export function OutboxPage(): ReactNode {
  const t = useOfficeT();
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
        nameOf: ({ title, recipient }) => `${title}, ${recipient}`,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: messageStates.map((value) => ({ value, text: formatMessageState(value, t) })),
          },
          {
            name: 'channel',
            label: 'message.channel',
            options: (['mail', 'sms'] as const).map((value) => ({ value, text: t(`message.${value}`) })),
          },
        ],
        acts,
        lead: <MessageTimes />,
      }}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<Message>[] {
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
    { name: 'recipient', title: 'message.recipient', text: ({ recipient }) => recipient },
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

/** Whether confirmations and itinerary receipts left in time, over the last 30 days. */
function MessageTimes() {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: ['office', 'outbox', 'times'],
    queryFn: () => officeCall(getTimes, {}),
  });
  if (data === undefined) return null;
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
