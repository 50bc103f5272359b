import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { databaseClock } from '../clock.ts';
import { openDatabase } from './database.ts';
import { isDatabaseAway } from './is-database-away.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** A stopping server notifies every connection; the embedded database has none. */
test.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a connection dropped by the server in the middle of a transaction fails that transaction and nothing else',
  async () => {
    const name = await db.database.owner.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name.rows[0]!.name}`;
    const database = await openDatabase({ url: url.href, adminUrl: url.href }, databaseClock);
    onTestFinished(() => database.close());
    const operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
    onTestFinished(() => operator.end());

    const broken = database.inGlobal(async ({ tx }) => {
      await database.owner.query('select 1');
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      // Meanwhile the connection emits the error while no query runs.
      expect(await database.isReady()).toBe(true);
      await sql`select 1`.execute(tx);
    });
    // Which error it is depends on whether the driver has already read of the end when the statement is sent.
    await expect(broken).rejects.toSatisfy(isDatabaseAway);
    const after = await database.inGlobal(({ tx }) => sql<{ n: number }>`select 1 as n`.execute(tx));
    expect(after.rows).toEqual([{ n: 1 }]);
  },
);
