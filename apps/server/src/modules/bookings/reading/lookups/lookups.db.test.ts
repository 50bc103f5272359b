import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../platform/errors.ts';
import { dumpAgency } from '../../../../testing/dump-agency.ts';
import { recordStatements } from '../../../../testing/record-statements.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../../testing/seed-tenants.ts';
import { testCards } from '../../../../testing/test-cards.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { adult, cardMembers } from '../../testing/sale-samples.ts';
import { findOrder, type KnownOfOrder } from './find-order.ts';

let desk: BookingTestHarness;
let order: { orderId: string; pnr: string; reservationNumber: string };
let addresses = 0;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const purchase = await desk.offer('scheduled', '2027-08-01', 100);
  const overrides = {
    ...cardMembers(testCards.declined),
    customerSurname: 'Öztürk',
    passengers: [adult('IVAN', { surname: 'KHOKHLOV' })],
  };
  const { orderId } = await desk.order(purchase, await desk.quote(purchase), { overrides });
  const { pnr, reservationNumber } = await desk.getOrder(orderId);
  order = { orderId, pnr, reservationNumber };
});
afterAll(() => desk.close());
beforeEach(() => desk.db.clock.advance(3_600_000));

function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const look = (known: Partial<KnownOfOrder>, address = newAddress(), tenantId = DEFAULT_TENANT) =>
  findOrder(desk.parts, { tenantId, address }, { by: 'pnr', code: order.pnr, surname: 'Хохлов', ...known });
const miss = (address = newAddress(), known: Partial<KnownOfOrder> = { surname: 'Smith' }) =>
  refusalOf(look(known, address));

async function missTimes(times: number, address: string, known?: Partial<KnownOfOrder>): Promise<string[]> {
  const keys: string[] = [];
  for (let tries = 0; tries < times; tries += 1) keys.push((await miss(address, known)).key);
  return keys;
}

describe('an order is found', () => {
  it.each([
    ['a passenger’s surname as in the passport', 'KHOKHLOV'],
    ['the surname in Cyrillic', 'хохлов'],
    ['the surname as a bank card spells it', 'Hohlov'],
    ['the buyer’s surname in Turkish letters', 'ÖZTÜRK'],
    ['the buyer’s surname without its dots', 'ozturk'],
  ])('by its booking code and %s', async (_, surname) => {
    expect(await look({ code: order.pnr.toLowerCase(), surname })).toEqual({ orderId: order.orderId });
  });

  it('by its reservation number, with or without its letters', async () => {
    const digits = order.reservationNumber.slice(2);
    for (const code of [order.reservationNumber, digits, `fw ${digits}`]) {
      expect(await look({ by: 'reservation', code })).toEqual({ orderId: order.orderId });
    }
  });
});

describe('whatever was wrong', () => {
  it.each([
    ['an unknown code', { code: 'ZZZZZZ' }],
    ['a code that is none', { code: '…' }],
    ['another surname', { surname: 'Smith' }],
    ['a surname without letters', { surname: '—' }],
    ['only the beginning of the surname', { surname: 'Khokhlo' }],
  ])('with %s the same steps are taken and the same is said', async (_, known) => {
    const stepsOf = async (wrong: Partial<KnownOfOrder>) => {
      const { result, statements } = await recordStatements(() => miss(newAddress(), wrong));
      const { key, options } = result;
      return { key, options, statements: statements.map(({ text }) => text) };
    };
    const [theirs, nobodys] = [await stepsOf(known), await stepsOf({ code: 'QQQQQQ', surname: 'Nobody' })];
    expect(theirs).toEqual(nobodys);
    expect(theirs).toMatchObject({ key: 'LKP-NONE', options: { message: 'lookup.pnrMiss' } });
    expect(theirs.statements.length).toBeGreaterThan(5);
  });

  it('another agency does not find it', async () => {
    const refused = await refusalOf(look({}, newAddress(), OTHER_TENANT));
    expect(refused.key).toBe('LKP-NONE');
  });

  it('nothing typed is stored', async () => {
    await miss(newAddress(), { code: 'GUESS7', surname: 'Somebodyson' });
    const stored = [...(await dumpAgency(desk.db.database, DEFAULT_TENANT)).values()].join('\n');
    expect(stored).toContain(order.orderId);
    expect(stored).not.toMatch(/GUESS7|Somebodyson/i);
  });
});

describe('who misses', () => {
  it('five times waits half a minute before each further lookup, and then succeeds with the right data', async () => {
    const address = newAddress();
    const codes = ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD', 'EEEEEE'];
    for (const code of codes) expect((await miss(address, { code })).key).toBe('LKP-NONE');
    // Right and wrong names get the same answer; otherwise the answer would tell a guesser which is right.
    const [right, wrong] = [await refusalOf(look({}, address)), await miss(address)];
    for (const refused of [right, wrong])
      expect(refused).toMatchObject({ key: 'LKP-LIMIT', options: { retryAfterSeconds: 30 } });
    expect(await look({})).toEqual({ orderId: order.orderId });
    desk.db.clock.advance(30_000);
    expect((await miss(address)).key).toBe('LKP-NONE');
    expect((await refusalOf(look({}, address))).key).toBe('LKP-LIMIT');
    desk.db.clock.advance(30_000);
    expect(await look({}, address)).toEqual({ orderId: order.orderId });
    expect(await look({}, address)).toEqual({ orderId: order.orderId });
  });

  it('from many addresses of one subscriber counts as one', async () => {
    for (let host = 1; host <= 5; host += 1) await miss(`2001:db8:0:7::${host}`, { code: `AAAAA${host}` });
    expect((await miss('2001:db8:0:7:ffff::1', { code: 'BBBBBB' })).key).toBe('LKP-LIMIT');
    expect((await miss('2001:db8:0:8::1', { code: 'BBBBBB' })).key).toBe('LKP-NONE');
  });

  it('from many networks of one subscriber counts as one customer, whose next network has no first attempts', async () => {
    for (let network = 1; network <= 20; network += 1)
      expect((await miss(`2001:db8:55:${network}::1`, { code: `SITE${10 + network}` })).key).toBe('LKP-NONE');
    expect((await miss('2001:db8:55:ffff::1', { code: 'SITEXX' })).key).toBe('LKP-LIMIT');
    expect(await look({}, '2001:db8:56:1::1')).toEqual({ orderId: order.orderId });
  });

  it('concurrently gets no more attempts', async () => {
    const address = newAddress();
    const tries = Array.from({ length: 12 }, (_, index) => miss(address, { code: `CCCC${10 + index}` }));
    const keys = (await Promise.all(tries)).map(({ key }) => key);
    expect(keys.filter((key) => key === 'LKP-NONE')).toHaveLength(5);
  });

  it('at one code from many networks is slowed down, existing or not, and its owner gets in even after a typing error', async () => {
    for (const code of [order.pnr, 'NOTONE']) {
      const known = { code, surname: 'Smith' };
      for (let tries = 0; tries < 5; tries += 1) await miss(newAddress(), known);
      const guesser = newAddress();
      expect(await missTimes(3, guesser, known)).toEqual(['LKP-LIMIT', 'LKP-LIMIT', 'LKP-LIMIT']);
      // The third was not checked.
      expect((await refusalOf(look({ code }, guesser))).key).toBe('LKP-LIMIT');
    }
    const owner = newAddress();
    await miss(owner, { surname: 'Hohlof' });
    expect(await look({}, owner)).toEqual({ orderId: order.orderId });
    await missTimes(2, owner);
    expect(await refusalOf(look({}, owner))).toMatchObject({ options: { retryAfterSeconds: 450 } });
    desk.db.clock.advance(450_000);
    expect(await look({}, owner)).toEqual({ orderId: order.orderId });
  });
});

it('a thousand wrong guesses from two hundred addresses find nothing and are slowed down, while a real customer gets in', async () => {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  const guessers = Array.from({ length: 200 }, newAddress);
  const answers = new Map<string, number>();
  for (let guess = 0; guess < 1000; guess += 1) {
    const [one, two] = [letters[guess % 24], letters[Math.floor(guess / 24) % 24]];
    const known = { code: `GU${one}${two}SS`, surname: 'Ivanov' };
    const answer = await look(known, guessers[guess % 200]).catch((error: unknown) => error);
    const key = answer instanceof Refusal ? answer.key : 'found';
    answers.set(key, (answers.get(key) ?? 0) + 1);
    if (guess % 10 === 0) desk.db.clock.advance(1000);
    if (guess % 250 === 249) expect(await look({})).toEqual({ orderId: order.orderId });
  }
  expect(answers.get('found')).toBeUndefined();
  const { rows } = await desk.db.database.owner.query<{ judged: number }>(
    `select count(*)::int as judged from order_lookup_miss where created_at > $1`,
    [new Date(desk.db.clock.override().getTime() - 10 * 60_000)],
  );
  // Ten a second were tried: the first minute's budget succeeds, then two per address.
  expect(answers.get('LKP-LIMIT')).toBeGreaterThan(750);
  expect(rows[0]?.judged).toBeLessThan(500);
});

it('failed attempts are deleted after a day, not before', async () => {
  const countRemembered = async () => {
    await desk.runJob('forget-order-codes');
    return (await desk.db.database.owner.query(`select 1 from order_lookup_miss`)).rows.length;
  };
  desk.db.clock.advance(24 * 3_600_000 + 1);
  expect(await countRemembered()).toBe(0);
  await miss();
  desk.db.clock.advance(24 * 3_600_000 - 1);
  expect(await countRemembered()).toBe(1);
  desk.db.clock.advance(2);
  expect(await countRemembered()).toBe(0);
});
