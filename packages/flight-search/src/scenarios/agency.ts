import { clockText, dayNumber } from '@farewind/values/local-time';
import { createFlightSearch } from '../api/create-flight-search.ts';
import type { FlightSearch } from '../api/flight-search.ts';
import type { Itinerary, Segment } from '../api/itinerary.ts';
import type { OneWayRequest } from '../api/search-request.ts';
import { DEFAULT_CONNECTION_RULES } from '../spi/connection-rules.ts';
import type { Timetable } from '../spi/timetable.ts';
import { readFlights } from './notation.ts';
import { airports, findZoneDay } from './world.ts';

/** The day on which the scenarios travel unless they say otherwise: a Friday. */
export const FRIDAY = dayNumber('2026-06-05');
export const ONE_ADULT = { adults: 1, children: 0, infants: 0 };

/** An agency that sells these flights from ten days before `around` to ten days after. */
export function agency(flights: string, around = FRIDAY, changes: Partial<Timetable> = {}): FlightSearch {
  return createFlightSearch({
    airports,
    flights: readFlights(flights),
    interline: [],
    rules: DEFAULT_CONNECTION_RULES,
    firstDay: around - 10,
    dayCount: 21,
    findZoneDay,
    ...changes,
  });
}

/** `SVO-AYT`, or `SVO/DME-AYT` from either of two airports; one adult in economy on Friday. */
export function trip(route: string, changes: Partial<OneWayRequest> = {}): OneWayRequest {
  const [origins = '', destinations = ''] = route.split('-');
  return {
    origins: origins.split('/'),
    destinations: destinations.split('/'),
    day: FRIDAY,
    cabin: 'economy',
    passengers: ONE_ADULT,
    maxStops: 2,
    dominanceClass: 'firstFlight',
    ...changes,
  };
}

/** What is offered, cheapest first: `SU 10 + TK 20, 210.00, 6:20`. */
export function offers(search: FlightSearch, request: OneWayRequest): string[] {
  return listCheapestFirst(search, request).map(describe);
}

export function listCheapestFirst(search: FlightSearch, request: OneWayRequest): Itinerary[] {
  return search
    .oneWay(request)
    .listItineraries()
    .sort((a, b) => a.totalMinor - b.totalMinor || a.durationMinutes - b.durationMinutes);
}

export function describe({ segments, totalMinor, durationMinutes }: Itinerary): string {
  return `${segments.map(name).join(' + ')}, ${(totalMinor / 100).toFixed(2)}, ${clockText(durationMinutes)}`;
}

function name({ carrier, ref }: Segment): string {
  return `${carrier} ${ref}`;
}
