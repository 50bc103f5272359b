import type { TenantScope } from '../../../../platform/database/scope.ts';
import { newId } from '../../../../platform/ids.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import type { BegunChange, WishedChanges } from '../../../flights/public.ts';
import { PROPOSAL_ANSWERED } from '../../events.ts';
import { lockOrder } from '../../order/address-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { emitTicketsIssued, issueTickets } from '../../order/issue-tickets.ts';
import { writeHistory } from '../../order/move-item.ts';
import { getOrderRow, lockItems, type ItemRow } from '../../order/order-rows.ts';
import { numbersOf } from '../../order/supplier-tickets.ts';
import { refundPaidRequest } from '../payment-requests/refund-request.ts';
import { emitProposal } from '../schedule-changes/emit-proposal.ts';
import { isLive, writeSnapshot } from '../schedule-changes/item-problems.ts';
import { endProposal, getProposal, insertProposal } from '../schedule-changes/proposal-rows.ts';
import { lockChange, updateChange, type FlightChangeRow } from './change-rows.ts';

/** Changes of external flights to another date that are paid. */
export interface WishedFlights {
  readonly carryOut: (tenantId: number, changeId: string) => Promise<void>;
  /** After the last attempt. */
  readonly leaveToStaff: (scope: TenantScope, changeId: string) => Promise<void>;
}

export function createWishedFlights(deps: BookingDeps): WishedFlights {
  return {
    carryOut: (tenantId, changeId) => carryOutChange(deps, tenantId, changeId),
    leaveToStaff: leaveChangeToStaff,
  };
}

/**
 * Makes a paid change at its supplier, at most once: that it is confirmed is committed before the first byte is sent, and
 * an answer that was lost is looked up. Rejects while the outcome is unknown, to be called again. A change that its
 * supplier refuses is given back in full, and staff are told.
 */
async function carryOutChange(deps: BookingDeps, tenantId: number, changeId: string): Promise<void> {
  const { wishedChanges: wishes } = deps.flights;
  if (!wishes) throw new Error('No external flight supplier is configured');
  const taken = await deps.database.inTenant(tenantId, (scope) => take(scope, changeId));
  if (!taken) return;
  const { change, sold } = taken;
  const begun = change.changeRef
    ? await wishes.read(tenantId, sold, change.changeRef)
    : await begin(deps, tenantId, wishes, taken);
  if (!begun) return end(deps, tenantId, change, 'refused');
  if (begun.isConfirmed) return conclude(deps, tenantId, wishes, taken);
  if (change.state === 'sent') throw new Error(`The change ${begun.changeRef} is not confirmed yet`);
  await deps.database.inTenant(tenantId, (scope) => markSent(scope, changeId));
  const answer = await wishes.confirm(tenantId, sold, begun);
  if (answer.outcome === 'pending') throw new Error(`The change ${begun.changeRef} is not decided yet`);
  if (answer.outcome === 'refused') return end(deps, tenantId, change, 'refused');
  return conclude(deps, tenantId, wishes, taken);
}

/** After the last attempt: staff find out what became of it. */
async function leaveChangeToStaff(scope: TenantScope, changeId: string): Promise<void> {
  const change = await lockChange(scope, changeId);
  if (!change || (change.state !== 'due' && change.state !== 'sent')) return;
  await updateChange(scope, change, { state: 'unclear' });
  await callStaff(scope, change, 'flightChangeUnclear');
}

interface Taken {
  readonly change: FlightChangeRow;
  readonly sold: { readonly holdId: string; readonly flightId: string };
}

async function take(scope: TenantScope, changeId: string): Promise<Taken | undefined> {
  const change = await lockChange(scope, changeId);
  if (!change || (change.state !== 'due' && change.state !== 'sent')) return undefined;
  const item = (await lockItems(scope, change.orderId)).find(({ itemId }) => itemId === change.itemId);
  const flightId = item?.snapshot.flightId;
  if (!item || flightId === undefined) throw new Error(`The order has no item ${change.itemId}`);
  return { change, sold: { holdId: item.supplierLocator, flightId } };
}

/** Rejects if another process has sent it meanwhile. */
async function markSent(scope: TenantScope, changeId: string): Promise<void> {
  const change = await lockChange(scope, changeId);
  if (change?.state !== 'due') throw new Error(`The change ${changeId} is sent already`);
  await updateChange(scope, change, { state: 'sent', sentAt: scope.now });
}

/** Undefined where the offer is gone, or costs something else than was paid. */
async function begin(
  deps: BookingDeps,
  tenantId: number,
  wishes: WishedChanges,
  { change, sold }: Taken,
): Promise<BegunChange | undefined> {
  const begun = await wishes.begin(tenantId, sold, change.offerRef);
  const isAsPaid =
    begun?.differenceMinor === change.supplierMinor && begun.currency === change.supplierCurrency;
  if (!begun || !isAsPaid) return undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    updateChange(scope, change, { changeRef: begun.changeRef }),
  );
  return begun;
}

/** The new flights are those of the order from now on; it keeps both, as an accepted proposal does. */
async function conclude(
  deps: BookingDeps,
  tenantId: number,
  wishes: WishedChanges,
  { change, sold }: Taken,
): Promise<void> {
  await wishes
    .readAnew(tenantId, sold)
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'The tickets of a changed flight are not known'),
    );
  await deps.database.inTenant(tenantId, async (scope) => {
    const { orderId, after, before, madeBy } = change;
    await lockOrder(scope, orderId);
    const now = await lockChange(scope, change.changeId);
    const item = (await lockItems(scope, orderId)).find(({ itemId }) => itemId === change.itemId);
    if (!now || !item || now.state === 'done') return;
    await updateChange(scope, change, { state: 'done' });
    const { segments, layovers, durationMinutes } = after;
    await wishes.record(scope, sold, { segments, layovers, durationMinutes });
    if (!isLive(item)) return callStaff(scope, change, 'flightChangeUnclear');
    await writeSnapshot(scope, item, after);
    await writeHistory(scope, item, item.status, item.status, {
      reason: 'flightChanged',
      actor: madeBy,
    });
    await reissue(deps, scope, { ...item, snapshot: after });
    const proposalId = await insertProposal(scope, {
      orderId,
      itemId: change.itemId,
      changeId: undefined,
      rule: 'flight',
      text: '',
      before: { snapshot: before },
      after: { snapshot: after },
      returns: {},
      dueAt: scope.now,
      madeBy,
    });
    await endProposal(scope, await getProposal(scope, proposalId), 'accepted', 'customer');
    await emitProposal(deps, scope, PROPOSAL_ANSWERED, { orderId, proposalId });
  });
}

async function reissue(deps: BookingDeps, scope: TenantScope, item: ItemRow): Promise<void> {
  const numbers = await numbersOf(deps, scope, item);
  if (item.status !== 'ticketed' || numbers.size === 0) return;
  await issueTickets(scope, item, [...numbers.keys()], numbers);
  await emitTicketsIssued(deps, scope, item);
}

/** Nothing was changed at the supplier: what the buyer paid is given back in full. */
async function end(
  deps: BookingDeps,
  tenantId: number,
  change: FlightChangeRow,
  state: 'refused',
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    await lockOrder(scope, change.orderId);
    const now = await lockChange(scope, change.changeId);
    if (!now || (now.state !== 'due' && now.state !== 'sent')) return;
    await updateChange(scope, change, { state });
    if (change.requestId !== undefined)
      await refundPaidRequest(deps, scope, { requestId: change.requestId, refundId: newId() });
    await callStaff(scope, change, 'flightChangeRefused');
  });
}

async function callStaff(
  scope: TenantScope,
  { orderId, changeId, after }: FlightChangeRow,
  kind: 'flightChangeRefused' | 'flightChangeUnclear',
): Promise<void> {
  const { reservationNumber } = await getOrderRow(scope, orderId);
  const departsAt = after.segments[0]?.departsAt ?? '';
  const detail = { reservationNumber, change: changeId, departsAt };
  await openTask(scope, { kind, reference: orderId, detail, dueAt: scope.now });
}
