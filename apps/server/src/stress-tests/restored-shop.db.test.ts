import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, type App } from '../app.ts';
import { auditKeyOf } from '../platform/audit/audit-key.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { agencyCopyKeys } from '../platform/backup/agency-copy-keys.ts';
import { backUp, exportAgency } from '../platform/backup/back-up.ts';
import { importAgency } from '../platform/backup/import-agency.ts';
import { keyIdOf, restore } from '../platform/backup/restore.ts';
import { listTables, type Ask } from '../platform/backup/tables.ts';
import { parseConfig } from '../platform/config.ts';
import { openKeyring } from '../platform/secrets/open-keyring.ts';
import { sealedColumns } from '../platform/secrets/sealed-columns.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { openCharter } from '../testing/open-charter.ts';
import { ShopClient, testCards, type Trip } from '../testing/shop-client.ts';
import { startTestBank, type TestBank } from '../testing/start-test-bank.ts';
import { readBooks, type Books } from './testing/books.ts';
import { chargeAtBank, settleAll } from './testing/trial-shop.ts';

/**
 * A day at an agency: a backup in the night, more sales, the loss of the database, and later an installation of its
 * own.
 */
const KEY = 'a key of the tests, thirty-two characters and more';
const OTHER_KEY = 'the key of another installation, thirty-two characters and more';
const AGENCY = 1;
/** The bank executes the call, and its answer is lost. */
const LOST_ANSWER = '4000000000000119';
const context = { tenantId: AGENCY, user: undefined, address: '10.0.0.1', requestId: 'r' };

interface Shop {
  readonly db: TestDatabase;
  readonly app: App;
  readonly client: ShopClient;
}

let folder: string;
let bankBooks: TestDatabase;
let bank: TestBank;
let lost: Shop;
let trip: Trip;
let order: { readonly orderId: string; readonly pGuid?: string | undefined };
let booksBefore: Books;
let moved: Shop;
/** Told when the bank is called. */
let onBankCall: () => void = () => undefined;
const opened: TestDatabase[] = [];
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-restored-'));
  bankBooks = await openDatabase();
  bank = await startTestBank(bankBooks, { onCall: () => onBankCall() });
  lost = await openShop(await openDatabase(), KEY);
  await chargeAtBank(lost.db.database, bank.url);
  trip = await openCharter(lost.db, AGENCY);
  await lost.db.database.inTenant(AGENCY, (scope) =>
    recordChange(scope, context, {
      action: 'update',
      entity: 'city',
      entityId: '7',
      before: { name: 'a' },
      after: { name: 'b' },
    }),
  );
}, 60_000);
afterAll(async () => {
  await lost.app.server.close();
  await bank.close();
  for (const db of opened) await db.close();
  rmSync(folder, { recursive: true });
});

async function openDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase();
  db.clock.freezeAt(new Date());
  opened.push(db);
  return db;
}

async function openShop(db: TestDatabase, secretKey: string): Promise<Shop> {
  const config = parseConfig({ DEMO: 'true', ADMIN_PASSWORD: 'a password of the tests' });
  const app = await buildApp(config, {
    database: db.database,
    clock: db.clock,
    log: pino({ level: 'silent' }),
    secretKeys: { current: secretKey },
    checkAnswers: true,
    demoFlights: false,
  });
  return { db, app, client: new ShopClient(await app.server.listen({ host: '127.0.0.1', port: 0 })) };
}

const settle = ({ app, db }: Shop) => settleAll({ app, database: db.database, clock: db.clock });

/** All rows in one order, independent of the database's. */
async function booksOf({ db }: Shop): Promise<Books> {
  const books = await readBooks(db.database.owner, bankBooks.database.owner);
  const inOrder = (rows: readonly object[]) =>
    rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return Object.fromEntries(Object.entries(books).map(([name, rows]) => [name, inOrder(rows)])) as never;
}

test('last night’s backup, and what the bank says since, end with the ledger that was lost', async () => {
  order = await lost.client.buy(trip);
  const { choice } = await lost.client.findRoundTrip(trip);
  const { quoteSeal } = await lost.client.checkPrice(choice);
  const again = { duplicateConfirmed: true };
  const waiting = await lost.client.order(choice, quoteSeal, LOST_ANSWER, again);
  expect(waiting.response).not.toMatchObject({ state: 'done' });
  await backUp(lost.db.database, file('night'), { sealedBy: keyIdOf(KEY) });

  await settle(lost);
  booksBefore = await booksOf(lost);
  const captured = { state: 'captured' };
  expect(booksBefore.attempts).toEqual([
    expect.objectContaining(captured),
    expect.objectContaining(captured),
  ]);
  expect(new Set(booksBefore.ledger.map(({ orderId }) => orderId)).size).toBe(2);

  const db = await openDatabase();
  await restore(db.database, file('night'), { current: KEY });
  const restored = await openShop(db, KEY);
  await settle(restored);
  expect(await booksOf(restored)).toEqual(booksBefore);
  await restored.app.server.close();
}, 120_000);

test('an agency goes to an installation with another key: all its rows, its secrets, its customers’ links', async () => {
  const { owner } = lost.db.database;
  const leaving = () => exportAgency(lost.db.database, 'default', file('agency'), agencyCopyKeys(KEY));
  await expect(leaving()).rejects.toThrow('Close it');
  await owner.query('update tenant set is_active = false where id = 1');
  const rows = await leaving();

  const installation = await openDatabase();
  const keys = { current: OTHER_KEY, previous: KEY };
  await expect(importAgency(installation.database, file('agency'), { current: OTHER_KEY })).rejects.toThrow(
    'SECRET_KEY_PREVIOUS',
  );
  await importPlaces(installation);
  expect(await importAgency(installation.database, file('agency'), keys)).toMatchObject({ id: AGENCY, rows });
  expect(await readAgency(installation)).toEqual(await readAgency(lost.db));
  await expect(importAgency(installation.database, file('agency'), keys)).rejects.toThrow('is here already');

  // The key of the chain has come along with that of the fingerprints.
  installation.database.keyAudit(auditKeyOf(await openKeyring(installation.database, keys)));
  const { holding, broken } = await verifyChain(installation.database, AGENCY);
  expect([holding, broken]).toEqual([1, undefined]);
  await installation.database.owner.query('update tenant set is_active = true where id = 1');
  moved = await openShop(installation, OTHER_KEY);
  await installation.database.owner.query('update payment_setting set gateway_url = $1', [bank.url]);
  const bought = await moved.client.buy(trip, { duplicateConfirmed: true });
  expect(bought.response).toEqual({ state: 'done' });
  const sent = await moved.app.server.inject({
    method: 'POST',
    url: '/api/services/app/Booking/SendTicket',
    payload: { orderId: order.orderId },
    headers: { 'x-order-key': order.pGuid ?? '' },
  });
  expect(sent.statusCode).toBe(200);
}, 120_000);

test('a process that is told to stop in the midst of a payment finishes it first', async () => {
  const { choice } = await moved.client.findRoundTrip(trip);
  const { quoteSeal } = await moved.client.checkPrice(choice);
  const atTheBank = new Promise<void>((resolve) => {
    onBankCall = resolve;
  });
  const buying = moved.client.order(choice, quoteSeal, testCards.approved, { duplicateConfirmed: true });
  await atTheBank;
  opened.splice(opened.indexOf(moved.db), 1);
  const [{ response, orderId }] = await Promise.all([buying, moved.app.close()]);
  expect(response).toEqual({ state: 'done' });
  expect(orderId).toBeDefined();
  // Stopped: the server accepts no connection.
  await expect(moved.client.getOrder(orderId)).rejects.toThrow('fetch failed');
}, 60_000);

test('an agency does not come to an installation that has another under its number, or fingerprints of its own', async () => {
  const installation = await openDatabase();
  const coming = () =>
    importAgency(installation.database, file('agency'), { current: OTHER_KEY, previous: KEY });
  await installation.database.owner
    .query(`insert into tenant (id, tenancy_name, name) values (0, 'host', 'Host'),
    (1, 'Sunny', 'Sunny')`);
  await openKeyring(installation.database, { current: OTHER_KEY });
  await expect(coming()).rejects.toThrow('"Sunny" is agency 1');
  await installation.database.owner.query('delete from tenant where id = 1');
  await expect(coming()).rejects.toThrow('fingerprints with another key');
}, 60_000);

/** Airports are every installation's own; a start brings them. */
async function importPlaces({ database }: TestDatabase): Promise<void> {
  const { rows } = await lost.db.database.owner.query('select * from airport');
  await database.owner.query('insert into airport select * from json_populate_recordset(null::airport, $1)', [
    JSON.stringify(rows),
  ]);
}

/** Every row of the agency in every table, without values sealed under another key. */
async function readAgency({ database }: TestDatabase): Promise<Record<string, unknown[]>> {
  return database.inTenant(AGENCY, async ({ tx }) => {
    const ask: Ask = (text) => tx.executeQuery(CompiledQuery.raw(text));
    const all: Record<string, unknown[]> = {};
    for (const { name, owner } of await listTables(ask)) {
      if (owner === undefined) continue;
      const sealed = sealedColumns.filter(({ table }) => table === name).map(({ column }) => `'${column}'`);
      // Counts the changes of pages in its own database.
      const left = [...sealed, "'page_version'"];
      const { rows } = await ask(
        `select to_jsonb(t) - array[${left.join(', ')}]::text[] as row from ${name} t where ${owner} = 1 order by 1`,
      );
      all[name] = rows;
    }
    return all;
  });
}
