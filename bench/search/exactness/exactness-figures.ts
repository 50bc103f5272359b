import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { OneWayRequest } from '@farewind/flight-search/api/search-request';
import type { Cabin } from '@farewind/flight-search/spi/flight-record';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import type { Figure } from '../../report/figure.ts';
import { below, seeded, type Random } from '../network/random.ts';
import { cityNumbers, SELF_JOIN, type FlightDatabase, type SelfJoinRow } from '../peers/flight-database.ts';
import { hourly, type Journey } from '../queries.ts';
import { Enumeration } from './enumeration.ts';
import { countDifferences, listUnbeaten, vectorsOf, type Vector } from './vectors.ts';

const CASES_A_LINE = 500;
const MOST_PASSENGERS = 9;

export interface Comparison {
  cases: number;
  vectors: number;
  differences: number;
}

/** Compares the engine with the enumeration of the database's rows; cabins, parties and places vary by seed. */
export async function compareWithEnumeration(
  search: FlightSearch,
  timetable: Timetable,
  database: FlightDatabase,
  journeys: readonly Journey[],
  seed: number,
): Promise<Comparison> {
  const truth = await Enumeration.read(database.client, timetable);
  const random = seeded(seed);
  const result = { cases: 0, vectors: 0, differences: 0 };
  for (const journey of journeys) {
    const request = vary(hourly(journey), timetable, random);
    const expected = listUnbeaten(truth.list(request, request.day));
    result.cases++;
    result.vectors += expected.size;
    result.differences += countDifferences(expected, vectorsOf(search.oneWay(request)));
    if (result.cases % CASES_A_LINE === 0) {
      console.log(`  ${result.cases} of ${journeys.length} enumerated, ${result.differences} differences`);
    }
  }
  return result;
}

/** Compares the engine with PostgreSQL's self-join. */
export async function compareWithSelfJoin(
  search: FlightSearch,
  timetable: Timetable,
  database: FlightDatabase,
  journeys: readonly Journey[],
): Promise<Comparison> {
  const numbers = new Map(timetable.airports.map(({ code }, index) => [code, index]));
  const cities = cityNumbers(timetable);
  const result = { cases: 0, vectors: 0, differences: 0 };
  for (const journey of journeys) {
    const [origin, destination] = [numbers.get(journey.from)!, numbers.get(journey.to)!];
    const values = [origin, destination, journey.day, cities[origin], cities[destination]];
    const { rows } = await database.client.query<SelfJoinRow>({ name: 'self-join', text: SELF_JOIN, values });
    const expected = listUnbeaten(rows satisfies Vector[]);
    result.cases++;
    result.vectors += expected.size;
    result.differences += countDifferences(expected, vectorsOf(search.oneWay(hourly(journey))));
  }
  return result;
}

export function exactnessFigure(name: string, { cases, vectors, differences }: Comparison): Figure {
  return {
    figure: `differences to ${name}`,
    value: differences,
    unit: `in ${cases}`,
    gate: 0,
    goal: 0,
    good: 'atMost',
    detail: `${vectors} vectors`,
  };
}

export function added(one: Comparison, other: Comparison): Comparison {
  return {
    cases: one.cases + other.cases,
    vectors: one.vectors + other.vectors,
    differences: one.differences + other.differences,
  };
}

function vary(request: OneWayRequest, timetable: Timetable, random: Random): OneWayRequest {
  const wide = random() < 0.3;
  return {
    ...request,
    origins: wide ? airportsOfCity(timetable, request.origins[0]!) : request.origins,
    destinations: wide ? airportsOfCity(timetable, request.destinations[0]!) : request.destinations,
    cabin: drawCabin(random),
    passengers: drawParty(random),
  };
}

/** Comfort, which the timetable does not sell, must find nothing. */
function drawCabin(random: Random): Cabin {
  const share = random();
  return share < 0.02 ? 'comfort' : share < 0.3 ? 'business' : 'economy';
}

/** One to nine passengers, small parties more often. */
function drawParty(random: Random): PassengerCounts {
  const total = 1 + below(random, 1 + below(random, MOST_PASSENGERS));
  const adults = 1 + below(random, total);
  const infants = below(random, Math.min(adults, total - adults) + 1);
  return { adults, children: total - adults - infants, infants };
}

function airportsOfCity({ airports }: Timetable, code: string): string[] {
  const city = airports.find((airport) => airport.code === code)?.cityCode;
  return airports.filter(({ cityCode }) => cityCode === city).map((airport) => airport.code);
}
