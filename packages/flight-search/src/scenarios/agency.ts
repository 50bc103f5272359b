import { clockText, dayNumber } from '@farewind/values/local-time';
import { createFlightSearch } from '../api/create-flight-search.ts';
import type { FlightSearch } from '../api/flight-search.ts';
import type { Itinerary, Segment } from '../api/itinerary.ts';
import type { OneWayRequest } from '../api/search-request.ts';
import { DEFAULT_CONNECTION_RULES } from '../spi/connection-rules.ts';
import type { Timetable } from '../spi/timetable.ts';
import { airports, findZoneDay } from './world.ts';
import type { Cabin, FareSlot, FlightRecord } from '../spi/flight-record.ts';
import type { PassengerPrice } from '../spi/passenger-price.ts';

const LINE =
  /^(\w\w) (\d+): (\w{3}) (second )?(\d\d):(\d\d) to (\w{3}) (second )?(\d\d):(\d\d)(?: ([+-]\d))?$/;
const FARE = /^(economy|comfort|business) ([\d/]+)(?: through ([\d/]+))?(?: x(\d+))?$/;
const ALWAYS = { firstDay: dayNumber('2020-01-01'), lastDay: dayNumber('2039-12-31'), weekdays: 127 };
type Editable<T> = { -readonly [K in keyof T]: T[K] };

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

/** The offers, cheapest first: `SU 10 + TK 20, 210.00, 6:20`. */
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

/**
 * Reads a timetable in readable text, one flight a line: `SU 10: SVO 10:00 to IST 13:20 +1, economy 150/100/15 x4`.
 * After the times, in any order: fares (`cabin adult[/child/infant] [through adult[/child/infant]] xSeats`, whole
 * money), `charter`, `not connected`, `second` before a time means the one after the change where clocks go back over
 * it. `operated by PC`, `on 2026-06-05`, `weekdays 135`. By default a flight is daily, with 9 seats at 100. The
 * flight's number is its reference.
 */
export function readFlights(text: string): FlightRecord[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readFlight);
}

function readFlight(line: string): FlightRecord {
  const [head = '', ...parts] = line.split(',').map((part) => part.trim());
  const match = LINE.exec(head);
  if (!match) throw new Error(`Not a flight: ${line}`);
  const [, carrier = '', number, from = '', second, hour, minute, to = '', ...arrival] = match;
  const [arrivalSecond, arrivalHour, arrivalMinute, days = '0'] = arrival;
  const fares: FareSlot[] = [];
  const flight = {
    ...ALWAYS,
    ref: Number(number),
    carrier,
    operatingCarrier: carrier,
    from,
    to,
    departsAtLocalMinute: Number(hour) * 60 + Number(minute),
    arrivesAtLocalMinute: Number(days) * 1440 + Number(arrivalHour) * 60 + Number(arrivalMinute),
    departsAfterChange: second !== undefined,
    arrivesAfterChange: arrivalSecond !== undefined,
    kind: parts.includes('charter') ? ('charter' as const) : ('scheduled' as const),
    connectable: !parts.includes('not connected'),
    fares,
  };
  for (const part of parts) readPart(flight, fares, part);
  if (fares.length === 0) fares.push({ cabin: 'economy', seats: 9, price: money('100') });
  return flight;
}

function readPart(flight: Editable<FlightRecord>, fares: FareSlot[], part: string): void {
  const [word, ...rest] = part.split(' ');
  const value = rest.at(-1) ?? '';
  const fare = FARE.exec(part);
  if (fare) {
    const [, cabin, alone = '', through, seats = '9'] = fare;
    const price = { ...money(alone), ...(through !== undefined && { through: money(through) }) };
    fares.push({ cabin: cabin as Cabin, seats: Number(seats), price });
  } else if (word === 'operated') flight.operatingCarrier = value;
  else if (word === 'on') flight.firstDay = flight.lastDay = dayNumber(value);
  else if (word === 'weekdays') {
    flight.weekdays = [...value].reduce((mask, digit) => mask | (1 << (Number(digit) - 1)), 0);
  } else if (part !== 'charter' && part !== 'not connected') throw new Error(`Not in the notation: ${part}`);
}

/** `150/100/15`: adult, child, infant; a missing one costs the same as the one before it. */
export function money(text: string): PassengerPrice {
  const [adult = 0, child = adult, infant = child] = text.split('/').map((whole) => Number(whole) * 100);
  return { adultMinor: adult, childMinor: child, infantMinor: infant };
}
