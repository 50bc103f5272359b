import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { databaseClock } from '../clock.ts';
import { openDatabase, type Database } from './database.ts';
import { KeepingClient } from './keeping-client.ts';

let db: TestDatabase;
let url: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.database.owner.query<{ name: string }>('select current_database() as name');
  const address = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://localhost');
  address.pathname = `/${rows[0]!.name}`;
  url = address.href;
});
afterAll(() => db.close());

/** A database on one connection, so that its next transaction sees what the one before left there. */
async function onOneConnection(act: (database: Database) => Promise<void>, Client?: new () => pg.ClientBase) {
  const database = await openDatabase({ url, adminUrl: url, maxConnections: 1, Client }, databaseClock);
  // By then the connection is known to be direct.
  await database.isReady();
  try {
    await act(database);
  } finally {
    await database.close();
  }
}

const readNotes = (database: Database): Promise<unknown[]> =>
  database.inTenant(
    DEFAULT_TENANT,
    async ({ tx }) => (await sql`select * from note_of_a_plan where id = ${1}::int`.execute(tx)).rows,
  );
const countPlans = (database: Database): Promise<number> =>
  database.inGlobal(async ({ tx }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
      where statement like '%note_of_a_plan%' and statement not like '%pg_prepared%'`.execute(tx);
    return rows[0]!.n;
  });

// The embedded database has no plans of names: each statement is one call.
describe.runIf(process.env['TEST_DATABASE'] === 'server')('kept plans', () => {
  beforeAll(async () => {
    await db.database.owner.query('create table note_of_a_plan (id int primary key)');
    await db.database.owner.query('grant select on note_of_a_plan to farewind_app');
  });

  test('are kept for the work that asks for them, and for no other, nor for what it wakes', () =>
    onOneConnection(async (database) => {
      await readNotes(database);
      expect(await countPlans(database)).toBe(0);
      let woken: Promise<unknown> = Promise.resolve();
      await database.withKeptPlans(() =>
        database.inTenant(DEFAULT_TENANT, async ({ afterCommit }) =>
          afterCommit(() => void (woken = readNotes(database))),
        ),
      );
      await woken;
      expect(await countPlans(database)).toBe(0);
      await database.withKeptPlans(() => readNotes(database));
      expect(await countPlans(database)).toBe(1);
    }));

  test('are not kept behind a pooler, whose connection has another process for each transaction', () => {
    class PooledClient extends KeepingClient {
      get processID(): number {
        return 1;
      }
      set processID(_given: number) {}
    }
    return onOneConnection(async (database) => {
      await database.withKeptPlans(() => readNotes(database));
      expect(await countPlans(database)).toBe(0);
    }, PooledClient);
  });

  // The last one: this process keeps no plans afterwards.
  test('fail nobody when another process changes the table meanwhile', () =>
    onOneConnection(async (database) => {
      await db.database.owner.query('insert into note_of_a_plan values (1)');
      expect(await database.withKeptPlans(() => readNotes(database))).toEqual([{ id: 1 }]);
      await db.database.owner.query(`alter table note_of_a_plan add column text text default 'new'`);
      expect(await database.withKeptPlans(() => readNotes(database))).toEqual([{ id: 1, text: 'new' }]);
    }));
});
