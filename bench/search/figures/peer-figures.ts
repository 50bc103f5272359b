import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { quantileName } from '../../report/quantile.ts';
import { spreadOf, timeEach, timeInTurns, type Spread } from '../measure.ts';
import { ConnectionScan } from '../peers/connection-scan.ts';
import { economyPrice, type FlightDatabase, SELF_JOIN, cityNumbers } from '../peers/flight-database.ts';
import type { DatedFlight } from '../peers/dated-flights.ts';
import { MinotorPeer, minotorVersion } from '../peers/minotor-peer.ts';
import { hourly, type Journey } from '../queries.ts';
import { timeEachAsync } from '../measure.ts';
import { describe } from './search-figures.ts';

export interface PeerRun {
  readonly search: FlightSearch;
  readonly timetable: Timetable;
  /** All queries are on the day that the peers have loaded. */
  readonly journeys: readonly Journey[];
  readonly flights: readonly DatedFlight[];
}

/** The npm peer and the bare connection scan: both answer a simpler query on the same flights. */
export function earliestArrivalFigures({ search, timetable, journeys, flights }: PeerRun): Figure[] {
  const { airports } = timetable;
  const numbers = new Map(airports.map(({ code }, index) => [code, index]));
  const sold = flights.filter((flight) => economyPrice(flight) !== undefined);
  const starts = new Map(journeys.map((journey) => [journey, startOf(timetable, journey)]));
  const ends = ({ from, to }: Journey) => [numbers.get(from)!, numbers.get(to)!] as const;

  const connection = Int32Array.from(airports, (airport) => airport.minimumConnection!.internationalMinutes);
  const scan = new ConnectionScan(sold, airports.length, connection);
  const [engine, bare] = timeInTurns(journeys, [
    (journey) => search.oneWay(hourly(journey)),
    (journey) => scan.earliestArrival(...ends(journey), starts.get(journey)!),
  ]).map(spreadOf) as [Spread, Spread];
  const from = Math.min(...starts.values());
  const minotor = new MinotorPeer(
    sold.filter(({ leaves }) => leaves >= from).map((flight) => shifted(flight, from)),
    airports,
  );
  const some = journeys.slice(0, 50);
  const peer = spreadOf(
    timeEach(some, (journey) => minotor.earliestArrival(...ends(journey), starts.get(journey)! - from), 1),
  );
  return [
    {
      figure: `minotor ${minotorVersion()} earliest arrival / engine, p50`,
      value: peer.p50 / engine.p50,
      unit: '×',
      ...qualityBounds.minotor,
      detail: `${describe(peer)} against ${describe(engine)} for the complete priced set`,
    },
    {
      figure: 'engine / bare connection scan, p50',
      value: engine.p50 / bare.p50,
      unit: '×',
      ...qualityBounds.connectionScan,
      detail: `the scan, one criterion: ${describe(bare)}`,
    },
  ];
}

/** PostgreSQL's self-join with the same answer. */
export async function selfJoinFigures(run: PeerRun, database: FlightDatabase): Promise<Figure[]> {
  const { search, timetable, journeys } = run;
  const numbers = new Map(timetable.airports.map(({ code }, index) => [code, index]));
  const cities = cityNumbers(timetable);
  const engine = spreadOf(timeEach(journeys, (journey) => search.oneWay(hourly(journey))));
  const join = spreadOf(
    await timeEachAsync(journeys, ({ from, to, day }) => {
      const [origin, destination] = [numbers.get(from)!, numbers.get(to)!];
      const values = [origin, destination, day, cities[origin], cities[destination]];
      return database.client.query({ name: 'self-join', text: SELF_JOIN, values });
    }),
  );
  const detail = `${describe(join)} against ${describe(engine)}, ${journeys.length} queries`;
  const label = `PostgreSQL ${database.version} two-stop self-join / engine`;
  return [
    {
      figure: `${label}, p50`,
      value: join.p50 / engine.p50,
      unit: '×',
      ...qualityBounds.selfJoinP50,
      detail,
    },
    {
      figure: `${label}, ${quantileName(journeys.length, 0.95)}`,
      value: join.p95 / engine.p95,
      unit: '×',
      ...qualityBounds.selfJoinP95,
    },
  ];
}

function startOf({ firstDay, findZoneDay }: Timetable, { from, day }: Journey): number {
  return (day - firstDay) * 1440 - findZoneDay(from, day).offsetMinutes;
}

function shifted(flight: DatedFlight, minutes: number): DatedFlight {
  return { ...flight, leaves: flight.leaves - minutes, lands: flight.lands - minutes };
}
