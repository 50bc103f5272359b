import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresServer } from '../../../tools/testing/postgres/start-postgres.ts';
import pg from 'pg';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { quantileName } from '../../report/quantile.ts';
import { copyDatabase, openShop, type BenchShop } from '../bench-shop.ts';
import type { StatementRecorder } from '../statement-recorder.ts';
import { fillDatabase, tenantOfRank } from './fill-database.ts';
import { listCalls, lookupCalls, reportCalls, type GrownCall } from './list-calls.ts';
import { ALIKE, measureCall, type Measured, type Place } from './measure-calls.ts';
import { readSamples } from './read-samples.ts';
import { sellTemplates, type Templates } from './sell-templates.ts';
import { loadPlaces } from '../../../apps/server/src/modules/places/public.ts';
import { Timetables } from '../../../apps/server/src/modules/flights/timetable/timetables.ts';
import { databaseClock } from '../../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';

export interface GrownSize {
  readonly orders: number;
  readonly tenants: number;
  readonly small: number;
  /** How many orders are drawn as samples for each call. */
  readonly samples: number;
}

export const GROWN_SEED = 20_271_122;
/** Memory settings of a server with several gigabytes, as a million orders need; the default is 128 MB. */
const settings = [
  "shared_buffers = '2GB'",
  "maintenance_work_mem = '1GB'",
  "max_wal_size = '16GB'",
  "wal_level = 'minimal'",
  'max_wal_senders = 0',
  'autovacuum = off',
];

/** The agency with the most orders, and one in the middle (by the logarithm of its rank). */
const middleOf = (tenants: number): number => tenantOfRank(Math.round(Math.sqrt(tenants)));

/**
 * Gives the server the memory settings of a production server, and fills two databases: a grown one and a small one.
 */
export async function growDatabases(server: PostgresServer, size: GrownSize): Promise<GrownDatabases> {
  await onServer(
    server.url,
    settings.map((setting) => `alter system set ${setting}`),
  );
  await server.interrupt();
  await server.resume();
  await untilReady(server.url);
  const templates = await sellTemplates(server.url);
  const urls = { small: '', grown: '' };
  for (const name of ['small', 'grown'] as const)
    urls[name] = await copyDatabase(server.url, name, templates.database);
  await fillDatabase(urls.small, { orders: size.small, tenants: 1, seed: GROWN_SEED });
  const seconds = await fillDatabase(urls.grown, { ...size, seed: GROWN_SEED });
  console.log(
    `${size.orders} orders of ${size.tenants} agencies, filled in ${seconds.toFixed(0)} s (seed ${GROWN_SEED})`,
  );
  return { ...urls, templates, size };
}

export interface GrownDatabases {
  readonly small: string;
  readonly grown: string;
  readonly templates: Templates;
  readonly size: GrownSize;
}

/** How much longer lists, lookups and reports take in the grown database; prints a row for each. */
export async function grownFigures(
  databases: GrownDatabases,
  recorder: StatementRecorder,
): Promise<Figure[]> {
  const { templates, size } = databases;
  const open = (url: string): Promise<BenchShop> =>
    openShop(url, { demo: false, connections: 2, secretKey: templates.secretKey });
  const [small, grown] = [await open(databases.small), await open(databases.grown)] as const;
  try {
    const places = [
      await stand(small, databases.small, 1, databases),
      await stand(grown, databases.grown, 1, databases),
      await stand(grown, databases.grown, middleOf(size.tenants), databases),
    ];
    await printSizes(places, size);
    const measure = async (calls: readonly GrownCall[]): Promise<Measured[]> => {
      const all: Measured[] = [];
      for (const call of calls) all.push(...(await measureCall(places, call, recorder)));
      return all;
    };
    const lists = await measure(listCalls);
    const lookups = await measure(lookupCalls);
    const reports = await measure(reportCalls);
    printTable([...lists, ...lookups, ...reports]);
    const dashboard = reports.filter(({ call }) => call.operation === 'Report/GetDashboard');
    const against = `${size.orders} orders of ${size.tenants} agencies / ${size.small} orders`;
    const highest = `${against}, ${quantileName(size.samples, 0.95)} answers, the highest ratio`;
    const strays = [...lists, ...lookups, ...reports].filter((each) => each.strays.length > 0);
    return [
      worst(`lists: ${highest}`, lists),
      worst(`lookups: ${highest}`, lookups),
      worst(`reports of as many orders: ${highest}`, reports),
      {
        ...worst(`the dashboard: ${against}, ${quantileName(ALIKE, 0.95)} answers`, dashboard),
        ...qualityBounds.grownDashboard,
      },
      {
        figure: 'calls of lists, lookups and reports whose plans read rows of other agencies',
        value: strays.length,
        unit: '',
        gate: 0,
        goal: 0,
        good: 'atMost',
        detail: `of ${lists.length + lookups.length + reports.length}`,
      },
      await followFigure(databases.grown),
    ];
  } finally {
    await small.app.close();
    await grown.app.close();
  }
}

async function stand(
  shop: BenchShop,
  url: string,
  tenantId: number,
  { templates: { login }, size }: GrownDatabases,
): Promise<Place> {
  const answer = await shop.app.server.inject({
    method: 'POST',
    url: '/api/TokenAuth/Authenticate',
    headers: { 'abp.tenantid': String(tenantId) },
    payload: { userNameOrEmailAddress: login.userName, password: login.password },
  });
  if (answer.statusCode !== 200) throw new Error(`Nobody is signed in: ${answer.body}`);
  const token = answer.json<{ result: { accessToken: string } }>().result.accessToken;
  return { shop, tenantId, token, samples: await readSamples(url, tenantId, size.samples) };
}

async function printSizes(places: readonly Place[], size: GrownSize): Promise<void> {
  const counts = await Promise.all(
    places.map(async ({ shop, tenantId }) => {
      const { rows } = await shop.database.owner.query<{ own: number; all: number; bytes: string }>(
        `select count(*) filter (where tenant_id = $1)::int as own, count(*)::int as all,
           pg_size_pretty(pg_database_size(current_database())) as bytes from customer_order`,
        [tenantId],
      );
      return rows[0]!;
    }),
  );
  const [small, large, middle] = counts;
  console.log(
    `Small: ${small!.own} orders, ${small!.bytes}. Grown: ${large!.all} orders, ${large!.bytes}; ` +
      `the largest agency has ${large!.own}, the middle one ${middle!.own}.\n` +
      `Milliseconds, ${quantileName(size.samples, 0.95)} answers (${quantileName(ALIKE, 0.95)} where all have the same input), each the best of three, through the application without the socket.`,
  );
}

const ratioOf = ({ times }: Measured): number => times[1]! / times[0]!;

const middleRatioOf = ({ times }: Measured): number => (times[2] ?? 0) / times[0]!;

function printTable(measured: readonly Measured[]): void {
  const head = ['operation', 'asked for', 'small', 'largest', 'ratio', 'middle', 'ratio', 'reads of others'];
  const rows = measured.map((each) => [
    each.call.operation,
    each.page,
    each.times[0]!.toFixed(2),
    each.times[1]!.toFixed(2),
    ratioOf(each).toFixed(2),
    ...(each.times[2] === undefined ? ['', ''] : [each.times[2].toFixed(2), middleRatioOf(each).toFixed(2)]),
    [...new Set(each.strays)].join('; '),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

function worst(figure: string, measured: readonly Measured[]): Figure {
  const slowest = measured.reduce((one, other) => (ratioOf(other) > ratioOf(one) ? other : one));
  const { call, page, times, samples } = slowest;
  const middle = Math.max(...measured.map(middleRatioOf));
  return {
    figure,
    value: ratioOf(slowest),
    unit: '×',
    ...qualityBounds.grownList,
    detail: `${call.operation}, ${page}: ${times[0]!.toFixed(1)} and ${times[1]!.toFixed(1)} ms, ${quantileName(samples, 0.95)}; of the middle agency at most ${middle.toFixed(2)}×`,
  };
}

/** A restarted server accepts no connections for a moment. */
async function untilReady(url: string): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      return await onServer(url, ['select 1']);
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== '57P03') throw error;
      await wait(100);
    }
  }
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const ROUNDS = 10;

/**
 * How long a process takes to check every agency's flights for changes, all of them loaded. Rounds are a second apart,
 * and a sale in one process has to be visible in the others within two.
 */
async function followFigure(url: string): Promise<Figure> {
  const database = await openDatabase({ url }, databaseClock);
  const log = createLog({ logLevel: 'silent' });
  try {
    const places = await database.inGlobal(loadPlaces);
    const timetables = new Timetables({ database, places, log });
    const { rows: tenants } = await database.owner.query<{ id: number }>(
      'select id from tenant where is_active',
    );
    for (const { id } of tenants) await timetables.get(id);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      await timetables.refreshAll();
      times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((one, other) => one - other);
    return {
      figure: `a look for news of ${tenants.length} agencies, all loaded in one process`,
      value: sorted[ROUNDS / 2]!,
      unit: 'ms',
      gate: 1000,
      goal: 250,
      good: 'atMost',
      detail: `median of ${ROUNDS} rounds, ${sorted[0]!.toFixed(0)} to ${sorted.at(-1)!.toFixed(0)}`,
    };
  } finally {
    await database.close();
  }
}
