import { datePart, localDateTimeAt, type LocalDate } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import type { Journey } from '../../rules/public.ts';
import type { FirstFlight } from '../order/at-airport.ts';
import type { ItemRow } from '../order/order-rows.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

type Flight = QuoteClaims['items'][number]['flights'][number];

/** Quoted flights, as travel rules need them. */
export function journeyOfQuote(places: Places, claims: QuoteClaims): Journey {
  return journeyOf(places, claims.items);
}

/** The date now at the first airport of quoted flights: the day by which their passengers' documents are judged. */
export function findTodayOfQuote(places: Places, { items }: QuoteClaims, now: Date): LocalDate {
  const first = items.flatMap(({ flights }) => flights)[0];
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
  return journeyOf(
    places,
    shownFlights(items).map(({ snapshot }) => ({ flights: snapshot.segments, charter: snapshot.charter })),
  );
}

/** The first flight of that journey; undefined for an order without flights. */
export function findFirstFlight(places: Places, items: readonly ItemRow[]): FirstFlight | undefined {
  const first = shownFlights(items)[0]?.snapshot.segments[0];
  if (!first) return undefined;
  const { departsAt, departsOffset, from } = first;
  return { departsAt, departsOffset, timeZone: places.zoneOf(from) };
}

function shownFlights(items: readonly ItemRow[]): readonly ItemRow[] {
  const flights = items.filter(({ kind }) => kind === 'flight');
  const left = flights.filter(({ status }) => status !== 'cancelled');
  return left.length > 0 ? left : flights;
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
