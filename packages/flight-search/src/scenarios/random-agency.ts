import { DEFAULT_CONNECTION_RULES } from '../spi/connection-rules.ts';
import type { FlightRecord, FlightException } from '../spi/flight-record.ts';
import type { Timetable } from '../spi/timetable.ts';
import { airports, findZoneDay } from './world.ts';
import { dayNumber } from '@farewind/values/local-time';
import type { FarePrice, PassengerPrice } from '../spi/passenger-price.ts';

const CITIES = [
  'SVO',
  'DME',
  'LED',
  'IST',
  'SAW',
  'ESB',
  'AYT',
  'FRA',
  'MUC',
  'LHR',
  'JFK',
  'HNL',
  'AKL',
  'CXI',
  'PPG',
];

const CARRIERS = ['SU', 'TK', 'LH', 'PC'];
const CABINS = ['economy', 'economy', 'comfort', 'business'] as const;

/** A summer week, and both weeks in which European clocks change. */
const WEEKS = ['2026-06-05', '2026-03-28', '2026-10-24'].map(dayNumber);

export type Random = () => number;

const WAYS = ['MUC', 'LHR', 'ESB', 'AYT', 'DXB'] as const;

/**
 * Many ways from Saint Petersburg to New York, all via Frankfurt and most via one more city: a few flights to it, many
 * onward ones of which later ones may overtake earlier ones, and prices unrelated to either.
 */
export function randomCorridor(random: Random): Timetable {
  const middle = pick(random, WEEKS);
  const flights: FlightRecord[] = [];
  const add = (from: string, to: string, count: number, shortest: number, most = 60) => {
    for (let copy = 0; copy < count; copy++) {
      const adultMinor = 777 * (1 + below(random, most));
      flights.push(corridorFlight(random, flights.length, from, to, shortest, middle, adultMinor));
    }
  };
  add('LED', 'FRA', 2 + below(random, 4), 150);
  add('FRA', 'JFK', 2 + below(random, 8), 540, 300);
  for (const way of WAYS) {
    add('FRA', way, 1 + below(random, 6), 60 + below(random, 10) * 60);
    add(way, 'JFK', 1 + below(random, 3), 300 + below(random, 8) * 60);
  }
  return {
    airports,
    flights,
    interline: [],
    rules: DEFAULT_CONNECTION_RULES,
    firstDay: middle - 3,
    dayCount: 9,
    findZoneDay,
  };
}

function corridorFlight(
  random: Random,
  ref: number,
  from: string,
  to: string,
  shortest: number,
  middle: number,
  adultMinor: number,
): FlightRecord {
  const departsAtLocalMinute = below(random, 288) * 5;
  const minutes = shortest + (random() < 0.5 ? 0 : below(random, 48) * 5);
  const clock = (code: string) => findZoneDay(code, middle).offsetMinutes;
  return {
    ref,
    carrier: pick(random, ['SU', 'LH']),
    operatingCarrier: 'LH',
    from,
    to,
    departsAtLocalMinute,
    arrivesAtLocalMinute: departsAtLocalMinute + minutes + clock(to) - clock(from),
    weekdays: random() < 0.7 ? 127 : 1 + below(random, 127),
    firstDay: middle - 100,
    lastDay: middle + 100,
    kind: 'scheduled',
    connectable: true,
    fares: [{ cabin: 'economy', seats: 9, price: { adultMinor, childMinor: adultMinor, infantMinor: 0 } }],
  };
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function below(random: Random, count: number): number {
  return Math.floor(random() * count);
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}

/** A small timetable of flights with odd times: full minutes, short hops, charters, retimed and cancelled dates. */
export function randomTimetable(random: Random): Timetable {
  const middle = pick(random, WEEKS);
  const flightCount = 20 + below(random, 40);
  return timetableBetween(random, middle, somePlaces(random), flightCount);
}

/** Two carriers between few places, with deep through fares: most connections are flown by one of them. */
export function randomThroughTimetable(random: Random): Timetable {
  const timetable = timetableBetween(random, WEEKS[0]!, ['SVO', 'LED', 'IST', 'FRA', 'AYT'], 70);
  const flights = timetable.flights.map((flight) => ({
    ...flight,
    carrier: pick(random, ['TK', 'TK', 'PC']),
    kind: 'scheduled' as const,
    fares: flight.fares.map((fare) => ({ ...fare, cabin: 'economy' as const, price: deepThrough(random) })),
  }));
  return { ...timetable, flights };
}

/** A separate price for each passenger type, and a through fare of any depth. */
function deepThrough(random: Random): FarePrice {
  const adultMinor = 5000 + below(random, 200) * 100;
  const alone = { adultMinor, childMinor: below(random, adultMinor), infantMinor: below(random, 900) };
  const share = pick(random, [0, 0.05, 0.3, 0.6, 1]);
  const through = {
    adultMinor: Math.floor(adultMinor * share),
    childMinor: Math.floor(alone.childMinor * share * random()),
    infantMinor: Math.floor(alone.infantMinor * share),
  };
  return { ...alone, through };
}

function somePlaces(random: Random): readonly string[] {
  const chosen = CITIES.filter(() => random() < 0.5);
  return chosen.length > 3 ? chosen : CITIES.slice(0, 6);
}

function timetableBetween(
  random: Random,
  middle: number,
  places: readonly string[],
  flightCount: number,
): Timetable {
  const flights = Array.from({ length: flightCount }, (_, ref) =>
    randomFlight(random, places, ref * 3, middle),
  );
  return {
    airports: airports.map((airport) =>
      random() < 0.3
        ? {
            ...airport,
            minimumConnection: {
              domesticMinutes: 30 * (1 + below(random, 2)),
              internationalMinutes: 30 * (1 + below(random, 4)),
            },
          }
        : airport,
    ),
    flights,
    interline: [['SU', 'TK']],
    rules:
      random() < 0.5 ? DEFAULT_CONNECTION_RULES : { ...DEFAULT_CONNECTION_RULES, maximumLayoverMinutes: 480 },
    firstDay: middle - 3,
    dayCount: 9,
    findZoneDay,
  };
}

function randomFlight(random: Random, places: readonly string[], ref: number, middle: number): FlightRecord {
  const from = pick(random, places);
  const to = pick(
    random,
    places.filter((place) => place !== from),
  );
  // On the half hour or a minute beside it: many waits are exactly the minimum, or a minute short of it.
  const departs = 1 + below(random, 47) * 30 + pick(random, [-1, 0, 1]);
  const minutes = 60 + 30 * below(random, random() < 0.5 ? 3 : 24);
  const clock = (code: string) => findZoneDay(code, middle).offsetMinutes;
  const times = (shift: number) => ({
    departsAtLocalMinute: (departs + shift) % 1440,
    arrivesAtLocalMinute: ((departs + shift) % 1440) + minutes + clock(to) - clock(from),
    departsAfterChange: ref % 2 === 1,
    arrivesAfterChange: ref % 4 > 1,
  });
  const exceptions: FlightException[] = [];
  const isRetimed = random() < 0.2;
  if (isRetimed)
    exceptions.push({ day: middle + below(random, 3), kind: 'retimed', ...times(30 * below(random, 24)) });
  else if (random() < 0.2) exceptions.push({ day: middle + below(random, 3), kind: 'cancelled' });
  return {
    ref,
    carrier: pick(random, CARRIERS),
    operatingCarrier: pick(random, CARRIERS),
    from,
    to,
    ...times(0),
    weekdays: random() < 0.6 ? 127 : 1 + below(random, 127),
    firstDay: random() < 0.8 ? middle - 100 : middle - 1 + below(random, 3),
    lastDay: random() < 0.8 ? middle + 100 : middle + below(random, 4),
    kind: random() < 0.15 ? 'charter' : 'scheduled',
    connectable: random() < 0.95,
    fares: Array.from({ length: 1 + below(random, 4) }, () => ({
      cabin: pick(random, CABINS),
      seats: random() < 0.1 ? 13 + below(random, 4) : below(random, 6),
      price: randomPrice(random),
    })),
    exceptions,
  };
}

/** Occasionally with a through fare, which may be cheaper for one passenger type only. */
export function randomPrice(random: Random): FarePrice {
  const alone = randomAlone(random);
  if (random() < 0.6) return alone;
  const less = (minor: number) => Math.floor(minor * pick(random, [0, 0.4, 0.7, 0.95, 1]));
  const through = {
    adultMinor: less(alone.adultMinor),
    childMinor: less(alone.childMinor),
    infantMinor: less(alone.infantMinor),
  };
  return { ...alone, through };
}

function randomAlone(random: Random): PassengerPrice {
  const adultMinor = random() < 0.02 ? 0 : 500 + below(random, 12) * 777;
  return {
    adultMinor,
    childMinor: Math.floor(adultMinor * pick(random, [0.5, 0.75, 1, 1.2])),
    infantMinor: Math.floor(adultMinor * pick(random, [0, 0.1, 0.25])),
  };
}
