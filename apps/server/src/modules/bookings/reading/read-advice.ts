import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { TravelRule } from '../../rules/public.ts';
import { findDocumentDeduction } from '../changes/cancelling/document-deduction.ts';
import { findAirportFigures, findAtAirport } from '../order/at-airport.ts';
import type { BookingDeps } from '../order/deps.ts';
import { payableStates } from '../order/order-moves.ts';
import type { ItemRow } from '../order/order-rows.ts';
import { nationalitiesOf } from '../order/read-nationalities.ts';
import { findFirstFlight, journeyOf, journeyOfItems, journeyOfSale } from '../pricing/journey-of-quote.ts';
import type { OrderRows } from './read-order-rows.ts';
import type { AirportFigures } from './trip-plan.ts';

/** `airport`: by item, the figures of its departure. */
type Advice = Pick<Order, 'warnings' | 'atAirport' | 'documentDeduction'> & {
  readonly airport: ReadonlyMap<string, AirportFigures>;
};

interface Advised {
  readonly rows: OrderRows;
  /** Those under which the order was sold. */
  readonly travelRules: readonly TravelRule[];
  readonly status: Order['status'];
  readonly isOwner: boolean;
}

/** Texts saying "Check … before you pay" are left out after payment; an agency's own wording is kept. */
function endsWithPaying({ messageKey, texts }: { messageKey: string; texts?: unknown }): boolean {
  return messageKey === 'rule.checkEntry' && texts === undefined;
}

/** The advice of the travel rules under which the order was sold, in the reader's language. */
export function adviseOn(
  deps: BookingDeps,
  scope: TenantScope,
  { rows: { order, items, passengers, owned }, travelRules, status, isOwner }: Advised,
  language: Language,
): Advice {
  const isSold = !payableStates.includes(status);
  // No advice about cancelled items.
  const standing = isSold ? items.filter((item) => item.status !== 'cancelled') : items;
  const journey = journeyOfItems(deps.places, standing);
  // The masked view must not reveal a nationality through the rules that it lists.
  const asksNationality = isOwner && travelRules.some(({ nationality }) => nationality !== undefined);
  const travellers = asksNationality ? nationalitiesOf(deps.keyring, scope, order.orderId, passengers) : [];
  const hits = deps.rules.findTravelRuleHits(travelRules, journey, travellers);
  const atAirport = findAtAirport(deps.rules, travelRules, journey, findFirstFlight(deps.places, standing));
  const ofSale = deps.rules.findTravelRuleHits(travelRules, journeyOfSale(deps.places, items), travellers);
  const percent = isOwner ? findDocumentDeduction(ofSale, owned?.travelDocuments ?? []) : undefined;
  return {
    ...(percent === undefined ? {} : { documentDeduction: { percent } }),
    warnings: hits
      .filter(({ effect }) => effect !== 'block')
      .filter((hit) => !(isSold && endsWithPaying(hit)))
      .map((hit) => ({ code: hit.code, text: deps.rules.formatRule(hit, language) })),
    ...(atAirport ? { atAirport } : {}),
    airport: airportFigures(deps, travelRules, standing),
  };
}

/** By item, what the rules say about the airport of its departure. */
function airportFigures(
  { rules, places }: Pick<BookingDeps, 'rules' | 'places'>,
  travelRules: readonly TravelRule[],
  items: readonly ItemRow[],
): Map<string, AirportFigures> {
  return new Map(
    items.flatMap(({ itemId, snapshot: { segments, charter } }) => {
      const [slice] = segments.length === 0 ? [] : journeyOf(places, [{ flights: segments, charter }]).slices;
      const figures = slice && findAirportFigures(rules, travelRules, slice);
      return figures ? [[itemId, figures] as const] : [];
    }),
  );
}
