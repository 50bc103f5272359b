import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorStatus } from '@farewind/contract/core/error-keys';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { startTestBank, type TestBank } from '../testing/start-test-bank.ts';
import { testCards } from '../testing/test-cards.ts';
import { readBooks } from './testing/books.ts';
import { Buyer, type OrderAnswer } from './testing/buyer.ts';
import { Chance } from './testing/chance.ts';
import { countDeadlocks } from './testing/count-deadlocks.ts';
import { buyInCrowd, drawPlan, type CrowdPlace } from './testing/crowd-buyer.ts';
import { findDisagreements, soldItems } from './testing/find-disagreements.ts';
import { ownCard } from './testing/own-card.ts';
import { chooseWagon, openTrialRides } from './testing/trial-rides.ts';
import { openTrialFlights } from './testing/trial-flights.ts';
import { settleAll, settleOnce, chargeAtBank } from './testing/trial-shop.ts';

const SEED = 20_270_301;
const BUYERS = 200;
const SEATS = 50;
const WAGONS = 12;
/** The embedded database lets one through at a time; the crowd belongs to the server. */
const RIDERS = process.env['TEST_DATABASE'] === 'server' ? BUYERS : 30;
const MINUTE_MS = 60_000;

let app: TestApp;
let bankBooks: TestDatabase;
let bank: TestBank;
let address: string;
let choices: Awaited<ReturnType<typeof openTrialFlights>>;
let statuses: number[];
let keys: string[];

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true', TRUST_PROXY: 'true' });
  app.db.clock.freezeAt(new Date());
  bankBooks = await createTestDatabase(app.db.clock);
  bank = await startTestBank(bankBooks);
  await chargeAtBank(app.db.database, bank.url);
  choices = await openTrialFlights(app.db.database, { charter: SEATS, scheduled: 1 });
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
    send: (ask) => ask(),
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

test(`${RIDERS} buyers who pay at once for ${WAGONS} vehicles of a day: that many are driven, the others are refused and charged nothing`, async () => {
  const day = await openTrialRides(app.db.database, WAGONS);
  const before = await readBooks(app.db.database.owner, bankBooks.database.owner);
  const buyers = Array.from({ length: RIDERS }, (_, index) => 1001 + index);
  const choice = await chooseWagon(new Buyer(() => address, 1000), day);
  const presses = await Promise.all(
    buyers.map(async (number) => {
      const buyer = new Buyer(() => address, number);
      const { result } = note(await buyer.post<{ quoteSeal: string }>('Transfer/CheckPrice', choice));
      const card = ownCard(testCards.approved, number);
      const form = buyer.rideForm(choice, result!, card, `crowd-of-rides-${number}`);
      return () => buyer.post<OrderAnswer>('Booking/AddTransferOrder', form);
    }),
  );
  const answers = await Promise.all(presses.map((press) => press()));
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
