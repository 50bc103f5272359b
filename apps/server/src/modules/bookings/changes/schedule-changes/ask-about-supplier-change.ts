import type { TenantScope } from '../../../../platform/database/scope.ts';
import { RetryLater } from '../../../../platform/outbox/outbox.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import type { SupplierChange } from '../../../flights/public.ts';
import { getOrderRow, lockItems, type ItemRow, type OrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { isLive } from '../proposals/item-problems.ts';
import { findFlightId } from '../../order/find-flight-id.ts';
import { movedSnapshot } from '../proposals/moved-flight.ts';
import { listProposals } from '../proposals/proposal-rows.ts';
import { proposeMovedFlight, questionOf, type MoveQuestion } from './propose-moved-flight.ts';

const PAID_SECONDS = 60;

/**
 * Sends the buyer of a flight that an external supplier sold a proposal about a change that the supplier announced, once
 * for each change. Throws, to be called again, while the flight is being paid.
 */
export async function askAboutSupplierChange(
  deps: BookingDeps,
  scope: TenantScope,
  change: SupplierChange,
): Promise<void> {
  const { orderId, holdId, flightId, changeRef } = change;
  const order = await getOrderRow(scope, orderId);
  const item = (await lockItems(scope, orderId)).find(
    (one) => one.supplierLocator === holdId && findFlightId(order, one) === flightId,
  );
  if (!item) return;
  const asked = await listProposals(scope, orderId);
  if (asked.some((one) => one.itemId === item.itemId && one.supplierChange === changeRef)) return;
  // The supplier’s message could not be read, so staff must look what has changed.
  if (change.isUnread) return openDepartureTask(scope, order, changeRef);
  // A voluntary cancellation is pending, but the buyer may now be owed a full refund.
  if (item.status === 'waitingForCancel') return openDepartureTask(scope, order, changeRef);
  // It is sold as soon as its money is: the question waits for that.
  if (item.status === 'processing') throw new RetryLater(`The order ${orderId} is being paid`, PAID_SECONDS);
  if (!isLive(item)) return;
  await proposeMovedFlight(deps, scope, {
    change: { changeId: undefined, supplierChange: changeRef, reason: '', madeBy: 'system' },
    orderId,
    item,
    question: questionAbout(item, change),
  });
}

function questionAbout({ snapshot }: ItemRow, { after }: SupplierChange): MoveQuestion {
  if (!after) return { rule: 'cancelled', after: {} };
  // The carrier guarantees the connections of its own contract.
  const flight = { ...after, isConnected: true };
  const question = questionOf(snapshot, flight);
  if (question !== 'asSold' || !isOtherFlight(snapshot, after)) return question;
  return { rule: 'choice', after: { snapshot: movedSnapshot(snapshot, flight, true) } };
}

/** Another flight or airport at the same times. */
function isOtherFlight(
  { segments }: ItemRow['snapshot'],
  after: NonNullable<SupplierChange['after']>,
): boolean {
  return after.segments.some(({ carrier, number, from, to }, index) => {
    const sold = segments[index];
    return sold?.carrier !== carrier || sold.number !== number || sold.from !== from || sold.to !== to;
  });
}

async function openDepartureTask(
  scope: TenantScope,
  { orderId, reservationNumber }: OrderRow,
  changeRef: string,
): Promise<void> {
  const detail = { reservationNumber, change: changeRef };
  await openTask(scope, { kind: 'departureChanged', reference: orderId, detail, dueAt: scope.now });
}
