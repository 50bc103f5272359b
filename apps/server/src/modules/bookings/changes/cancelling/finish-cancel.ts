import type { TenantScope } from '../../../../platform/database/scope.ts';
import { CANCELLATION_ACCEPTED, orderEventsKey, type CancellationAccepted } from '../../events.ts';
import { refundCharge } from '../../settlement/later-payments/refund-charge.ts';
import { moveItem } from '../../order/move-item.ts';
import { getOrderRow, listPassengers, lockItems, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { SoldPart } from '../../ports.ts';
import { dropChanges } from '../passengers/drop-changes.ts';
import { dropRequests } from '../payment-requests/end-requests.ts';
import { returnItems } from '../proposals/item-problems.ts';
import { findFlightId } from '../../order/find-flight-id.ts';
import { openProposalTask } from '../proposals/open-proposal-task.ts';
import { endProposal, listProposals } from '../proposals/proposal-rows.ts';
import { listChangeRequests } from '../wished-change-of-request.ts';
import { refundChanges } from '../wished-flights/refund-changes.ts';
import type { CancelQuote } from './cancel-quote.ts';
import type { CancellableItem } from './cancellable-item.ts';
import { getCancelQuote, markState } from './cancel-quote-rows.ts';
import { markCancelled } from './mark-cancelled.ts';
import { readCancellable } from './read-cancellable.ts';

type QuoteOfOrder = Pick<CancelQuote, 'orderId' | 'quoteId'>;

/** Finishes a cancellation whose refund was approved. Safe to repeat. */
export async function finishApproved(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, quoteId }: QuoteOfOrder,
): Promise<void> {
  const items = await lockItems(scope, orderId);
  const quote = await getCancelQuote(scope, quoteId);
  if (quote.state === 'waiting') await finishCancel(deps, scope, quote, items);
}

/**
 * Executes a confirmed quote whose items are locked: tickets and extras are voided, their seats go back on sale, items
 * without remaining parts are cancelled, the customer is notified. Returns the quote in its new state.
 */
export async function finishCancel(
  deps: BookingDeps,
  scope: TenantScope,
  quote: CancelQuote,
  items: readonly ItemRow[],
): Promise<CancelQuote> {
  const { orderId } = quote;
  const done = await markState(scope, quote, 'done');
  await markCancelled(scope, quote);
  const left = await readCancellable(scope, orderId, items);
  for (const item of items) {
    if (!quote.parts.some(({ itemId }) => itemId === item.itemId)) continue;
    const isEmpty = (one: ItemRow): boolean =>
      left.every(({ itemId, parts: live }) => itemId !== one.itemId || live.length === 0);
    const isLast = isEmpty(item);
    const isLastOfLocator = items.every((one) => !isSameBooking(one, item) || isEmpty(one));
    await takeBack(deps, scope, quote, item, { isLast, isLastOfLocator });
    await moveOn(scope, quote, item, isLast);
    if (isLast && unprovided.includes(problemOf(quote, item))) await refundChanges(deps, scope, item);
  }
  await emitAccepted(deps, scope, quote);
  await dropChanges(deps, scope, orderId, cancelledPassengers(quote));
  const alive = aliveOf(left);
  if (alive.length === 0) await dropRequests(deps, scope, orderId);
  else await dropRequests(deps, scope, orderId, await listChangeRequests(scope, orderId, alive));
  await withdrawProposals(deps, scope, quote, left);
  return done;
}

/** The items of which something is left. */
function aliveOf(left: readonly CancellableItem[]): string[] {
  return left.flatMap(({ itemId, parts: live }) => (live.length > 0 ? [itemId] : []));
}

/** Flights under one locator; an insurance has it too, and is not part of the booking. */
function isSameBooking(one: ItemRow, other: ItemRow): boolean {
  const { kind, supplier, supplierLocator } = one;
  return kind === 'flight' && supplier === other.supplier && supplierLocator === other.supplierLocator;
}

/** Positions of the passengers whose tickets are cancelled. */
function cancelledPassengers({ parts }: CancelQuote): number[] {
  const ticketed = parts.filter(({ ticketId }) => ticketId !== undefined);
  return [...new Set(ticketed.map(({ passengerPosition }) => passengerPosition))];
}

/** Notifies only after the cancellation is final, because an approver may still reject it. */
async function emitAccepted(
  { outbox }: BookingDeps,
  scope: TenantScope,
  { orderId, quoteId, cause }: CancelQuote,
): Promise<void> {
  // A channel informs its customers itself.
  if ((await getOrderRow(scope, orderId)).channel !== undefined) return;
  const payload = {
    orderId,
    quoteId,
    ...(cause === 'choice' ? {} : { reason: cause }),
  } satisfies CancellationAccepted;
  const dedupeKey = `order:${orderId}:cancellation:${quoteId}`;
  await outbox.add(scope, {
    topic: CANCELLATION_ACCEPTED,
    dedupeKey,
    payload,
    orderingKey: orderEventsKey(orderId),
  });
}

/**
 * Withdraws open proposals about cancelled items. A proposed price of the whole order no longer applies to the rest:
 * staff have to propose again.
 */
async function withdrawProposals(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, confirmedBy = 'system' }: CancelQuote,
  left: readonly CancellableItem[],
): Promise<void> {
  const alive = aliveOf(left);
  for (const proposal of await listProposals(scope, orderId)) {
    const { itemId, state, rule, returns } = proposal;
    if (state !== 'accepted') await refundCharge(deps, scope, proposal);
    const isOver = itemId === undefined ? alive.length === 0 : !alive.includes(itemId);
    if (state !== 'open' || !(isOver || rule === 'price')) continue;
    await endProposal(scope, proposal, 'withdrawn', confirmedBy);
    if (isOver) continue;
    await returnItems(scope, orderId, returns, { reason: 'proposalWithdrawn', actor: confirmedBy });
    await openProposalTask(scope, proposal, 'proposalRefused');
  }
}

/** Restores the items when the second person rejects the refund. */
export async function withdrawCancel(scope: TenantScope, { orderId, quoteId }: QuoteOfOrder): Promise<void> {
  const items = await lockItems(scope, orderId);
  const quote = await getCancelQuote(scope, quoteId);
  if (quote.state !== 'waiting') return;
  await markState(scope, quote, 'refused');
  for (const item of items) {
    if (quote.parts.some(({ itemId }) => itemId === item.itemId))
      await moveItem(scope, item, ...formerState(quote, item, 'refundRejected'));
  }
}

/** Returns the sold seats and rides to their inventory or supplier. */
async function takeBack(
  { suppliers }: BookingDeps,
  scope: TenantScope,
  quote: CancelQuote,
  item: ItemRow,
  last: Pick<SoldPart, 'isLast' | 'isLastOfLocator'>,
): Promise<void> {
  const supplier = suppliers.get(item.supplier);
  if (!supplier) throw new Error(`No supplier is configured for ${item.supplier}`);
  const passengers = await listPassengers(scope, quote.orderId);
  const seated = quote.parts.filter(
    ({ itemId, ticketId, passengerPosition }) =>
      itemId === item.itemId && ticketId !== undefined && passengers[passengerPosition]?.type !== 'infant',
  );
  const flightId = findFlightId(await getOrderRow(scope, quote.orderId), item);
  await supplier.takeBack(scope, item.supplierLocator, { flightId, seats: seated.length, ...last });
}

async function moveOn(scope: TenantScope, quote: CancelQuote, item: ItemRow, isLast: boolean): Promise<void> {
  if (!isLast) {
    await moveItem(scope, item, ...formerState(quote, item, 'partlyCancelled'));
    return;
  }
  const problem = problemOf(quote, item);
  const actor = quote.confirmedBy ?? 'system';
  const cause = { reason: 'cancelled', actor, ...(problem === undefined ? {} : { problem }) };
  await moveItem(scope, item, 'cancelled', cause);
}

/** An item cancelled by its supplier keeps that problem, even if the buyer then cancels it. */
function problemOf({ items, cause }: CancelQuote, item: ItemRow): string | undefined {
  const former = items.find(({ itemId }) => itemId === item.itemId)?.problem;
  const choice = former === 'supplierCancelled' ? former : undefined;
  return cause === 'choice' ? choice : cause;
}

/** Problems of items that their supplier does not provide as they were sold. */
const unprovided: readonly (string | undefined)[] = ['supplierCancelled', 'retimed', 'scheduleRefused'];

/** The item's state when the quote was made, including its problem. */
function formerState(quote: CancelQuote, { itemId }: ItemRow, reason: string) {
  const former = quote.items.find((quoted) => quoted.itemId === itemId);
  if (!former) throw new Error(`Quote ${quote.quoteId} does not contain item ${itemId}`);
  const actor = quote.confirmedBy ?? 'system';
  const { status, problem } = former;
  return [status, { reason, actor, ...(problem === undefined ? {} : { problem }) }] as const;
}
