import type { askForFlightChange } from '@farewind/contract/orders/flight-changes';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { Refusal, refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { WishedChanges } from '../../../flights/public.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { getOrderRow, listItems, type ItemRow, type OrderRow } from '../../order/order-rows.ts';
import { isOpen, listChanges } from '../wished-change-rows.ts';
import { costOfChange, isMadeHere } from './change-cost.ts';

/** A flight that may be changed to another date. */
export interface ChangeableFlight {
  readonly order: OrderRow;
  readonly item: ItemRow;
  readonly sold: { readonly holdId: string; readonly flightId: string };
  readonly wishes: WishedChanges;
}

const changeable: readonly ItemStatus[] = ['booked', 'ticketed', 'changed'];

/** Sold, without a problem, and not about to be cancelled. */
export function isChangeable({ status }: Pick<ItemRow, 'status'>): boolean {
  return changeable.includes(status);
}

/**
 * Refuses with GEN-NOTFOUND, with ORD-STATE an item that no external supplier sold or that is not simply booked, and with
 * GEN-RULE one of an order of which another change is open.
 */
export async function getChangeable(
  { flights }: Pick<BookingDeps, 'flights'>,
  scope: TenantScope,
  { orderId, itemId }: { readonly orderId: string; readonly itemId: string },
): Promise<ChangeableFlight> {
  const order = await getOrderRow(scope, orderId);
  const item = (await listItems(scope, orderId)).find((one) => one.itemId === itemId);
  if (!item) throw refusal('GEN-NOTFOUND');
  const { supplier, supplierLocator: holdId, snapshot } = item;
  const { wishedChanges: wishes, externalSupply } = flights;
  const isExternal = externalSupply !== undefined && supplier === externalSupply.name;
  if (!wishes || !isExternal || snapshot.flightId === undefined || !isChangeable(item))
    throw refusal('ORD-STATE');
  if (order.channel !== undefined) throw refusal('ORD-STATE');
  if ((await listChanges(scope, orderId)).some(isOpen))
    throw refusal('GEN-RULE', { message: 'flightChange.open' });
  return { order, item, wishes, sold: { holdId, flightId: snapshot.flightId } };
}

/** A supplier that does not answer is busy, not broken. */
export async function whileAsked<T>({ log }: Pick<BookingDeps, 'log'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error }, 'A supplier of flights did not answer about a change');
    throw refusal('GEN-BUSY');
  }
}

/** What another date of a flight would cost, by its airline, in the order's currency at today's rate. */
export async function offerChanges(
  deps: BookingDeps,
  { tenantId }: RequestContext,
  input: ParsedInput<typeof askForFlightChange>,
): Promise<Output<typeof askForFlightChange>> {
  const { sold, order, wishes } = await deps.database.inTenant(tenantId, (scope) =>
    getChangeable(deps, scope, input),
  );
  const asked = await whileAsked(deps, wishes.listOffers(tenantId, sold, input.date));
  if (asked.outcome === 'refused') return { offers: [], said: asked.said };
  const { currency } = order;
  return deps.database.inTenant(tenantId, async (scope) => {
    const offers: Output<typeof askForFlightChange>['offers'] = [];
    for (const offer of asked.offers) {
      const cost = costOfChange(offer, await deps.settings.getRate(scope, offer.currency, currency));
      offers.push({
        offerRef: offer.offerRef,
        segments: [...offer.after.segments],
        durationMinutes: offer.after.durationMinutes,
        difference: formatMinor(cost.differenceMinor),
        penalty: formatMinor(cost.penaltyMinor),
        currency,
        expiresAt: offer.expiresAt,
        isPossible: isMadeHere(cost),
      });
    }
    return { offers };
  });
}
