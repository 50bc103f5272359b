import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { OfficeLink } from '../../../routes/office-link.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import { toneOfMessage, formatMessageKind, formatMessageState } from '../../messages/message-words.ts';
import type { AdminOrder } from '../use-order.ts';

type Message = AdminOrder['messages'][number];

/** What was written to the customer about the order, and whether it arrived. */
export function MessagesPanel({ messages }: { readonly messages: readonly Message[] }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  if (messages.length === 0) return null;
  return (
    <Panel title={t('order.written')} isFlush>
      <DataTable<Message>
        label={t('order.written')}
        rows={messages}
        keyOf={({ messageId }) => messageId}
        columns={listColumns(t, can('Pages.Messages'))}
      />
    </Panel>
  );
}

function listColumns(t: OfficeTranslate, isLinked: boolean): DataColumn<Message>[] {
  return [
    {
      name: 'title',
      title: t('message.title'),
      draw: ({ messageId, template }) =>
        isLinked ? (
          <OfficeLink to="/message/outbox" search={{ dialog: 'view', id: messageId }}>
            {formatMessageKind(template, t)}
          </OfficeLink>
        ) : (
          formatMessageKind(template, t)
        ),
    },
    {
      name: 'recipient',
      title: t('message.recipient'),
      draw: ({ recipient, channel }) => (
        <span className="o-two">
          <span>{recipient}</span>
          <span className="mute">{t(`message.${channel}`)}</span>
        </span>
      ),
    },
    {
      name: 'at',
      title: t('message.at'),
      draw: ({ sentAt, at }) => <span className="num nw">{formatInstant(sentAt ?? at)}</span>,
    },
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ state, detail }) => (
        <span className="o-two">
          <span>
            <StateBadge text={formatMessageState(state, t)} tone={toneOfMessage(state)} />
          </span>
          {detail === null || detail === '' || state === 'delivered' ? null : (
            <span className="mute">{detail}</span>
          )}
        </span>
      ),
    },
  ];
}
