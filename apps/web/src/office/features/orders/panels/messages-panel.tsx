import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { OfficeLink } from '../../../routes/office-link.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import { toneOfMessage, wordMessageKind, wordMessageState } from '../../messages/message-words.ts';
import type { Desk, DeskOrder } from '../use-order.ts';
import { ChangeRequest, ProofRequest, ProposalCard } from './requests.tsx';

type Message = DeskOrder['messages'][number];

/** What the customer asks, what the agency asked, and what was written. */
export function MessagesPanel({ desk }: { readonly desk: Desk }) {
  const t = useOfficeT();
  const { changes, proofs, proposals = [], messages } = desk.order;
  const waiting =
    changes.filter(({ state }) => state === 'waitingForStaff').length +
    proofs.filter(({ state }) => state === 'sent').length;
  const hasMatters = changes.length + proofs.length + proposals.length > 0;
  if (!hasMatters && messages.length === 0) return null;
  return (
    <Panel
      title={t('order.messages')}
      isFlush
      aside={
        waiting === 0 ? null : <span className="badge sun">{t('order.waiting', { count: waiting })}</span>
      }
    >
      {hasMatters ? (
        <div className="o-panel-body stack s3">
          {changes.map((change) => (
            <ChangeRequest key={change.changeId} desk={desk} change={change} />
          ))}
          {proofs.map((proof) => (
            <ProofRequest key={proof.proofId} desk={desk} proof={proof} />
          ))}
          {proposals.map((proposal) => (
            <ProposalCard key={proposal.proposalId} desk={desk} proposal={proposal} />
          ))}
        </div>
      ) : null}
      {messages.length === 0 ? null : <Written messages={messages} />}
    </Panel>
  );
}

function Written({ messages }: { readonly messages: readonly Message[] }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  return (
    <DataTable<Message>
      label={t('order.written')}
      rows={messages}
      keyOf={({ messageId }) => messageId}
      columns={listColumns(t, can('Pages.Messages'))}
    />
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
            {wordMessageKind(template, t)}
          </OfficeLink>
        ) : (
          wordMessageKind(template, t)
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
            <StateBadge text={wordMessageState(state, t)} tone={toneOfMessage(state)} />
          </span>
          {detail === null || detail === '' || state === 'delivered' ? null : (
            <span className="mute">{detail}</span>
          )}
        </span>
      ),
    },
  ];
}
