import type { Places } from '../../places/public.ts';
import type { PassengerPrices, StockFare, StockService } from '../stock/stock.ts';
import { addMarkup, findMarkup, type MarkupRule } from './markup.ts';

export interface PricedFlight {
  readonly service: StockService;
  readonly from: string;
  readonly to: string;
  /** Local day of departure. */
  readonly localDay: number;
}

/** What one flight in one fare costs each passenger type, mark-up included. */
export type SegmentPricer = (flight: PricedFlight, fare: StockFare) => PassengerPrices;

/** A pricer over a tenant's mark-up rules. It remembers what it reckoned: few rules meet many dates. */
export function createSegmentPricer(places: Places, rules: readonly MarkupRule[]): SegmentPricer {
  const marked = new Map<MarkupRule, Map<StockFare, PassengerPrices>>();
  const codesOf = (code: string): string[] => [code, places.getAirport(code).cityCode];
  return ({ from, to, localDay, service }, fare) => {
    if (rules.length === 0) return fare.prices;
    const { carrier, kind } = service;
    const route = { fromCodes: codesOf(from), toCodes: codesOf(to) };
    const rule = findMarkup(rules, { carrier, kind, cabin: fare.cabin, day: localDay, ...route });
    if (!rule) return fare.prices;
    let ofRule = marked.get(rule);
    if (!ofRule) marked.set(rule, (ofRule = new Map()));
    let prices = ofRule.get(fare);
    if (!prices) ofRule.set(fare, (prices = addMarkup(fare.prices, rule)));
    return prices;
  };
}
