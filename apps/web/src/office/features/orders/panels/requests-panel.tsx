import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import type { Desk } from '../use-order.ts';
import { ChangeRequest, TravelDocumentRequest, ProposalCard } from './requests.tsx';

/** What the customer asks and what the agency asked; what waits for staff is counted. */
export function RequestsPanel({ desk }: { readonly desk: Desk }) {
  const t = useOfficeT();
  const { changes, proofs, proposals = [] } = desk.order;
  if (changes.length + proofs.length + proposals.length === 0) return null;
  const waiting =
    changes.filter(({ state }) => state === 'waitingForStaff').length +
    proofs.filter(({ state }) => state === 'sent').length;
  return (
    <Panel
      title={t('order.messages')}
      aside={
        waiting === 0 ? null : <span className="badge sun">{t('order.waiting', { count: waiting })}</span>
      }
    >
      <div className="stack s3">
        {changes.map((change) => (
          <ChangeRequest key={change.changeId} desk={desk} change={change} />
        ))}
        {proofs.map((proof) => (
          <TravelDocumentRequest key={proof.proofId} desk={desk} proof={proof} />
        ))}
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.proposalId} desk={desk} proposal={proposal} />
        ))}
      </div>
    </Panel>
  );
}
