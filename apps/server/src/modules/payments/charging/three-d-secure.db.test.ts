import fastify, { type FastifyInstance } from 'fastify';
import fastifyFormbody from '@fastify/formbody';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNestpayGateway } from '../../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { isFormGenuine, signForm } from '../../../adapters/payment-gateways/nestpay/hash-v3.ts';
import { Refusal } from '../../../platform/errors.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import {
  answerAtBank,
  confirmAtBank,
  openBankPage,
  readBankReturn,
  type BankReturn,
} from '../../../testing/bank-visitor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT as TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { startTestBank, type TestBank } from '../../../testing/start-test-bank.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import { sandboxMerchant } from '../../settings/demo-agency.ts';
import { createSettings } from '../../settings/public.ts';
import type { PaymentGateway } from '../ports.ts';
import { createPayments, registerPaymentReturn, type BankForm, type Payments } from '../public.ts';

let db: TestDatabase;
let bank: TestBank;
let payments: Payments;
let shop: FastifyInstance;
let origin: string;
const refusedReturns: string[] = [];
const nestpay = createNestpayGateway();
/** The state that the bank is made to report about a charge. */
let bankSays: PaymentGateway['query'] | undefined;
const keyring = new Keyring('a key for tests, long enough to be one');

beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
  bank = await startTestBank(db);
  for (const tenantId of [TENANT, OTHER_TENANT]) {
    await db.database.inTenant(tenantId, (scope) => insertTestPaymentSetting(scope, keyring, bank.url));
  }
  const log = pino({ level: 'silent' });
  payments = createPayments({
    database: db.database,
    outbox: new Outbox(db.database, log, async () => [TENANT]),
    settings: createSettings(keyring),
    gateways: {
      sandbox: {
        ...nestpay,
        query: (charge) => bankSays?.(charge) ?? nestpay.query(charge),
        complete: async (charge, proof) =>
          bankSays ? { kind: 'unknown', why: 'timeout' } : nestpay.complete(charge, proof),
      },
    },
    keyring,
    log,
    countRefusedReturn: (why) => void refusedReturns.push(why),
  });
  shop = fastify({ forceCloseConnections: true });
  await shop.register(fastifyFormbody);
  shop.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? error.status : 500).send(String(error)),
  );
  registerPaymentReturn(shop, payments, async (_tenantId, { reference, outcome }) =>
    outcome.state === 'failed' ? `/paymentFailed?orderId=${reference}` : `/ticketDetail/${reference}`,
  );
  origin = await shop.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await shop.close();
  await bank.close();
  await db.close();
});
beforeEach(() => {
  bankSays = undefined;
  db.clock.advance(2 * 3_600_000);
});

let orders = 0;

/** An order whose card requires cardholder authentication; the form that leads to the bank. */
async function startSecure(number: string = testCards.secure, tenantId = TENANT) {
  orders += 1;
  const reference = `order-${orders}`;
  const card = testCard(number);
  const { payableId, attemptId } = await db.database.inTenant(tenantId, async (scope) => {
    const payable = { reference, purpose: 'sale', amountMinor: 250_00, currency: 'TRY' } as const;
    const id = await payments.createPayable(scope, payable);
    return { payableId: id, attemptId: await payments.createAttempt(scope, requestFor(id, number)) };
  });
  const outcome = await payments.startPayment(tenantId, attemptId, card, { origin, language: 'ru' });
  if (outcome.state !== 'actionRequired') throw new Error(`The bank did not ask: ${outcome.state}`);
  return { reference, payableId, attemptId, card, form: outcome.form };
}

type Visit = Awaited<ReturnType<typeof startSecure>>;

function requestFor(payableId: string, number: string) {
  return {
    payableId,
    card: testCard(number),
    contactHash: keyring.fingerprint('contact', payableId),
    addressHash: keyring.fingerprint('address', payableId),
    clientAddress: '127.0.0.1',
  };
}

async function bringBack({ url, fields }: BankReturn): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') };
}

async function stateOf(reference: string, tenantId = TENANT): Promise<string[]> {
  const views = await db.database.inTenant(tenantId, (scope) => payments.listAttempts(scope, reference));
  return views.map((view) => view.state);
}

async function kinds(attemptId: string): Promise<string[]> {
  return (await bank.listEntries(attemptId)).map((entry) => entry.kind);
}

function signedAgain(back: BankReturn, changes: Record<string, string>): BankReturn {
  const fields = { ...back.fields, ...changes };
  return { ...back, fields: { ...fields, HASH: signForm(fields, sandboxMerchant.storeKey) } };
}

function renamed(back: BankReturn, from: string, to: string): BankReturn {
  const fields = Object.entries(back.fields).map(([name, value]) => [name === from ? to : name, value]);
  return { ...back, fields: Object.fromEntries(fields) as Record<string, string> };
}

describe('paying through the bank’s page', () => {
  it('holds the sum after the right code, and leads to the ticket', async () => {
    const { reference, attemptId, form, card } = await startSecure();
    expect(await stateOf(reference)).toEqual(['threeDsPending']);
    expect(await kinds(attemptId)).toEqual([]);
    const back = await confirmAtBank(form, card);
    expect(back.url).toBe(`${origin}/api/payment/callback/${TENANT}/${attemptId}`);
    expect(await bringBack(back)).toEqual({ status: 303, location: `/ticketDetail/${reference}` });
    expect(await stateOf(reference)).toEqual(['authorised']);
    expect(await payments.capture(TENANT, attemptId, 250_00)).toBe(true);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
  });

  it('never puts the card into the form that the server sends', async () => {
    const { form, card } = await startSecure();
    const text = JSON.stringify(form);
    expect(text).not.toContain(card.number.reveal());
    expect(Object.keys(form.fields)).not.toContain(form.cardFields.number);
  });

  it('asks again after a wrong code, and gives up after three', async () => {
    const { reference, attemptId, form, card } = await startSecure();
    let page = await openBankPage(form, card);
    for (const triesLeft of [2, 1]) {
      page = await answerAtBank(page, 'confirm', '654321');
      expect(page.html).toContain('Неверный код');
      expect(page.html).toContain(`Осталось попыток: ${triesLeft}`);
    }
    page = await answerAtBank(page, 'confirm', '654321');
    expect(await bringBack(readBankReturn(page))).toEqual({
      status: 303,
      location: `/paymentFailed?orderId=${reference}`,
    });
    expect(await stateOf(reference)).toEqual(['failed']);
    expect(await kinds(attemptId)).toEqual([]);
  });

  it('ends the attempt when its holder cancels, and lets them pay again', async () => {
    const { reference, payableId, form, card } = await startSecure();
    const page = await answerAtBank(await openBankPage(form, card), 'cancel');
    expect((await bringBack(readBankReturn(page))).location).toBe(`/paymentFailed?orderId=${reference}`);
    const request = requestFor(payableId, testCards.approved);
    await expect(
      db.database.inTenant(TENANT, (scope) => payments.createAttempt(scope, request)),
    ).resolves.toBeDefined();
  });

  it('reports a card that passed the bank’s page and was then declined', async () => {
    const { reference, attemptId, form, card } = await startSecure(testCards.secureThenDeclined);
    expect((await bringBack(await confirmAtBank(form, card))).location).toContain('/paymentFailed');
    expect(await stateOf(reference)).toEqual(['failed']);
    expect(await kinds(attemptId)).toEqual([]);
  });

  it('does not open the page for a form with an altered sum', async () => {
    const { form, card } = await startSecure();
    const cheaper: BankForm = { ...form, fields: { ...form.fields, amount: '1.00' } };
    const { html } = await openBankPage(cheaper, card);
    expect(html).toContain('Wrong signature');
  });
});

describe('returns from the bank', () => {
  it('act once when both the bank and the browser deliver them, in sequence or concurrently', async () => {
    const { reference, attemptId, form, card } = await startSecure(testCards.callbackTwice);
    const back = await confirmAtBank(form, card);
    const answers = await Promise.all([bringBack(back), bringBack(back), bringBack(back)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await stateOf(reference)).toEqual(['authorised']);
    await payments.capture(TENANT, attemptId, 250_00);
    expect((await bringBack(back)).location).toBe(`/ticketDetail/${reference}`);
    expect(await kinds(attemptId)).toEqual(['authorisation', 'capture']);
  });

  it('may be late', async () => {
    const { reference, form, card } = await startSecure(testCards.callbackLate);
    const page = await answerAtBank(await openBankPage(form, card), 'confirm');
    expect(page.html).not.toContain('<form');
    db.clock.advance(46_000);
    const later = await fetch(page.pageUrl);
    await bringBack(readBankReturn({ html: await later.text() }));
    expect(await stateOf(reference)).toEqual(['authorised']);
  });

  it('reopen an attempt that expired after half an hour', async () => {
    const { reference, form, card } = await startSecure();
    const back = await confirmAtBank(form, card);
    db.clock.advance(31 * 60_000);
    await payments.askAboutOpenAttempts(TENANT);
    expect(await stateOf(reference)).toEqual(['expired']);
    expect((await bringBack(back)).location).toBe(`/ticketDetail/${reference}`);
    expect(await stateOf(reference)).toEqual(['authorised']);
  });

  it('charge nothing when another attempt has replaced the expired one', async () => {
    const { reference, payableId, attemptId, form, card } = await startSecure();
    const back = await confirmAtBank(form, card);
    db.clock.advance(31 * 60_000);
    await payments.askAboutOpenAttempts(TENANT);
    const request = requestFor(payableId, testCards.approved);
    const second = await db.database.inTenant(TENANT, (scope) => payments.createAttempt(scope, request));
    await payments.startPayment(TENANT, second, testCard(testCards.approved));
    expect((await bringBack(back)).status).toBe(303);
    expect(await kinds(attemptId)).toEqual([]);
    expect(await kinds(second)).toEqual(['authorisation']);
    expect(await stateOf(reference)).toEqual(['expired', 'authorised']);
  });

  it('are refused and counted when forged, altered, or about something else', async () => {
    const mine = await startSecure();
    const other = await startSecure();
    const back = await confirmAtBank(mine.form, mine.card);
    const foreign = await startSecure(testCards.secure, OTHER_TENANT);
    refusedReturns.length = 0;
    const forgeries: BankReturn[] = [
      { ...back, fields: { ...back.fields, HASH: 'AAAA' } },
      { ...back, fields: { ...back.fields, amount: '1.00' } },
      signedAgain(back, { clientid: '999' }),
      signedAgain(back, { oid: other.attemptId }),
      signedAgain(back, { amount: '1.00' }),
      signedAgain(back, { currency: '978' }),
      { ...back, url: back.url.replace(mine.attemptId, other.attemptId) },
      { ...back, url: back.url.replace(mine.attemptId, foreign.attemptId) },
      { ...back, url: back.url.replace(`/${TENANT}/`, `/${OTHER_TENANT}/`) },
      { ...back, url: back.url.replace(mine.attemptId, 'nonsense') },
      { ...back, fields: {} },
      // The signature is right: names are not a part of it, only the order of their fields.
      renamed(back, 'MaskedPan', 'MaskedPao'),
      renamed(back, 'mdErrorMsg', 'mdErrorMſg'),
      signedAgain(back, { bankNotice: 'hello' }),
      signedAgain(back, { MDSTATUS: '1' }),
    ];
    expect(isFormGenuine(forgeries[11]!.fields, sandboxMerchant.storeKey)).toBe(true);
    for (const forgery of forgeries) expect((await bringBack(forgery)).status).toBe(400);
    const times = (why: string) => refusedReturns.filter((each) => each === why).length;
    const whys = ['malformed', 'members', 'merchant', 'order', 'signature', 'sum'];
    expect(whys.map(times)).toEqual([1, 4, 1, 4, 3, 2]);
    expect(refusedReturns).toHaveLength(forgeries.length);
    for (const { reference, attemptId } of [mine, other]) {
      expect(await stateOf(reference)).toEqual(['threeDsPending']);
      expect(await kinds(attemptId)).toEqual([]);
    }
    expect((await bringBack(back)).status).toBe(303);
    expect(await stateOf(mine.reference)).toEqual(['authorised']);
  });

  it.each(['0', '2', '3', '4', '7', ''])(
    'without the cardholder’s yes (mdStatus "%s") charge nothing, though the form is signed',
    async (mdStatus) => {
      const { reference, attemptId, form, card } = await startSecure();
      const back = signedAgain(await confirmAtBank(form, card), { mdStatus });
      expect((await bringBack(back)).location).toContain('/paymentFailed');
      expect(await stateOf(reference)).toEqual(['failed']);
      expect(await kinds(attemptId)).toEqual([]);
    },
  );
});

describe('a bank that misbehaves', () => {
  const settledOnce = async (visit: Awaited<ReturnType<typeof startSecure>>) => {
    expect(await stateOf(visit.reference)).toEqual(['authorised']);
    expect(await kinds(visit.attemptId)).toEqual(['authorisation']);
  };

  it('and reports twice holds the sum once', async () => {
    await bank.setSwitches({ doubleNext: 1 });
    const visit = await startSecure();
    const back = await confirmAtBank(visit.form, visit.card);
    await settledOnce(visit);
    expect((await bringBack(back)).location).toBe(`/ticketDetail/${visit.reference}`);
    await settledOnce(visit);
  });

  it('and reports visits out of order holds each sum once', async () => {
    await bank.setSwitches({ reorderNext: 1 });
    const first = await startSecure();
    const firstBack = await confirmAtBank(first.form, first.card);
    expect(await stateOf(first.reference)).toEqual(['threeDsPending']);
    const second = await startSecure();
    const secondBack = await confirmAtBank(second.form, second.card);
    await settledOnce(first);
    for (const back of [secondBack, firstBack]) expect((await bringBack(back)).status).toBe(303);
    await settledOnce(first);
    await settledOnce(second);
  });

  it('and works on a confirmed charge for longer than we wait is waited for, however long its holder took', async () => {
    const { reference, form, card } = await startSecure();
    const back = await confirmAtBank(form, card);
    db.clock.advance(11 * 60_000);
    const refusedBefore = { kind: 'declined', code: '1A', reason: 'threeDSecure', retryable: true } as const;
    for (const fact of [{ kind: 'notFound' } as const, refusedBefore]) {
      bankSays = async () => fact;
      if (fact.kind === 'notFound') await bringBack(back);
      db.clock.advance(4 * 60_000);
      await payments.askAboutOpenAttempts(TENANT);
      expect(await stateOf(reference)).toEqual(['unknown']);
    }
    db.clock.advance(4 * 60_000);
    await payments.askAboutOpenAttempts(TENANT);
    expect(await stateOf(reference)).toEqual(['failed']);
  });

  it('and lets an attacker answer first is believed only by its signed answer', async () => {
    refusedReturns.length = 0;
    await bank.setSwitches({ forgeNext: 1 });
    const visit = await startSecure();
    const back = await confirmAtBank(visit.form, visit.card);
    expect(refusedReturns).toEqual(['signature']);
    expect(await stateOf(visit.reference)).toEqual(['threeDsPending']);
    await bringBack(back);
    await settledOnce(visit);
  });
});

describe('giving up', () => {
  it('ends an attempt whose cardholder is still at the bank, and charges nothing if they confirm afterwards', async () => {
    const { reference, attemptId, form, card } = await startSecure();
    expect(await payments.voidAttempt(TENANT, attemptId)).toBe(true);
    expect((await bringBack(await confirmAtBank(form, card))).location).toContain('/paymentFailed');
    expect(await stateOf(reference)).toEqual(['failed']);
    expect(await kinds(attemptId)).toEqual([]);
  });

  const ways = {
    'after half an hour': async ({ reference }: Visit) => {
      db.clock.advance(31 * 60_000);
      const settled = await payments.askAboutOpenAttempts(TENANT);
      return settled.some((one) => one.reference === reference);
    },
    'when it is let go': ({ attemptId }: Visit) => payments.voidAttempt(TENANT, attemptId),
    'when another attempt is to take its place': async ({ reference }: Visit) => {
      const { unheardOf } = await payments.askAboutPending(TENANT, reference);
      return db.database.inTenant(TENANT, (scope) =>
        payments.makeRoomForAttempt(scope, reference, unheardOf).then(
          () => true,
          () => false,
        ),
      );
    },
  };

  it.each(Object.entries(ways))(
    'asks the bank first %s: while it is silent, nothing has ended',
    async (_, end) => {
      const visit = await startSecure();
      bankSays = async () => ({ kind: 'unknown', why: 'timeout' });
      expect(await end(visit)).toBe(false);
      expect(await stateOf(visit.reference)).toEqual(['threeDsPending']);
      bankSays = undefined;
      expect(await end(visit)).toBe(true);
      expect((await stateOf(visit.reference))[0]).toMatch(/^(failed|expired)$/);
    },
  );

  it('completes a charge made on the bank’s page although the buyer did not return', async () => {
    const visit = await startSecure();
    bankSays = async ({ amount }) => ({ kind: 'captured', bankReference: 'from its page', amount });
    expect(await ways['after half an hour'](visit)).toBe(true);
    expect(await stateOf(visit.reference)).toEqual(['captured']);
    const other = await startSecure();
    expect(await ways['when another attempt is to take its place'](other)).toBe(false);
    expect(await stateOf(other.reference)).toEqual(['captured']);
  });
});
