import type { Places } from '../../places/public.ts';
import type { PassengerPrices, StockFare, StockService } from '../stock/stock.ts';
import { addMarkup, findMarkup, type MarkupRule, type MarkupSubject } from './markup.ts';

export interface PricedFlight {
  readonly service: StockService;
  readonly from: string;
  readonly to: string;
  /** Local day of departure. */
  readonly localDay: number;
}

/**
 * The price of one flight in one fare for each passenger type, markup included: standalone, or inside a through
 * connection.
 */
export type SegmentPricer = (flight: PricedFlight, fare: StockFare, isThrough?: boolean) => PassengerPrices;

/** Whether a slice is sold at through fares: a connection flown by one carrier from end to end. */
export function isThroughSlice(services: readonly Pick<StockService, 'carrier'>[]): boolean {
  return services.length > 1 && services.every(({ carrier }) => carrier === services[0]!.carrier);
}

/** The properties of a flight that markup rules match. */
export function markupSubject(
  places: Pick<Places, 'getAirport'>,
  { from, to, localDay, service: { carrier, kind } }: PricedFlight,
  cabin: StockFare['cabin'],
): MarkupSubject {
  const codesOf = (code: string): string[] => [code, places.getAirport(code).cityCode];
  return { carrier, kind, cabin, day: localDay, fromCodes: codesOf(from), toCodes: codesOf(to) };
}

/** A pricer over a tenant's markup rules. It caches its results: few rules match many dates. */
export function createSegmentPricer(
  places: Pick<Places, 'getAirport'>,
  rules: readonly MarkupRule[],
): SegmentPricer {
  const marked = new Map<MarkupRule, Map<PassengerPrices, PassengerPrices>>();
  return (flight, fare, isThrough = false) => {
    const filed = (isThrough ? fare.throughPrices : undefined) ?? fare.prices;
    if (rules.length === 0) return filed;
    const rule = findMarkup(rules, markupSubject(places, flight, fare.cabin));
    if (!rule) return filed;
    let ofRule = marked.get(rule);
    if (!ofRule) marked.set(rule, (ofRule = new Map()));
    let prices = ofRule.get(filed);
    if (!prices) ofRule.set(filed, (prices = addMarkup(filed, rule)));
    return prices;
  };
}
