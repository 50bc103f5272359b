import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, type App } from '../app.ts';
import { MovableClock } from '../platform/clock.ts';
import { parseConfig } from '../platform/config.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openCharter } from '../testing/open-charter.ts';
import { ShopClient, type Trip } from '../testing/shop-client.ts';
import { dumpTables } from './testing/dump-tables.ts';
import { OwnCluster } from './testing/own-cluster.ts';

const AGENCY = 1;
const again = { duplicateConfirmed: true };

interface Shop {
  readonly app: App;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly client: ShopClient;
}

/** Where the programs of the server lie that this run tests; nowhere when it runs on another machine. */
async function findPrograms(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  const { rows } = await client.query<{ setting: string }>(
    `select setting from pg_config where name = 'BINDIR'`,
  );
  await client.end();
  const folder = rows[0]?.setting;
  return folder !== undefined && existsSync(join(folder, 'initdb')) ? folder : undefined;
}

describe.skipIf(process.env['TEST_DATABASE'] !== 'server')('last night’s files and the log since', () => {
  let cluster: OwnCluster | undefined;
  beforeAll(async () => {
    const programs = await findPrograms();
    cluster = programs === undefined ? undefined : new OwnCluster(programs);
  });
  afterAll(() => cluster?.remove());

  async function openShop(url: string): Promise<Shop> {
    const clock = new MovableClock();
    clock.freezeAt(new Date());
    const database = await openDatabase({ url }, clock);
    await migrate(database.owner);
    const app = await buildApp(parseConfig({ DEMO: 'true', ADMIN_PASSWORD: 'a password of the tests' }), {
      database,
      clock,
      log: pino({ level: 'silent' }),
      checkAnswers: true,
      demoFlights: false,
      secretKeys: { current: 'a key of the tests, thirty-two characters and more' },
    });
    return {
      app,
      database,
      clock,
      client: new ShopClient(await app.server.listen({ host: '127.0.0.1', port: 0 })),
    };
  }

  /** Every row of every table, the bank's too. */
  async function readEverything({ database }: Shop): Promise<Record<string, string[]>> {
    const tables = await dumpTables(database.owner, 'shop');
    // The start of a demo writes its texts again, which counts as a change of the pages.
    const rowsOf = (text: string) =>
      text
        .replaceAll(/"page_version": \d+/g, '')
        .split('\n')
        .toSorted();
    return Object.fromEntries(tables.map(({ name, text }) => [name, rowsOf(text)]));
  }

  test('end with every order, every posting and every other row that was there', async (context) => {
    if (!cluster) return context.skip('The server is on another machine: its programs are not here.');
    const url = await cluster.start();
    const shop = await openShop(url);
    const trip: Trip = await openCharter({ ...shop }, AGENCY);
    await shop.client.buy(trip);
    await cluster.copyFiles(url);
    for (let order = 0; order < 3; order += 1) await shop.client.buy(trip, again);
    const lost = await readEverything(shop);
    expect(lost['shop, table public.customer_order']).toHaveLength(4);
    await shop.app.close();
    await cluster.lose();

    cluster.bringFilesBack();
    const restored = await openShop(await cluster.start());
    const found = await readEverything(restored);
    for (const name of Object.keys(lost)) expect({ [name]: found[name] }).toEqual({ [name]: lost[name] });
    expect((await restored.client.buy(trip, again)).response).toEqual({ state: 'done' });
    await restored.app.close();
  });
});
