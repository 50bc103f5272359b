import type { TenantScope } from '../../../../platform/database/scope.ts';
import { PROPOSAL_ANSWERED, PROPOSAL_MADE } from '../../events.ts';
import type { ItemRow } from '../../order/order-rows.ts';
import type { BookingParts } from '../../order/parts.ts';
import { callStaff } from './call-staff.ts';
import { returnItems, writeSnapshot } from './item-problems.ts';
import { endProposal, getProposal, insertProposal, type ProposalRow } from './proposal-rows.ts';
import { tellProposal } from './tell-proposal.ts';

/**
 * Moves a ride to the pick-up that its buyer has accepted: a vehicle of the new day is taken and the old one given back.
 * When all are taken then, the buyer is told, may cancel the ride without a fee, and staff look for another one.
 */
export async function acceptMovedRide(
  parts: BookingParts,
  scope: TenantScope,
  item: ItemRow,
  proposal: ProposalRow,
  by: string,
): Promise<void> {
  const ride = proposal.after.snapshot?.ride;
  if (!ride || !item.snapshot.ride) throw new Error('A pick-up was proposed for what is no ride');
  const { pickupAt, pickupOffset, flightNumber } = ride;
  if (!(await parts.transfers.moveRide(scope, item.supplierLocator, { pickupAt })))
    return offerCancelling(parts, scope, proposal, by);
  await endProposal(scope, proposal, 'accepted', by);
  // Driver and sign may have been named meanwhile: only what was proposed is taken over.
  const moved = { ...item.snapshot.ride, pickupAt, pickupOffset, ...(flightNumber ? { flightNumber } : {}) };
  await writeSnapshot(scope, item, { ...item.snapshot, ride: moved });
  await returnItems(scope, item.orderId, proposal.returns, { reason: 'rideMoved', actor: by });
  await tellProposal(parts, scope, PROPOSAL_ANSWERED, proposal);
}

/** The way back is kept: staff may find a vehicle after all. */
async function offerCancelling(
  parts: BookingParts,
  scope: TenantScope,
  proposal: ProposalRow,
  by: string,
): Promise<void> {
  const { orderId, itemId, text, before, after, returns, dueAt } = proposal;
  await endProposal(scope, proposal, 'withdrawn', by);
  const proposalId = await insertProposal(scope, {
    orderId,
    itemId,
    text,
    before,
    after,
    returns,
    dueAt,
    changeId: undefined,
    rule: 'rideFull',
    madeBy: 'system',
  });
  await tellProposal(parts, scope, PROPOSAL_MADE, { orderId, proposalId });
  await callStaff(scope, await getProposal(scope, proposalId), 'rideFull');
}
