import type { TenantScope } from '../../../../platform/database/scope.ts';
import { orderEventsKey } from '../../events.ts';
import type {
  PROPOSAL_ANSWERED,
  PROPOSAL_EXPIRED,
  PROPOSAL_MADE,
  PROPOSAL_WITHDRAWN,
  ProposalEvent,
} from '../../events.ts';
import type { BookingDeps } from '../../order/deps.ts';

type Topic =
  | typeof PROPOSAL_MADE
  | typeof PROPOSAL_ANSWERED
  | typeof PROPOSAL_EXPIRED
  | typeof PROPOSAL_WITHDRAWN;

/** Emits the event of a proposal's step once, so that the buyer is notified once. */
export async function emitProposal(
  { outbox }: Pick<BookingDeps, 'outbox'>,
  scope: TenantScope,
  topic: Topic,
  { orderId, proposalId }: ProposalEvent,
): Promise<void> {
  const payload = { orderId, proposalId } satisfies ProposalEvent;
  const dedupeKey = `proposal:${proposalId}:${topic}`;
  await outbox.add(scope, { topic, dedupeKey, payload, orderingKey: orderEventsKey(orderId) });
}
