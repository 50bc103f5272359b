import type { TenantScope } from '../../../../platform/database/scope.ts';
import { closeTasks } from '../../../../platform/staff-tasks.ts';
import type { SoldExternalFlight, WishedChanges } from '../../../flights/public.ts';
import { PROPOSAL_ANSWERED } from '../../events.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { emitTicketsIssued, issueTickets } from '../../order/issue-tickets.ts';
import { writeHistory } from '../../order/move-item.ts';
import { listTickets, type ItemRow } from '../../order/order-rows.ts';
import { numbersOf } from '../../order/supplier-tickets.ts';
import { askAboutRides } from '../proposals/ask-about-rides.ts';
import { emitProposal } from '../proposals/emit-proposal.ts';
import { isLive, returnItems, writeSnapshot } from '../proposals/item-problems.ts';
import { endProposal, getProposal, insertProposal } from '../proposals/proposal-rows.ts';
import { withdrawOpen } from '../proposals/withdraw-open.ts';
import { fareOfChange } from './change-cost.ts';
import { isPaid, lockChangeInOrder, updateChange, type FlightChangeRow } from '../wished-change-rows.ts';
import { openFlightChangeTask } from './end-change.ts';

/**
 * The new flights are those of the order from now on, whatever the state of its item is; it keeps both, as an accepted
 * proposal does. Staff are told of a change that reached an item which is cancelled or about to be.
 */
export async function concludeChange(
  deps: BookingDeps,
  tenantId: number,
  wishes: WishedChanges,
  { change, sold }: { readonly change: FlightChangeRow; readonly sold: SoldExternalFlight },
): Promise<void> {
  await wishes
    .readAnew(tenantId, sold)
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'The tickets of a changed flight are not known'),
    );
  await deps.database.inTenant(tenantId, async (scope) => {
    const { change: now, item } = await lockChangeInOrder(scope, change);
    if (!now || !item || !isPaid(now)) return;
    await updateChange(scope, now, { state: 'done' });
    await closeTasks(scope, 'flightChangeUnclear', now.orderId, 'system');
    const { segments, layovers, durationMinutes } = now.after;
    // A cancelled flight has no booking any more.
    if (item.status !== 'cancelled')
      await wishes.record(scope, sold, { segments, layovers, durationMinutes }, fareOfChange(now));
    await writeSnapshot(scope, item, now.after);
    const isReissued = await reissue(deps, scope, { ...item, snapshot: now.after });
    if (!isLive(item)) {
      await writeHistory(scope, item, item.status, item.status, causeOf(now));
      return openFlightChangeTask(scope, now, 'flightChangeUnclear');
    }
    await settleItem(scope, item, now);
    if (isReissued) await emitTicketsIssued(deps, scope, [item]);
    await keepBoth(deps, scope, now);
    const move = { changeId: undefined, reason: '', madeBy: now.madeBy };
    await askAboutRides(deps, scope, { orderId: now.orderId, snapshot: now.after }, move);
  });
}

/** Whatever was asked about the former flight needs no answer any more. */
async function settleItem(scope: TenantScope, item: ItemRow, change: FlightChangeRow): Promise<void> {
  const { orderId, itemId, madeBy } = change;
  const former = await withdrawOpen(scope, { orderId, itemId, by: madeBy }, (open) => open.itemId === itemId);
  if (former) await returnItems(scope, orderId, { [itemId]: former }, causeOf(change));
  else await writeHistory(scope, item, item.status, item.status, causeOf(change));
}

function causeOf({ madeBy }: FlightChangeRow) {
  return { reason: 'flightChanged', actor: madeBy };
}

/** Gives issued tickets the supplier's new numbers; returns whether there were any. */
async function reissue(deps: BookingDeps, scope: TenantScope, item: ItemRow): Promise<boolean> {
  const numbers = await numbersOf(deps, scope, item);
  const issued = (await listTickets(scope, item.orderId)).filter(
    ({ itemId, state, passengerPosition }) =>
      itemId === item.itemId && state === 'issued' && numbers.has(passengerPosition),
  );
  if (issued.length === 0) return false;
  await issueTickets(
    scope,
    item,
    issued.map(({ passengerPosition }) => passengerPosition),
    numbers,
  );
  return true;
}

async function keepBoth(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, itemId, before, after, madeBy }: FlightChangeRow,
): Promise<void> {
  const proposalId = await insertProposal(scope, {
    orderId,
    itemId,
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
}
