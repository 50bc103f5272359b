import { DEFAULT_CONNECTION_RULES } from '../spi/connection-rules.ts';
import type { FlightRecord } from '../spi/flight-record.ts';
import type { Timetable } from '../spi/timetable.ts';
import { below, pick, WEEKS, type Random } from './random-agency.ts';
import { airports, findZoneDay } from './world.ts';

const WAYS = ['MUC', 'LHR', 'ESB', 'AYT', 'DXB'] as const;

/**
 * Many ways from Saint Petersburg to New York, all by Frankfurt and most by one more city: a few flights there, many onward
 * ones of which the later may overtake the earlier, prices that have nothing to do with either.
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
