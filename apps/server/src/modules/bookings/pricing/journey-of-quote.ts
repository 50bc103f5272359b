import {
  datePart,
  instantOf,
  localDateTimeAt,
  zoneOffsetMinutes,
  type LocalDate,
} from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import type { Journey } from '../../rules/public.ts';
import type { FirstFlight } from '../order/at-airport.ts';
import type { ItemRow } from '../order/order-rows.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

type Flight = QuoteClaims['items'][number]['flights'][number];

/** Quoted flights, as travel rules need them. */
export function journeyOfQuote(places: Places, claims: QuoteClaims): Journey {
  const journey = journeyOf(
    places,
    inTravelOrder(places, claims.items, ({ flights }) => flights),
  );
  return { ...journey, needsPassport: needsPassport(claims) };
}

/** Whether a supplier of the quoted flights requires passports, whatever the route. */
export function needsPassport({ items }: Pick<QuoteClaims, 'items'>): boolean {
  return items.some((item) => item.needsPassport);
}

/**
 * The date now where the quoted flights begin: the day by which their passengers' documents are judged, at the purchase
 * as at a later change.
 */
export function findTodayOfQuote(places: Places, { items }: QuoteClaims, now: Date): LocalDate {
  const first = inTravelOrder(places, items, ({ flights }) => flights)[0]?.flights[0];
  return todayIn(first === undefined ? 'UTC' : places.zoneOf(first.from), now);
}

/** The same of an order's flights as currently scheduled. */
export function findTodayOfItems(places: Places, items: readonly ItemRow[], now: Date): LocalDate {
  return todayIn(findFirstFlight(places, items)?.timeZone ?? 'UTC', now);
}

function todayIn(zone: string, now: Date): LocalDate {
  return datePart(localDateTimeAt(now.getTime(), zone));
}

/** An order's flights as currently scheduled; cancelled ones only if nothing else is left. */
export function journeyOfItems(places: Places, items: readonly ItemRow[]): Journey {
  return journeyOfFlights(places, shownFlights(places, items));
}

/** The same with the cancelled ones: a rule about the way there holds for the way back that is left of it. */
export function journeyOfSale(places: Places, items: readonly ItemRow[]): Journey {
  const flights = items.filter(({ kind }) => kind === 'flight');
  return journeyOfFlights(
    places,
    inTravelOrder(places, flights, ({ snapshot }) => snapshot.segments),
  );
}

function journeyOfFlights(places: Places, flights: readonly ItemRow[]): Journey {
  return journeyOf(
    places,
    flights.map(({ snapshot }) => ({ flights: snapshot.segments, charter: snapshot.charter })),
  );
}

/** The first flight of that journey; undefined for an order without flights. */
export function findFirstFlight(places: Places, items: readonly ItemRow[]): FirstFlight | undefined {
  const first = shownFlights(places, items)[0]?.snapshot.segments[0];
  if (!first) return undefined;
  const { departsAt, departsOffset, from } = first;
  return { departsAt, departsOffset, timeZone: places.zoneOf(from) };
}

function shownFlights(places: Places, items: readonly ItemRow[]): readonly ItemRow[] {
  const flights = items.filter(({ kind }) => kind === 'flight');
  const left = flights.filter(({ status }) => status !== 'cancelled');
  return inTravelOrder(places, left.length > 0 ? left : flights, ({ snapshot }) => snapshot.segments);
}

/** Directions by their departure, in whatever order they were quoted, bought or changed. */
function inTravelOrder<Direction>(
  places: Places,
  directions: readonly Direction[],
  flightsOf: (direction: Direction) => readonly Pick<Flight, 'from' | 'departsAt' | 'departsOffset'>[],
): Direction[] {
  const departure = (direction: Direction): number => {
    const [first] = flightsOf(direction);
    if (!first) return Infinity;
    const { from, departsAt, departsOffset } = first;
    return instantOf(departsAt, departsOffset ?? zoneOffsetMinutes(places.zoneOf(from), departsAt));
  };
  return directions.toSorted((one, other) => departure(one) - departure(other));
}

/** The journey of any flights. */
export function journeyOf(
  places: Places,
  slices: readonly {
    readonly flights: readonly Pick<Flight, 'from' | 'to' | 'departsAt' | 'arrivesAt'>[];
    readonly charter: boolean;
  }[],
): Journey {
  return {
    slices: slices.map(({ flights, charter }) =>
      flights.map(({ from, to, departsAt, arrivesAt }) => ({
        fromCountry: places.countryOf(from),
        toCountry: places.countryOf(to),
        departsAt,
        arrivesAt,
        kind: charter ? 'charter' : 'scheduled',
      })),
    ),
  };
}
