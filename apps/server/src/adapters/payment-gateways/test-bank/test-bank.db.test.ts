import { money } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxMerchant } from '../../../modules/settings/demo-agency.ts';
import { newId } from '../../../platform/ids.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { startTestBank, type TestBank } from '../../../testing/start-test-bank.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import { createNestpayGateway } from '../nestpay/nestpay-gateway.ts';

let db: TestDatabase;
let bank: TestBank;
const gateway = createNestpayGateway();

beforeAll(async () => {
  db = await createTestDatabase();
  bank = await startTestBank(db);
});
afterAll(async () => {
  await bank.close();
  await db.close();
});

function newCharge(password: string = sandboxMerchant.apiPassword) {
  return {
    reference: newId(),
    amount: money(100_00, 'EUR'),
    account: {
      merchantId: sandboxMerchant.merchantId,
      apiUser: sandboxMerchant.apiUser,
      apiPassword: new Secret(password),
      storeKey: new Secret(sandboxMerchant.storeKey),
      gatewayUrl: bank.url,
      threeDSecure: 'whenAsked' as const,
    },
  };
}

async function paid(number?: string) {
  const charge = newCharge();
  await gateway.start(charge, testCard(number));
  await gateway.capture(charge, charge.amount, 'a key');
  return charge;
}

describe('the test bank', () => {
  it('accepts no merchant without the right password', async () => {
    const charge = newCharge('guessed');
    expect(await gateway.start(charge, testCard())).toMatchObject({ kind: 'declined', code: 'CORE-2002' });
    expect(await gateway.query(charge)).toMatchObject({ kind: 'unknown' });
    expect(await bank.listEntries(charge.reference)).toEqual([]);
  });

  it('lets an order id succeed once, also under concurrent calls', async () => {
    const charge = newCharge();
    const answers = await Promise.all([1, 2, 3].map(() => gateway.start(charge, testCard())));
    expect(answers.filter((answer) => answer.kind === 'authorised')).toHaveLength(1);
    expect(answers.filter((answer) => answer.kind === 'unknown')).toHaveLength(2);
    expect(await bank.listEntries(charge.reference)).toHaveLength(1);
  });

  it('lets a declined order id be tried again', async () => {
    const charge = newCharge();
    expect(await gateway.start(charge, testCard(testCards.declined))).toMatchObject({ code: '05' });
    expect(await gateway.query(charge)).toMatchObject({ kind: 'declined', reason: 'declined' });
    expect(await gateway.start(charge, testCard())).toMatchObject({ kind: 'authorised' });
  });

  it('accepts only its own cards, and none that has expired', async () => {
    expect(await gateway.start(newCharge(), testCard('5105105105105100'))).toMatchObject({ code: '14' });
    const old = { ...testCard(), expireMonth: 1, expireYear: 2020 };
    expect(await gateway.start(newCharge(), old)).toMatchObject({ reason: 'cardExpired' });
  });

  it('refuses the first refund of the card meant for this, and does the second', async () => {
    const charge = await paid(testCards.refundFailsOnce);
    expect(await gateway.refund(charge, charge.amount, 'a key')).toMatchObject({
      kind: 'declined',
      retryable: true,
    });
    expect(await gateway.refund(charge, charge.amount, 'a key')).toMatchObject({ kind: 'done' });
    expect(await gateway.query(charge)).toEqual({ kind: 'refunded' });
  });

  it('refunds in parts, never more than it captured', async () => {
    const charge = await paid();
    expect(await gateway.refund(charge, money(60_00, 'EUR'), 'a key')).toMatchObject({ kind: 'done' });
    expect(await gateway.refund(charge, money(40_01, 'EUR'), 'a key')).toMatchObject({ code: 'CORE-2503' });
    expect(await gateway.refund(charge, money(40_00, 'EUR'), 'a key')).toMatchObject({ kind: 'done' });
    expect(await gateway.findRefunded(charge)).toMatchObject({ amount: money(100_00, 'EUR') });
    const entries = await bank.listEntries(charge.reference);
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'authorisation 100.00',
      'capture 100.00',
      'refund 60.00',
      'refund 40.00',
    ]);
  });

  it('misbehaves as set on its control page', async () => {
    await bank.setSwitches({ declineNext: 1 });
    expect(await gateway.start(newCharge(), testCard())).toMatchObject({ code: '05' });
    await bank.setSwitches({ loseNext: 1 });
    const charge = newCharge();
    expect(await gateway.start(charge, testCard())).toEqual({ kind: 'unknown', why: 'connection' });
    expect(await gateway.query(charge)).toMatchObject({ kind: 'authorised' });
  });

  it('states on every page and answer that no money moves, without inline scripts or styles', async () => {
    await paid();
    const page = await fetch(`${bank.url}/`);
    const text = await page.text();
    expect(text).toContain('This is a test bank. No money moves.');
    expect(text).toContain('555555******4444');
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=/);
    for (const path of ['/', '/ledger?reference=x', '/style.css']) {
      const answer = await fetch(`${bank.url}${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-test-bank')).toBe('No money moves');
    }
  });
});
