import { createFlightSearch } from '@farewind/flight-search/api/create-flight-search';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { SharedQuestion } from '@farewind/flight-search/api/shared-search';
import { openSnapshot, takeSnapshot, type FlightSearchSnapshot } from '@farewind/flight-search/api/snapshot';
import { DEFAULT_CONNECTION_RULES } from '@farewind/flight-search/spi/connection-rules';
import type { FlightRecord } from '@farewind/flight-search/spi/flight-record';
import type { SeededRandom } from './seeded-random.ts';
import { packData, unpackData } from '../timetable/snapshot/packed-data.ts';

export const FIRST_DAY = 20_000;
export const DAYS = 10;
const AIRPORTS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH'];
const FLIGHTS = 240;
const SLOTS = 2;

/** A small random timetable built like a large one, in memory shared with threads. */
export function makeSharedSearch(random: SeededRandom): FlightSearch {
  const search = createFlightSearch({
    airports: AIRPORTS.map((code) => ({
      code,
      cityCode: code,
      countryCode: code,
      latitude: 0,
      longitude: 0,
    })),
    flights: Array.from({ length: FLIGHTS }, (_, ref) => randomFlight(random, ref)),
    interline: [],
    rules: DEFAULT_CONNECTION_RULES,
    firstDay: FIRST_DAY,
    dayCount: DAYS,
    findZoneDay: () => ({ offsetMinutes: 0 }),
  });
  const packed = packData(takeSnapshot(search), (bytes) => new SharedArrayBuffer(bytes));
  return openSnapshot(unpackData(packed) as FlightSearchSnapshot);
}

/** A change as made by sales and staff: seats, a price, possibly new, or a cancelled or reopened departure. */
export function randomChange(random: SeededRandom): (search: FlightSearch) => void {
  const ref = random.between(0, FLIGHTS - 1);
  const day = FIRST_DAY + random.between(0, DAYS - 1);
  const slot = random.between(0, SLOTS - 1);
  const seats = random.pick([0, 1, 3, 9, 300]);
  const price = randomPrice(random);
  const kind = random.next();
  return ({ inventory }) => {
    if (kind < 0.4) inventory.setSeats(ref, day, slot, seats);
    else if (kind < 0.8) inventory.setPrice(ref, day, slot, price);
    else if (kind < 0.9) inventory.cancelDeparture(ref, day);
    else inventory.openDeparture(ref, day);
  };
}

export function randomQuestion(random: SeededRandom): SharedQuestion {
  const from = random.pick(AIRPORTS);
  const trip = {
    origins: [from],
    destinations: [random.pick(AIRPORTS.filter((code) => code !== from))],
    cabin: 'economy' as const,
    passengers: { adults: random.between(1, 3), children: random.between(0, 1), infants: 0 },
    maxStops: 2 as const,
  };
  return random.chance(0.1)
    ? { kind: 'calendar', request: { ...trip, firstDay: FIRST_DAY, dayCount: DAYS } }
    : {
        kind: 'oneWay',
        request: { ...trip, day: FIRST_DAY + random.between(0, DAYS - 1), dominanceClass: 'firstFlight' },
      };
}

function randomFlight(random: SeededRandom, ref: number): FlightRecord {
  const from = random.pick(AIRPORTS);
  const departs = random.between(0, 1439);
  return {
    ref,
    carrier: random.pick(['X', 'Y']),
    operatingCarrier: 'X',
    from,
    to: random.pick(AIRPORTS.filter((code) => code !== from)),
    departsAtLocalMinute: departs,
    arrivesAtLocalMinute: departs + random.between(60, 400),
    weekdays: random.between(1, 127),
    firstDay: FIRST_DAY,
    lastDay: FIRST_DAY + DAYS - 1,
    kind: 'scheduled',
    connectable: true,
    fares: Array.from({ length: SLOTS }, () => {
      return { cabin: 'economy' as const, seats: random.between(0, 9), price: randomPrice(random) };
    }),
  };
}

function randomPrice(random: SeededRandom) {
  const adultMinor = random.between(1000, 90_000);
  const price = { adultMinor, childMinor: Math.floor(adultMinor * 0.75), infantMinor: 0 };
  return random.chance(0.2) ? { ...price, through: { ...price, adultMinor: adultMinor - 100 } } : price;
}
