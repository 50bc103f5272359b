// npm run bench:search [-- --quick | --gates] [--only=PART]: measures the flight search against its gates and goals and its peers.
import { beginRun } from '../report/bench-run.ts';
import { readOptions } from '../report/read-options.ts';
import { FULL, GATES, QUICK, type BenchPlan } from './plan.ts';
import { dayNumber } from '@farewind/values/local-time';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import {
  added,
  compareWithEnumeration,
  compareWithSelfJoin,
  exactnessFigure,
  type Comparison,
} from './exactness/exactness-figures.ts';
import { changeBoth } from './exactness/change-both.ts';
import type { Figure } from '../report/figure.ts';
import { coldStartFigures } from './figures/cold-start-figures.ts';
import { httpFigures } from './figures/http-figures.ts';
import { earliestArrivalFigures, selfJoinFigures } from './figures/peer-figures.ts';
import { placeFigures } from './figures/place-figures.ts';
import { productWireFigures } from './figures/product-wire-figures.ts';
import { searchFigures } from './figures/search-figures.ts';
import { tenfoldFigure } from './figures/tenfold-figure.ts';
import { updateFigure } from './figures/update-figures.ts';
import { wireFigures } from './figures/wire-figures.ts';
import { openOrBuild, snapshotFile } from './network/bench-search.ts';
import {
  FIRST_DAY,
  makeBenchTimetable,
  operatingDays,
  type BenchTimetable,
} from './network/bench-timetable.ts';
import { FlightDatabase } from './peers/flight-database.ts';
import { listDatedFlights } from './peers/dated-flights.ts';
import { SCHEDULE_SEED } from './network/schedule.ts';
import { drawJourneys, type Journey } from './queries.ts';
import { FlightColumns } from './wire/flight-columns.ts';

const SUMMER_DAY = FIRST_DAY + 10;
const CHANGE_DAYS = ['2026-03-28', '2026-10-24'].map(dayNumber);
const TENFOLD_DAYS = 30;

/** The parts that `--only` selects, in the order of the table. */
const PARTS = [
  'peers',
  'places',
  'self-join',
  'exactness',
  'trips',
  'wire',
  'http',
  'cold-start',
  'tenfold',
  'updates',
] as const;
type Wants = (part: (typeof PARTS)[number]) => boolean;

/** Runs the parts and returns the figures in the order of the table, with the source of the flights. */
async function runPlan(plan: BenchPlan, wants: Wants): Promise<{ figures: Figure[]; network: string }> {
  const bench = makeBenchTimetable(plan.days, 1);
  const { timetable, source } = bench;
  const dated = countDated(bench);
  const perDay = Math.round(dated / plan.days);
  const network = `${source}: ${timetable.airports.length} airports, ${timetable.flights.length} services, ${perDay} departures a day`;
  console.log(`Network: ${network}`);
  const search = await openOrBuild(plan.days, 1, () => bench);
  const all = drawJourneys(timetable, Math.max(plan.queries, plan.enumerated));
  const journeys = all.slice(0, plan.queries);
  const columns = new FlightColumns(timetable.flights);
  const figures = await databaseFigures(plan, wants, bench, search, all);
  if (wants('trips')) figures.push(...tell(searchFigures(search, journeys)));
  if (wants('wire')) {
    figures.push(...tell(wireFigures(search, journeys, columns)));
    figures.push(...tell(await productWireFigures(search, journeys)));
  }
  if (wants('http')) figures.push(...tell(await httpFigures(search, journeys, columns)));
  if (wants('cold-start'))
    figures.push(...tell(coldStartFigures(snapshotFile(plan.days, 1), journeys[0]!, dated)));
  if (plan.tenfold && wants('tenfold')) {
    const one = await openOrBuild(TENFOLD_DAYS, 1, () => makeBenchTimetable(TENFOLD_DAYS, 1));
    const ten = await openOrBuild(TENFOLD_DAYS, 10, () => makeBenchTimetable(TENFOLD_DAYS, 10));
    figures.push(...tell([tenfoldFigure(one, ten, journeys)]));
  }
  // Last, because it changes the inventory of the search.
  if (wants('updates')) figures.push(...tell([updateFigure(search, timetable)]));
  return { figures, network };
}

/** The parts that compare with peers on the flights of one week. */
async function databaseFigures(
  plan: BenchPlan,
  wants: Wants,
  { timetable }: BenchTimetable,
  search: FlightSearch,
  all: readonly Journey[],
): Promise<Figure[]> {
  const journeys = all
    .slice(0, Math.max(plan.timedSelfJoins, 200))
    .map((each) => ({ ...each, day: SUMMER_DAY }));
  const flights = listDatedFlights(timetable, SUMMER_DAY - 2, SUMMER_DAY + 4);
  const run = { search, timetable, journeys, flights };
  const figures = wants('peers') ? tell(earliestArrivalFigures(run)) : [];
  const needsFlights = wants('self-join') || wants('exactness');
  if (!needsFlights && !wants('places')) return figures;
  const database = await FlightDatabase.start();
  if (!database) throw new Error('The bench needs a PostgreSQL server; none was found on this machine');
  try {
    if (wants('places')) figures.push(...tell(await placeFigures(database.client, database.version)));
    if (needsFlights) await database.load(timetable, flights);
    const timed = journeys.slice(0, plan.timedSelfJoins);
    if (wants('self-join'))
      figures.push(...tell(await selfJoinFigures({ ...run, journeys: timed }, database)));
    if (wants('exactness'))
      figures.push(...tell(await exactnessFigures(plan, timetable, search, all, database)));
  } finally {
    await database.stop();
  }
  return figures;
}

/** A quarter each: summer, both weeks of clock change, and the last of them again after changes. */
async function exactnessFigures(
  plan: BenchPlan,
  timetable: BenchTimetable['timetable'],
  search: FlightSearch,
  all: readonly Journey[],
  database: FlightDatabase,
): Promise<Figure[]> {
  const days = [SUMMER_DAY, ...CHANGE_DAYS].filter((day) => day + 3 < FIRST_DAY + plan.days);
  const part = (index: number, day: number, count: number) => {
    const share = Math.ceil(count / (days.length + 1));
    return Array.from({ length: share }, (_, at) => ({ ...all[(index * share + at) % all.length]!, day }));
  };
  let joined: Comparison = { cases: 0, vectors: 0, differences: 0 };
  let enumerated = joined;
  const compare = async (index: number, day: number) => {
    const some = part(index, day, plan.selfJoined);
    joined = added(joined, await compareWithSelfJoin(search, timetable, database, some));
    const many = part(index, day, plan.enumerated);
    enumerated = added(enumerated, await compareWithEnumeration(search, timetable, database, many, index));
  };
  for (const [index, day] of days.entries()) {
    const flights = listDatedFlights(timetable, day - 2, day + 4);
    // The summer week is loaded already.
    if (day !== SUMMER_DAY) await database.load(timetable, flights);
    await compare(index, day);
    if (index < days.length - 1) continue;
    await changeBoth(search, database, flights, plan.changes);
    await compare(index + 1, day);
  }
  return [
    exactnessFigure('the SQL self-join', joined),
    exactnessFigure('the enumeration of the database’s rows', enumerated),
  ];
}

function countDated({ timetable }: BenchTimetable): number {
  let count = 0;
  for (const flight of timetable.flights) for (const _ of operatingDays(flight)) count++;
  return count;
}

/** Prints figures as soon as they are available: a run takes minutes. */
function tell(figures: readonly Figure[]): Figure[] {
  for (const { figure, value, unit, detail = '' } of figures) {
    console.log(`- ${figure}: ${Number(value.toPrecision(4))} ${unit} ${detail}`);
  }
  return [...figures];
}

const { size, only, wants, isFull } = readOptions({ sizes: ['quick', 'gates'], parts: PARTS });
const plan = { full: FULL, gates: GATES, quick: QUICK }[size];
const run = await beginRun({
  name: 'search',
  title: `Flight search bench${only === undefined ? '' : `, only ${only}`}`,
  size: `${size} size: ${plan.days} days, ${plan.queries} queries, ${plan.enumerated} answers enumerated`,
  seed: SCHEDULE_SEED,
  isFull,
});
const { figures, network } = await runPlan(plan, wants);
run.finish(figures, { network });
run.writePage('Flight search', figures);
