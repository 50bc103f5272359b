import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addDays } from '@farewind/values/local-time';
import { errorStatus } from '@farewind/contract/core/error-keys';
import { cardMembers } from '../modules/bookings/testing/sale-samples.ts';
import { openSeats } from '../modules/bookings/testing/test-inventory.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { DEFAULT_TENANT } from '../testing/seed-tenants.ts';
import { startTestBank, type TestBank } from '../testing/start-test-bank.ts';
import { testCards } from '../testing/test-cards.ts';
import { readBooks } from './testing/books.ts';
import { Buyer, type OrderAnswer } from './testing/buyer.ts';
import { Chance } from './testing/chance.ts';
import { countDeadlocks } from './testing/count-deadlocks.ts';
import { buyInCrowd, drawPlan, type CrowdPlace } from './testing/crowd-buyer.ts';
import { findDisagreements, soldItems } from './testing/find-disagreements.ts';
import { ownCard } from './testing/own-card.ts';
import { chooseWagon, openStressRides } from './testing/trial-rides.ts';
import { openStressFlights, type Choice } from './testing/trial-flights.ts';
import { settleAll, settleOnce, chargeAtBank } from './testing/trial-shop.ts';

const SEED = 20_270_301;
const BUYERS = 200;
const SEATS = 50;
const WAGONS = 12;
/** The embedded database runs one transaction at a time; concurrency is tested on the server. */
const RIDERS = process.env['TEST_DATABASE'] === 'server' ? BUYERS : 30;
const MINUTE_MS = 60_000;
const PARKED_SEATS = 44;
const TOO_BUSY = 503;
const AFTER_EACH_OTHER = 8;
const ONE_ADULT = { adults: 1, children: 0, infants: 0 };
const FAMILY = { adults: 2, children: 1, infants: 0 };

let app: TestApp;
let bankBooks: TestDatabase;
let bank: TestBank;
let address: string;
let choices: Awaited<ReturnType<typeof openStressFlights>>;
let statuses: number[];
let keys: string[];

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true', TRUST_PROXY: 'true' });
  app.db.clock.freezeAt(new Date());
  bankBooks = await createTestDatabase(app.db.clock);
  bank = await startTestBank(bankBooks);
  await chargeAtBank(app.db.database, bank.url);
  choices = await openStressFlights(app.db.database, { charter: SEATS, scheduled: 1 });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await bank.close();
  await app.close();
  await bankBooks.close();
});
beforeEach(() => {
  statuses = [];
  keys = [];
});

/** As often as a busy server says so; it lets the call wait for seconds before. */
async function comeAgain<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask();
  while (answer.status === TOO_BUSY) answer = await ask();
  return answer;
}

function note<T extends { status: number; key?: string | undefined }>(answer: T): T {
  statuses.push(answer.status);
  if (answer.key !== undefined) keys.push(answer.key);
  return answer;
}

test('200 buyers at once for 50 seats: none is sold twice, nobody pays twice or without a seat, nothing stays held', async () => {
  const chance = new Chance(SEED);
  const wanted = [choices.charter, choices.charterBack, choices.charterRoundTrip];
  const plans = Array.from({ length: BUYERS }, (_, index) => drawPlan(chance, index, wanted));
  const crowd: CrowdPlace = {
    address: () => address,
    send: comeAgain,
    note: (answer) => void note(answer),
  };
  let through = 0;
  await Promise.all(
    plans.map(async (plan) => {
      await buyInCrowd(crowd, plan);
      through += 1;
      // In the midst of it half an hour passes: quotes run out, and holds of those who left at the bank.
      if (through !== BUYERS / 2) return;
      app.db.clock.advance(31 * MINUTE_MS);
      await settleOnce(app);
    }),
  );
  app.db.clock.advance(61 * MINUTE_MS);
  await settleAll({ app, ...app.db });

  const books = await readBooks(app.db.database.owner, bankBooks.database.owner);
  expect(findDisagreements(books)).toEqual([]);
  expect(soldItems(books).length).toBeGreaterThan(10);
  expect(books.bank.some(({ kind }) => kind === 'void' || kind === 'authorisation')).toBe(true);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(keys.filter((key) => !(key in errorStatus))).toEqual([]);
  expect(keys).toContain('FLT-NOSEAT');
  expect(await countDeadlocks(app.db.database)).toBe(0);
}, 180_000);

test('two buyers for the last seat: one ticket, one clear refusal, no money moved for the other', async () => {
  const plan = { choice: choices.scheduled, party: { adults: 1, children: 0, infants: 0 }, currency: 'EUR' };
  const before = await readBooks(app.db.database.owner, bankBooks.database.owner);
  const buyers = [901, 902].map((number) => ({ number, buyer: new Buyer(() => address, number) }));
  const quotes = await Promise.all(
    buyers.map(({ buyer }) => buyer.quote(plan.choice, plan.party, plan.currency)),
  );
  const answers = await Promise.all(
    buyers.map(({ buyer, number }, index) => {
      const card = ownCard(testCards.approved, number);
      const key = `the-last-seat-of-${number}`;
      return buyer.order(buyer.form(plan.choice, plan.party, quotes[index]!.result!, card, key));
    }),
  );
  const outcomes = answers.map(({ key, result }) => key ?? result?.response.state);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'FLT-NOSEAT']));
  const after = await readBooks(app.db.database.owner, bankBooks.database.owner);
  expect(findDisagreements(after)).toEqual([]);
  expect(after.bank.slice(before.bank.length).map(({ kind }) => kind)).toEqual(['authorisation', 'capture']);
  expect(after.attempts).toHaveLength(before.attempts.length + 1);
});

/** Buys for single travellers who never return from the bank's page: first all at once, then one after the other. */
async function park(
  choice: Choice,
  identities: readonly { number: number; address: string }[],
): Promise<OrderAnswer[]> {
  const asked: OrderAnswer[] = [];
  const press = async ({ number, address: from }: { number: number; address: string }): Promise<void> => {
    const buyer = new Buyer(() => address, number, from);
    const quote = await comeAgain(() => buyer.quote(choice, ONE_ADULT, 'EUR'));
    scriptPresses += 1;
    const form = buyer.form(
      choice,
      ONE_ADULT,
      quote.result!,
      ownCard(testCards.secure, number),
      `order-of-the-script-${scriptPresses}`,
    );
    const { result } = note(await comeAgain(() => buyer.order({ ...form, duplicateConfirmed: true })));
    if (result) asked.push(result);
  };
  await Promise.all(identities.map(press));
  for (const identity of identities.slice(0, AFTER_EACH_OTHER)) await press(identity);
  return asked;
}
let scriptPresses = 0;

test('a script holds one party or a fifth of a charter, fifty identities of its network two fifths, and honest people there still buy', async () => {
  onTestFinished(async () => {
    app.db.clock.advance(61 * MINUTE_MS);
    await settleAll({ app, ...app.db });
  });
  const date = addDays(new Date().toISOString().slice(0, 10), 60);
  const choice = await app.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    openSeats(scope, 'charter', date, PARKED_SEATS, {}),
  );
  const held = async (): Promise<number> => {
    const { rows } = await app.db.database.owner.query<{ held: number }>(
      'select max(held) as held from seat_counter where flight_date = $1 and total = $2',
      [date, PARKED_SEATS],
    );
    return rows[0]!.held;
  };
  const alone = await park(
    choice,
    Array.from({ length: 20 }, () => ({ number: 2001, address: '2001:db8:1:1::1' })),
  );
  expect(await held()).toBeLessThanOrEqual(PARKED_SEATS / 5);
  // Paying again neither takes more seats nor extends the hold for ever.
  for (const { orderId, pGuid } of alone.slice(-5)) {
    scriptPresses += 1;
    const card = cardMembers(ownCard(testCards.secure, 2001));
    const again = { orderId, idempotencyKey: `script-pays-again-${scriptPresses}`, ...card };
    const buyer = new Buyer(() => address, 2001, '2001:db8:1:1::1');
    note(await comeAgain(() => buyer.post('Booking/RetryPayment', again, { 'x-order-key': pGuid! })));
    expect(await held()).toBeLessThanOrEqual(PARKED_SEATS / 5);
  }

  const network = Array.from({ length: 50 }, (_, index) => ({
    number: 2100 + index,
    address: `2001:db8:2:2::${index}`,
  }));
  const before = await held();
  await park(choice, network);
  expect((await held()) - before).toBeLessThanOrEqual(PARKED_SEATS * 0.4);
  expect((await held()) - before).toBeGreaterThan(PARKED_SEATS * 0.3);

  for (const number of [2201, 2202, 2203]) {
    const buyer = new Buyer(() => address, number, `2001:db8:2:2:ffff::${number}`);
    const quote = await comeAgain(() => buyer.quote(choice, FAMILY, 'EUR'));
    const form = buyer.form(
      choice,
      FAMILY,
      quote.result!,
      ownCard(testCards.approved, number),
      `honest-order-of-${number}`,
    );
    expect(note(await comeAgain(() => buyer.order(form))).result?.response.state).toBe('done');
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await countDeadlocks(app.db.database)).toBe(0);
}, 120_000);

test(`${RIDERS} buyers who pay at once for ${WAGONS} vehicles of a day: that many are driven, the others are refused and charged nothing`, async () => {
  const day = await openStressRides(app.db.database, WAGONS);
  const before = await readBooks(app.db.database.owner, bankBooks.database.owner);
  const buyers = Array.from({ length: RIDERS }, (_, index) => 1001 + index);
  const choice = await chooseWagon(new Buyer(() => address, 1000), day);
  const presses = await Promise.all(
    buyers.map(async (number) => {
      const buyer = new Buyer(() => address, number);
      const { result } = note(
        await comeAgain(() => buyer.post<{ quoteSeal: string }>('Transfer/CheckPrice', choice)),
      );
      const card = ownCard(testCards.approved, number);
      const form = buyer.rideForm(choice, result!, card, `crowd-of-rides-${number}`);
      return () => buyer.post<OrderAnswer>('Booking/AddTransferOrder', form);
    }),
  );
  const answers = await Promise.all(presses.map((press) => comeAgain(press)));
  const outcomes = answers.map(({ key, result }) => key ?? result?.response.state);
  expect(countEach(outcomes)).toEqual({ done: WAGONS, 'TRF-NONE': RIDERS - WAGONS });

  const after = await readBooks(app.db.database.owner, bankBooks.database.owner);
  expect(findDisagreements(after)).toEqual([]);
  const flight = `AYT wagon ${day}`;
  expect(after.counters).toContainEqual({ flight, total: WAGONS, held: 0, sold: WAGONS });
  const driven = after.items.filter((item) => item.flight === flight);
  expect(countEach(driven.map(({ status }) => status))).toEqual({ ticketed: WAGONS });
  const entries = after.bank.slice(before.bank.length);
  expect(countEach(entries.map(({ kind }) => kind))).toEqual({ authorisation: WAGONS, capture: WAGONS });
  expect(await countDeadlocks(app.db.database)).toBe(0);
}, 60_000);

function countEach(names: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[String(name)] = (counts[String(name)] ?? 0) + 1;
  return counts;
}
