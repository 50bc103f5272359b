import type { Fare, FlightResponse } from '@farewind/contract/flights/search';
import { fittingAirports } from './fits-airports.ts';
import type { DayPart, HourFilter, HourRange, OfferFilters } from './results-search.ts';

/** A flight of the list with the fares that fit the filters, cheapest first. */
export interface Offer {
  readonly flight: FlightResponse;
  readonly fares: readonly Fare[];
  /** The fare on the card: the cheapest that fits; for a round trip that of the cheapest pair. */
  readonly fare: Fare;
  /** For a round trip: the return included in the price. */
  readonly back?: { readonly flight: FlightResponse; readonly fare: Fare };
  /** A bag was added on its card; returns are then listed with one too. */
  readonly isBagAdded?: true;
  /** The price for the whole party, as a decimal text: of both ways with a return or a chosen outbound flight. */
  readonly total: string;
  /** The same as a number, for comparisons. */
  readonly price: number;
}

/** The price of a fare for the whole party, as a decimal text. */
export function priceOf(fare: Fare): string {
  return fare.pairTotal ?? fare.total;
}

export function toOffer(flight: FlightResponse, fares: readonly Fare[] = flight.fares): Offer | undefined {
  const sorted = fares.toSorted((a, b) => Number(priceOf(a)) - Number(priceOf(b)));
  const [fare] = sorted;
  if (fare === undefined) return undefined;
  return { flight, fares: sorted, fare, total: priceOf(fare), price: Number(priceOf(fare)) };
}

/** Matching flights, each with its matching fares; a flight without any is omitted. */
export function filterOffers(
  flights: readonly FlightResponse[],
  filters: OfferFilters,
  hours: HourFilter,
): Offer[] {
  const fitsAirports = fittingAirports(flights, filters.airports);
  return flights.flatMap((flight) => {
    if (!fitsFlight(flight, filters) || !fitsAirports(flight) || !fitsHours(flight, hours)) return [];
    const offer = toOffer(
      flight,
      flight.fares.filter((fare) => fitsFare(fare, filters) && fitsPrice(Number(priceOf(fare)), filters)),
    );
    return offer === undefined ? [] : [offer];
  });
}

/** Whether a flight fits by itself; its airports are compared with those of the others, see `fittingAirports`. */
export function fitsFlight(flight: FlightResponse, filters: OfferFilters): boolean {
  const { stops, airlines } = filters;
  if (stops !== undefined && !stops.includes(flight.stops)) return false;
  return airlines === undefined || flight.segments.some((segment) => airlines.includes(segment.carrier));
}

export function fitsFare(fare: Fare, filters: OfferFilters): boolean {
  const hasBaggage = fare.baggage.pieces > 0;
  if (filters.baggage === 'with' && !hasBaggage) return false;
  if (filters.baggage === 'without' && hasBaggage) return false;
  return filters.refundable !== true || fare.cancelRule.allowed;
}

export function fitsPrice(price: number, filters: OfferFilters): boolean {
  return price >= (filters.minPrice ?? 0) && price <= (filters.maxPrice ?? Infinity);
}

/** The flights of an offer: outbound, and the return if it has one. */
export function flightsOf({ flight, back }: Offer): readonly FlightResponse[] {
  return back === undefined ? [flight] : [flight, back.flight];
}

/** The duration of both ways together. */
export function minutesOf(offer: Offer): number {
  return flightsOf(offer).reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
}

export function departureOf(flight: FlightResponse): string {
  const first = flight.segments[0];
  if (first === undefined) throw new Error(`Flight ${flight.id} has no segments`);
  return first.departsAt;
}

export function arrivalOf(flight: FlightResponse): string {
  const last = flight.segments.at(-1);
  if (last === undefined) throw new Error(`Flight ${flight.id} has no segments`);
  return last.arrivesAt;
}

function hourOf(dateTime: string): number {
  return Number(dateTime.slice(11, 13));
}

export function dayPartOf(dateTime: string): DayPart {
  const hour = hourOf(dateTime);
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'day' : 'evening';
}

export function fitsHours(flight: FlightResponse, hours: HourFilter): boolean {
  const inRange = (dateTime: string, range: HourRange | undefined) =>
    range === undefined || (hourOf(dateTime) >= range[0] && hourOf(dateTime) < range[1]);
  if (hours.parts !== undefined && !hours.parts.includes(dayPartOf(departureOf(flight)))) return false;
  return inRange(departureOf(flight), hours.departs) && inRange(arrivalOf(flight), hours.arrives);
}
