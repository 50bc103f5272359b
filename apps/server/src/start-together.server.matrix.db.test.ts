import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { MovableClock } from './platform/clock.ts';
import { parseConfig } from './platform/config.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { inTurn } from './platform/database/in-turn.ts';
import { listMigrations, migrate } from './platform/database/migrate.ts';
import { createEmptyServerDatabase } from './testing/empty-server-database.ts';

const THREE = [1, 2, 3];

/** Processes of one installation that begin at the same moment; a server takes several. */
describe.skipIf(process.env['TEST_DATABASE'] !== 'server')('several processes on one empty database', () => {
  let drop: () => Promise<void>;
  let databases: Database[];
  let folder: string;

  beforeAll(async () => {
    const server = await createEmptyServerDatabase();
    drop = server.drop;
    folder = mkdtempSync(join(tmpdir(), 'farewind-migrations-'));
    const open = () => openDatabase({ url: server.url }, new MovableClock());
    databases = await Promise.all(THREE.map(open));
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await drop();
    rmSync(folder, { recursive: true });
  });

  test('migrate it once', async () => {
    const applied = await Promise.all(databases.map((database) => migrate(database.owner)));
    expect(applied.filter((files) => files.length > 0)).toEqual([listMigrations()]);
  });

  test('create one first administrator per side, and each password is printed by one of them', async () => {
    const apps = await Promise.all(
      databases.map((database) =>
        inTurn(database, () =>
          buildApp(parseConfig({ DEMO: 'true' }), {
            database,
            clock: new MovableClock(),
            log: pino({ level: 'silent' }),
            secretKeys: { current: 'a key of the tests, thirty-two characters and more' },
            checkAnswers: true,
            demoFlights: false,
          }),
        ),
      ),
    );
    const told = apps.flatMap(({ firstPasswords }) => firstPasswords.map(({ side }) => side));
    expect(told.toSorted()).toEqual(['Default', 'host']);
    for (const { server } of apps) await server.close();
  });

  test('migrate it during a read, without waiting for it and without blocking others', async () => {
    const [serving, newer] = databases as [Database, Database, Database];
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, '900-a-new-table.sql'),
      `create table news (tenant_id int not null references tenant (id),
      id int not null, primary key (tenant_id, id));`,
    );
    const applied = await serving.inTenant(1, async ({ tx }) => {
      await tx.selectFrom('agency').selectAll().execute();
      await tx.selectFrom('customer_order').selectAll().forUpdate().execute();
      return migrate(newer.owner, { folder });
    });
    expect(applied).toEqual(['900-a-new-table.sql']);
    const { rows } = await newer.owner.query(
      `select relrowsecurity and relforcerowsecurity as bound from pg_class where relname = 'news'`,
    );
    expect(rows).toEqual([{ bound: true }]);
  });
});
