import type { OneWayRequest, TripRequest } from '@farewind/flight-search/api/search-request';
import { FIRST_DAY } from './network/bench-timetable.ts';
import { below, seeded, type Random } from './network/random.ts';
import { distanceKm } from './network/world-airports.ts';
import type { Timetable } from '@farewind/flight-search/spi/timetable';

const HARD =
  'LED-HKT ESB-LAX SVO-AYT LHR-SYD JFK-LHR IST-BKK CDG-NRT DME-DPS KZN-BKK OVB-BCN ADB-JFK IST-LHR ATL-LHR ORD-BKK GRU-SIN YYZ-DEL MAN-CUN SVX-DXB ALA-FRA HEL-GIG'.split(
    ' ',
  );

export interface Journey {
  readonly from: string;
  readonly to: string;
  readonly day: number;
}

/** The departure days of queries are in the first weeks, so that every horizon contains them and the days after. */
const LATEST_DEPARTURE = 21;

/**
 * Origin and destination drawn in proportion to their airports' flights, nearby pairs more often; the twenty hard ones
 * first.
 */
export function drawJourneys(timetable: Timetable, count: number): Journey[] {
  const random = seeded(1);
  const pick = weightedPick(timetable, random);
  const byCode = new Map(timetable.airports.map((airport) => [airport.code, airport]));
  const journeys: Journey[] = [];
  const add = (from: string, to: string) =>
    journeys.push({ from, to, day: FIRST_DAY + 1 + below(random, LATEST_DEPARTURE) });
  for (const [from = '', to = ''] of HARD.map((pair) => pair.split('-'))) {
    if (byCode.has(from) && byCode.has(to)) add(from, to);
  }
  while (journeys.length < count) {
    const from = byCode.get(pick())!;
    const to = byCode.get(pick())!;
    if (from.cityCode === to.cityCode) continue;
    const km = distanceKm(from, to);
    if (km > 250 && random() < Math.sqrt(2500 / Math.max(2500, km))) add(from.code, to.code);
  }
  return journeys.slice(0, count);
}

function weightedPick({ flights }: Timetable, random: Random): () => string {
  return () => flights[below(random, flights.length)]!.from;
}

export function tripOf({ from, to }: Pick<Journey, 'from' | 'to'>): TripRequest {
  return {
    origins: [from],
    destinations: [to],
    cabin: 'economy',
    passengers: { adults: 1, children: 0, infants: 0 },
    maxStops: 2,
  };
}

/** The measured query: one adult, economy, up to two stops, hourly dominance classes. */
export function hourly(journey: Journey): OneWayRequest {
  return { ...tripOf(journey), day: journey.day, dominanceClass: 'hour' };
}
