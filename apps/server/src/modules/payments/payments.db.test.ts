import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNestpayGateway } from '../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { Refusal } from '../../platform/errors.ts';
import { Outbox } from '../../platform/outbox/outbox.ts';
import { Keyring } from '../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT as TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { startTestBank, type TestBank } from '../../testing/start-test-bank.ts';
import { TEST_SECURITY_CODE, testCard, testCards } from '../../testing/test-cards.ts';
import { createSettings } from '../settings/public.ts';
import { createPayments, type AttemptOutcome, type Payments } from './public.ts';

let db: TestDatabase;
let bank: TestBank;
let payments: Payments;
const logLines: string[] = [];
/** Calls that reached the bank. */
let calls = 0;
const keyring = new Keyring('a key for tests, long enough to be one');

beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
  bank = await startTestBank(db);
  await db.database.inTenant(TENANT, (scope) => insertTestPaymentSetting(scope, keyring, bank.url));
  const log = pino({ level: 'trace' }, { write: (line) => void logLines.push(line) });
  payments = createPayments({
    database: db.database,
    outbox: new Outbox(db.database, log, async () => [TENANT]),
    settings: createSettings(keyring),
    gateways: {
      sandbox: createNestpayGateway({
        fetch: (url, init) => {
          calls += 1;
          return fetch(url, init);
        },
      }),
    },
    keyring,
    log,
  });
});
afterAll(async () => {
  await bank.close();
  await db.close();
});
beforeEach(async () => {
  await bank.setSwitches({});
  // Declines of one test must not count against the same card in the next one.
  db.clock.advance(2 * 3_600_000);
});

let orders = 0;

/** A new order with a new payer, unless specified otherwise. */
async function prepare(number?: string, currency: 'EUR' | 'TRY' = 'EUR', payer?: string) {
  orders += 1;
  const reference = `order-${orders}`;
  const amountMinor = 57_708_00;
  return db.database.inTenant(TENANT, async (scope) => {
    const payableId = await payments.createPayable(scope, {
      reference,
      purpose: 'sale',
      amountMinor,
      currency,
    });
    const request = requestFor(payableId, number, payer ?? reference);
    return { reference, payableId, attemptId: await payments.createAttempt(scope, request) };
  });
}

function requestFor(payableId: string, number: string | undefined, payer: string) {
  return {
    payableId,
    card: testCard(number),
    contactHash: keyring.fingerprint('contact', payer),
    addressHash: keyring.fingerprint('address', payer),
    clientAddress: '127.0.0.1',
  };
}

async function pay(number?: string, payer?: string) {
  const prepared = await prepare(number, 'EUR', payer);
  const outcome = await payments.startPayment(TENANT, prepared.attemptId, testCard(number));
  return { ...prepared, outcome };
}

async function kinds(attemptId: string): Promise<string[]> {
  return (await bank.listEntries(attemptId)).map((entry) => entry.kind);
}

async function stateOf(reference: string): Promise<string[]> {
  const views = await db.database.inTenant(TENANT, (scope) => payments.listAttempts(scope, reference));
  return views.map((view) => view.state);
}

async function ledgerOf(reference: string) {
  return db.database.inTenant(TENANT, ({ tx }) =>
    tx
      .selectFrom('ledger_line as line')
      .innerJoin('ledger_entry as entry', 'entry.id', 'line.entry_id')
      .where('entry.reference', '=', reference)
      .select(['entry.move', 'line.account', 'line.amount_minor', 'line.currency'])
      .orderBy('line.line_no')
      .execute(),
  );
}

/** Queries the bank about open attempts, as if `minutes` had passed. */
async function askLater(reference: string, minutes: number): Promise<AttemptOutcome | undefined> {
  db.clock.advance(minutes * 60_000);
  const settled = await payments.askAboutOpenAttempts(TENANT);
  return settled.find((entry) => entry.reference === reference)?.outcome;
}

async function refusalOf(act: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error('Expected a refusal', { cause: error });
  return error;
}

describe('taking money', () => {
  it('holds the sum, captures it once however often requested, and posts it once', async () => {
    const { reference, attemptId, outcome } = await pay();
    expect(outcome).toEqual({ state: 'authorised', attemptId });
    expect(await ledgerOf(reference)).toEqual([]);
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(true);
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
    expect((await bank.listEntries(attemptId))[1]).toMatchObject({ amount: '57708.00', currency: 'EUR' });
    expect(await stateOf(reference)).toEqual(['captured']);
    expect(await ledgerOf(reference)).toEqual([
      { move: 'capture', account: 'bankClearing', amount_minor: 57_708_00, currency: 'EUR' },
      { move: 'capture', account: 'customer', amount_minor: -57_708_00, currency: 'EUR' },
    ]);
  });

  it.each([
    [testCards.declined, 'declined'],
    [testCards.insufficientFunds, 'insufficientFunds'],
    [testCards.expired, 'cardExpired'],
    [testCards.wrongCode, 'wrongCode'],
    ['4111111111111111', 'threeDSecure'],
  ])('tells why card %s is refused, and moves no money', async (number, reason) => {
    const { reference, attemptId, outcome } = await pay(number);
    expect(outcome).toEqual({ state: 'failed', attemptId, reason });
    expect(await kinds(attemptId)).toEqual([]);
    expect(await stateOf(reference)).toEqual(['failed']);
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(false);
  });

  it('captures the sum at the second attempt when the bank fails the first', async () => {
    const { reference, attemptId } = await pay(testCards.captureFailsOnce);
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(false);
    expect(await stateOf(reference)).toEqual(['authorised']);
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
  });

  it('recognises the capture when the answer to it is lost', async () => {
    const { reference, attemptId } = await pay();
    await bank.setSwitches({ loseNext: 1 });
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
    expect(await ledgerOf(reference)).toHaveLength(2);
  });
});

describe('an unknown outcome', () => {
  it('finds a charge whose answer was lost by querying the bank, and charges exactly once', async () => {
    const { reference, attemptId, outcome } = await pay(testCards.answerLost);
    expect(outcome).toEqual({ state: 'unknown', attemptId });
    expect(await payments.startPayment(TENANT, attemptId, testCard(testCards.answerLost))).toEqual(outcome);
    expect(await askLater(reference, 0)).toBeUndefined();
    expect(await askLater(reference, 2)).toEqual({ state: 'authorised', attemptId });
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
  });

  it('refuses another payment while the outcome of the first is unknown', async () => {
    const { payableId, reference } = await pay(testCards.answerLost);
    const again = db.database.inTenant(TENANT, (scope) =>
      payments.createAttempt(scope, requestFor(payableId, undefined, reference)),
    );
    expect((await refusalOf(again)).key).toBe('ORD-STATE');
    await askLater(reference, 2);
  });

  it('fails an attempt that the bank does not know only after ten minutes', async () => {
    const { reference, attemptId } = await prepare();
    await db.database.inTenant(TENANT, ({ tx }) =>
      tx.updateTable('payment_attempt').set({ state: 'completing' }).where('id', '=', attemptId).execute(),
    );
    expect(await askLater(reference, 5)).toBeUndefined();
    expect(await askLater(reference, 6)).toEqual({ state: 'failed', attemptId, reason: 'timeout' });
  });

  it('ends an attempt that was recorded and never sent, so that it cannot be sent later', async () => {
    const { reference, attemptId } = await prepare();
    expect(await askLater(reference, 2)).toEqual({ state: 'failed', attemptId, reason: 'timeout' });
    expect(await payments.startPayment(TENANT, attemptId, testCard())).toMatchObject({ state: 'failed' });
    expect(await kinds(attemptId)).toEqual([]);
  });

  it('lists held sums that are neither captured nor released, until they are', async () => {
    const { reference, attemptId } = await pay();
    expect(await askLater(reference, 2)).toEqual({ state: 'authorised', attemptId });
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(true);
    expect(await askLater(reference, 2)).toBeUndefined();
  });

  it('does not take a charge of another sum for the payment', async () => {
    const { reference, attemptId } = await pay(testCards.answerLost);
    await db.database.owner.query('update testbank.payment set amount_minor = 1 where order_id = $1', [
      attemptId,
    ]);
    expect(await askLater(reference, 2)).toBeUndefined();
    expect(await stateOf(reference)).toEqual(['unknown']);
    expect(await payments.capture(TENANT, attemptId, 57_708_00)).toBe(false);
    expect(logLines.join('')).toContain('another sum');
    await db.database.owner.query('update testbank.payment set state = $2 where order_id = $1', [
      attemptId,
      'voided',
    ]);
    expect(await askLater(reference, 2)).toMatchObject({ state: 'failed' });
  });
});

describe('releasing', () => {
  it('releases a held sum, once', async () => {
    const { reference, attemptId } = await pay();
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(true);
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'void']);
    expect(await stateOf(reference)).toEqual(['voided']);
    expect(await ledgerOf(reference)).toEqual([]);
  });

  it('finds and releases a sum whose hold had an unknown outcome', async () => {
    const { attemptId } = await pay(testCards.answerLost);
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'void']);
  });

  it('releases at the second attempt when the answer to the first is lost', async () => {
    const { attemptId } = await pay();
    await bank.setSwitches({ loseNext: 2 });
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(false);
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'void']);
  });

  it('never reports that nothing is held when the money was captured', async () => {
    const { attemptId } = await pay();
    await payments.capture(TENANT, attemptId, 57_708_00);
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(false);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
  });
});

describe('one charge for one payable', () => {
  it('accepts one of several concurrent attempts', async () => {
    const { payableId, attemptId } = await pay(testCards.declined);
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        db.database.inTenant(TENANT, (scope) =>
          payments.createAttempt(scope, requestFor(payableId, undefined, `crowd-${index}`)),
        ),
      ),
    );
    const lived = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(lived).toHaveLength(1);
    expect(lived[0]!.value).not.toBe(attemptId);
  });

  it('sends one call when the same attempt is authorised several times concurrently', async () => {
    const { attemptId } = await prepare();
    calls = 0;
    await Promise.all(Array.from({ length: 5 }, () => payments.startPayment(TENANT, attemptId, testCard())));
    expect(calls).toBe(1);
    expect(await kinds(attemptId)).toEqual(['authorisation']);
  });

  it('captures the sum once under concurrent captures', async () => {
    const { reference, attemptId } = await pay();
    await Promise.all(Array.from({ length: 5 }, () => payments.capture(TENANT, attemptId, 57_708_00)));
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
    expect(await ledgerOf(reference)).toHaveLength(2);
  });
});

describe('refusals before the bank is asked', () => {
  it('refuses invalid card numbers and unsupported schemes, at the field', async () => {
    for (const number of ['4111111111111112', '371449635398431', '41111111', '4111-1111-1111-1111', '']) {
      const refused = await refusalOf(prepare(number));
      expect(refused.key).toBe('PAY-CARD');
      expect(refused.options.fields?.map((field) => field.path)).toEqual(['creditCardNumber']);
    }
  });

  it('refuses a Turkish card in euro and takes it in lira', async () => {
    expect((await refusalOf(prepare('5528790000000008'))).key).toBe('PAY-TRY');
    expect(payments.findForcedCurrency(TENANT, '552879')).toBe('TRY');
    expect(payments.findForcedCurrency(TENANT, '555555')).toBeUndefined();
    await expect(prepare('5528790000000008', 'TRY')).resolves.toBeDefined();
  });

  it('counts neither sales nor missing answers of the bank as declines', async () => {
    for (let index = 0; index < 6; index += 1) {
      const { attemptId } = await pay(undefined, 'a good customer');
      await payments.capture(TENANT, attemptId, 57_708_00);
      const { reference } = await prepare(undefined, 'EUR', 'a good customer');
      expect(await askLater(reference, 2)).toMatchObject({ state: 'failed', reason: 'timeout' });
    }
    await expect(prepare(undefined, 'EUR', 'a good customer')).resolves.toBeDefined();
  });

  it('blocks a card after five declines within the hour, and says until when', async () => {
    const payer = 'a patient thief';
    for (let index = 0; index < 5; index += 1) {
      await pay(testCards.declined, payer);
      db.clock.advance(60_000);
    }
    const refused = await refusalOf(prepare(undefined, 'EUR', payer));
    expect(refused.key).toBe('GEN-LIMIT');
    const { retryAfterSeconds = 0 } = refused.options;
    expect(retryAfterSeconds).toBeGreaterThan(54 * 60);
    db.clock.advance(retryAfterSeconds * 1000);
    await expect(prepare(undefined, 'EUR', payer)).resolves.toBeDefined();
  });
});

describe('card data', () => {
  it('appears nowhere in the database or the log', async () => {
    const { attemptId } = await pay(testCards.approved);
    await payments.capture(TENANT, attemptId, 57_708_00);
    await pay(testCards.declined);
    await pay(testCards.answerLost);
    const everything = `${await dumpDatabase()}\n${logLines.join('')}`;
    expect(everything).toContain(attemptId);
    expect(findCardData(everything)).toEqual([]);
  });

  it.each([
    `card ${testCards.approved}`,
    '5555 5555 5555 4444',
    Buffer.from(testCards.approved).toString('base64'),
    Buffer.from(testCards.approved).toString('hex'),
    `<Cvv2Val>${TEST_SECURITY_CODE}</Cvv2Val>`,
  ])('would be found if it stood there as %s', (leak) => {
    expect(findCardData(`before ${leak} after`)).toHaveLength(1);
  });
});

/** Card numbers in any usual format; the code, too short to be searched for, by the names of its field. */
function findCardData(text: string): string[] {
  const numbers = Object.values(testCards).flatMap((number) => [
    number,
    number.replace(/(\d{4})(?=\d)/g, '$1 '),
    Buffer.from(number).toString('base64'),
    Buffer.from(number).toString('hex'),
  ]);
  return [
    ...numbers.filter((form) => text.includes(form)),
    ...(text.match(/cvv2?val|securitycode|cvc/i) ?? []),
  ];
}

async function dumpDatabase(): Promise<string> {
  const { owner } = db.database;
  const tables = await owner.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await owner.query<{ text: string }>(`select t::text as text from ${name} t`);
    dumps.push(...rows.rows.map((row) => row.text));
  }
  return dumps.join('\n');
}
