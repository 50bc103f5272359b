import { refusal } from '../../../../platform/errors.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { actorName, type Actor } from '../../order/actor.ts';
import { journeyOfSale } from '../../pricing/journey-of-quote.ts';
import { getOrderRow, listItems, type OrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { listTravelDocuments } from '../travel-document-rows.ts';
import { readNationalities } from '../../order/read-nationalities.ts';
import type { CancelQuote } from './cancel-quote.ts';
import type { CancellableItem, CancelRequest } from './cancellable-item.ts';
import { chooseParts } from './choose-parts.ts';
import { findDocumentDeduction } from './document-deduction.ts';
import { judgeParts } from './judge-parts.ts';
import type { Cause } from './part.ts';
import { readCancellable } from './read-cancellable.ts';
import { requireCompanionsOf } from './require-companions.ts';
import { requireWholeBookings } from './require-whole-bookings.ts';
import { writeCancelQuote } from './write-cancel-quote.ts';

/**
 * Quotes the refund for travellers without required documents: all but the rule's percentage of the flights, and rides
 * by their own conditions. Refuses as `quoteCancel` does, and with GEN-RULE if no rule keeps a percentage.
 */
export async function quoteForDocuments(
  deps: BookingDeps,
  scope: TenantScope,
  request: CancelRequest,
  by: Actor,
): Promise<CancelQuote> {
  const order = await getOrderRow(scope, request.orderId);
  const { orderId } = order;
  const items = await listItems(scope, orderId);
  const percent = await readPercent(deps, scope, order);
  if (percent === undefined) throw refusal('GEN-RULE', { message: 'cancel.noDocumentRule' });
  const cancellable = await readCancellable(scope, orderId, items);
  const chosen = chooseParts(cancellable, flightsOf(cancellable, request), scope.now);
  await requireCompanionsOf(scope, orderId, cancellable, chosen);
  await requireWholeBookings(deps, scope, items, { cancellable, chosen });
  const judged = chosen.flatMap((one) => judgeParts([one], causeOf(one.item, percent)));
  const frame = { orderId, cause: 'documentRefused', askedBy: actorName(by) } as const;
  return writeCancelQuote(scope, items, judged, { ...frame, waiveReason: undefined });
}

/** Uses the rules in force when the order was sold. */
async function readPercent(
  { keyring, places, rules }: BookingDeps,
  scope: TenantScope,
  { orderId, claims }: OrderRow,
): Promise<number | undefined> {
  const table = await rules.listTravelRulesOf(scope, claims.rulesVersion);
  const journey = journeyOfSale(places, await listItems(scope, orderId));
  const hits = rules.findTravelRuleHits(table, journey, await readNationalities(keyring, scope, orderId));
  return findDocumentDeduction(hits, await listTravelDocuments(scope, orderId));
}

/** Rides need no travel documents, so they are included only if requested. */
function flightsOf(items: readonly CancellableItem[], request: CancelRequest): CancelRequest {
  if (request.itemIds !== undefined || request.ticketIds !== undefined) return request;
  const flights = items.filter(({ terms, isOpen }) => terms.kind === 'flight' && isOpen);
  return { ...request, itemIds: flights.map(({ itemId }) => itemId) };
}

/** Items whose supplier broke the contract are refunded completely, whatever documents are missing. */
function causeOf({ terms, isBroken }: CancellableItem, percent: number): Cause {
  return isBroken || terms.kind === 'transfer' ? { kind: 'choice' } : { kind: 'deducted', percent };
}
