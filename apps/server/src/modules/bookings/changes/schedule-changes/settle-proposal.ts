import type { ProposalChoice } from '@farewind/contract/bookings/proposals';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { closeTasks } from '../../../../platform/staff-tasks.ts';
import { cancelBySupplier } from '../cancelling/cancel-by-supplier.ts';
import { PROPOSAL_ANSWERED, PROPOSAL_MADE } from '../../events.ts';
import { writeHistory } from '../../order/move-item.ts';
import { getOrderRow, lockItems, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { isLive, returnItems, writeSnapshot } from '../proposals/item-problems.ts';
import { findFlightId } from '../../order/find-flight-id.ts';
import { movedSnapshot, withTimes } from '../proposals/moved-flight.ts';
import { askAboutRides } from '../proposals/ask-about-rides.ts';
import { callForRideSupplier } from '../proposals/call-for-ride-supplier.ts';
import { openProposalTask } from '../proposals/open-proposal-task.ts';
import { askForDifference } from './price-payment.ts';
import { kindOf } from '../proposals/proposal-rules.ts';
import {
  endProposal,
  listProposals,
  recordOtherWanted,
  type ProposalRow,
  getProposal,
  insertProposal,
} from '../proposals/proposal-rows.ts';
import { emitProposal } from '../proposals/emit-proposal.ts';
import { withdrawOpen } from '../proposals/withdraw-open.ts';

/** Staff tasks that an answer closes. */
const answeredTasks = ['proposalUnanswered', 'otherOfferWanted'] as const;

/** Executes an answer to a proposal. `by` is `customer`, or a staff member on the buyer's behalf. */
export async function settleProposal(
  deps: BookingDeps,
  scope: TenantScope,
  proposal: ProposalRow,
  { choice, by }: { readonly choice: ProposalChoice; readonly by: string },
): Promise<void> {
  const { orderId } = proposal;
  if (choice === 'otherOffer') {
    await recordOtherWanted(scope, proposal);
    return openProposalTask(scope, proposal, 'otherOfferWanted');
  }
  if (choice === 'accept' && proposal.rule === 'price') return askForDifference(deps, scope, proposal);
  for (const kind of answeredTasks) await closeTasks(scope, kind, orderId, by);
  if (choice === 'acknowledge') await acceptTimes(scope, proposal, 'acknowledged', by);
  if (choice === 'accept') await accept(deps, scope, proposal, by);
  if (choice === 'keep') {
    await endProposal(scope, proposal, 'refused', by);
    await openProposalTask(scope, proposal, 'proposalRefused');
  }
  if (choice === 'refund') {
    await endProposal(scope, proposal, proposal.rule === 'cancelled' ? 'accepted' : 'refused', by);
    await refundEverything(deps, scope, proposal, by);
  }
  // A moved ride is notified separately, as is a move that is not possible.
  if (!(choice === 'accept' && proposal.rule === 'ride'))
    await emitProposal(deps, scope, PROPOSAL_ANSWERED, proposal);
}

async function accept(
  deps: BookingDeps,
  scope: TenantScope,
  proposal: ProposalRow,
  by: string,
): Promise<void> {
  const { rule } = proposal;
  if (rule === 'choice') {
    await acceptTimes(scope, proposal, 'accepted', by);
    return acceptAtSupplier(deps, scope, proposal);
  }
  if (rule === 'flight') return acceptFlight(deps, scope, proposal, by);
  if (rule === 'ride') return acceptMovedRide(deps, scope, await getItem(scope, proposal), proposal, by);
  await endProposal(scope, proposal, 'accepted', by);
  await openProposalTask(scope, proposal, 'offerAccepted');
}

/** Tells the supplier that announced a change, once the buyer has accepted it for each direction. */
async function acceptAtSupplier(
  { suppliers }: BookingDeps,
  scope: TenantScope,
  { orderId, itemId, supplierChange }: ProposalRow,
): Promise<void> {
  if (supplierChange === undefined) return;
  const ofChange = (await listProposals(scope, orderId)).filter(
    (one) => one.supplierChange === supplierChange,
  );
  if (ofChange.some(({ state }) => state !== 'accepted')) return;
  const item = (await lockItems(scope, orderId)).find((one) => one.itemId === itemId)!;
  await suppliers.get(item.supplier)?.acceptChange?.(scope, item.supplierLocator, supplierChange);
}

/** Applies new times to the item; page, documents and calendar show them from now on. */
export async function acceptTimes(
  scope: TenantScope,
  proposal: ProposalRow,
  state: 'accepted' | 'acknowledged' | 'expired',
  by: string,
): Promise<void> {
  const item = await getItem(scope, proposal);
  await endProposal(scope, proposal, state, by);
  if (proposal.after.snapshot)
    await writeSnapshot(scope, item, withTimes(item.snapshot, proposal.after.snapshot));
  const reason = { accepted: 'retimeAccepted', acknowledged: 'retimeRead', expired: 'retimeApplied' }[state];
  await returnItems(scope, proposal.orderId, proposal.returns, { reason, actor: by });
}

/** Moves the seats first, so that nothing is recorded as answered if there are too few. */
async function acceptFlight(
  deps: BookingDeps,
  scope: TenantScope,
  proposal: ProposalRow,
  by: string,
): Promise<void> {
  const { flights } = deps;
  const item = await getItem(scope, proposal);
  const order = await getOrderRow(scope, proposal.orderId);
  const wanted = proposal.after.snapshot;
  const [fromFlightId, to] = [findFlightId(order, item), proposal.after.departure];
  if (!wanted?.flightId || !to || fromFlightId === undefined)
    throw new Error('The proposal of another flight has no departure');
  const cabin = item.snapshot.segments[0]!.cabin;
  await flights.moveSeats(scope, { holdId: item.supplierLocator, fromFlightId, to, cabin });
  const flight = await flights.readFlight(scope, wanted.flightId, [cabin]);
  if (!flight) throw refusal('FLT-NOSEAT');
  await endProposal(scope, proposal, 'accepted', by);
  const of = { orderId: proposal.orderId, itemId: item.itemId, by };
  const former = await withdrawOpen(scope, of, ({ itemId }) => itemId === item.itemId);
  const snapshot = { ...movedSnapshot(item.snapshot, flight, true), flightId: wanted.flightId };
  await writeSnapshot(scope, item, snapshot);
  const cause = { reason: 'otherFlightAccepted', actor: by };
  if (former) await returnItems(scope, of.orderId, { [of.itemId]: former }, cause);
  else await writeHistory(scope, item, item.status, item.status, cause);
  const move = { changeId: undefined, reason: proposal.text, madeBy: proposal.madeBy };
  await askAboutRides(deps, scope, { orderId: of.orderId, snapshot }, move);
}

/**
 * Refunds the whole remaining order, because no buyer has to keep half of a changed journey; for a ride that cannot
 * move with its flight, only that ride.
 */
export async function refundEverything(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, itemId: rideId, rule }: ProposalRow,
  actor: string,
): Promise<void> {
  const reason = kindOf(rule);
  if (reason === 'offer') throw new Error('A refused offer cancels nothing');
  if (reason === 'ride') {
    const itemIds = rideId === undefined ? [] : [rideId];
    return cancelBySupplier(deps, scope, { orderId, itemIds, reason: 'retimed', actor });
  }
  for (const open of await listProposals(scope, orderId)) {
    if (open.state === 'open') await endProposal(scope, open, 'withdrawn', actor);
  }
  const items = (await lockItems(scope, orderId)).filter((item) => isLive(item));
  const itemIds = items.map(({ itemId }) => itemId);
  if (itemIds.length === 0) return;
  await cancelBySupplier(deps, scope, { orderId, itemIds, reason, actor });
}

async function getItem(scope: TenantScope, { orderId, itemId }: ProposalRow): Promise<ItemRow> {
  const item = (await lockItems(scope, orderId)).find((candidate) => candidate.itemId === itemId);
  if (!item || !isLive(item)) throw refusal('ORD-STATE');
  return item;
}

/**
 * Moves a ride to the accepted pick-up: holds a vehicle on the new day and releases the old one. If none is left, the
 * buyer is notified and may cancel the ride without a fee, and staff look for another one.
 */
async function acceptMovedRide(
  deps: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  proposal: ProposalRow,
  by: string,
): Promise<void> {
  const ride = proposal.after.snapshot?.ride;
  if (!ride || !item.snapshot.ride)
    throw new Error('The proposal of a pick-up belongs to an item that is not a ride');
  const { pickupAt, pickupOffset, flightNumber } = ride;
  if (!(await deps.transfers.moveRide(scope, item.supplierLocator, { pickupAt })))
    return offerCancelling(deps, scope, proposal, by);
  await endProposal(scope, proposal, 'accepted', by);
  // Driver and sign may have changed meanwhile, so only the proposed members are taken over.
  const moved = { ...item.snapshot.ride, pickupAt, pickupOffset, ...(flightNumber ? { flightNumber } : {}) };
  await writeSnapshot(scope, item, { ...item.snapshot, ride: moved });
  await callForRideSupplier(deps, scope, item, moved);
  await returnItems(scope, item.orderId, proposal.returns, { reason: 'rideMoved', actor: by });
  await emitProposal(deps, scope, PROPOSAL_ANSWERED, proposal);
}

/** Keeps the ride's former state, because staff may still find a vehicle. */
async function offerCancelling(
  deps: BookingDeps,
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
  await emitProposal(deps, scope, PROPOSAL_MADE, { orderId, proposalId });
  await openProposalTask(scope, await getProposal(scope, proposalId), 'rideFull');
}
