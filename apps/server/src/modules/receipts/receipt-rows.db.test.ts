import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { getAttempt } from '../payments/attempts/repository.ts';
import { lockReceipt, moveReceipt } from './receipt-rows.ts';
import { settleReceipt } from './send-receipt.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

let accounts = 100;
interface Account {
  readonly mode: 'test' | 'live';
  readonly allowed?: string;
  readonly reason?: string;
}

async function addAccount({ mode, allowed, reason = '' }: Account): Promise<number> {
  accounts += 1;
  await db.database.owner.query(
    `insert into payment_setting (tenant_id, id, provider, card_input, merchant_id, api_user, secrets, gateway_url, currencies,
       card_schemes, three_d_secure, statement_text, mode, live_allowed_at, live_reason)
     values ($1, $2::int, 'sandbox', 'hosted', 'shop', '', '', '', '{RUB}', '{visa}', 'whenAsked', 'X', $3, $4, $5)`,
    [DEFAULT_TENANT, accounts, mode, allowed ?? null, reason],
  );
  return accounts;
}

/** A charge of 1 June as a process of the version before writes it, which says nothing of the mode. */
async function charge(account: Account, method = 'card'): Promise<string> {
  const [attempt, payable, setting] = [newId(), newId(), await addAccount(account)];
  const { owner } = db.database;
  await owner.query(
    `insert into payable (tenant_id, id, reference, purpose, amount_minor, currency) values ($1, $2::uuid, 'order', 'sale', 100, 'RUB')`,
    [DEFAULT_TENANT, payable],
  );
  await owner.query(
    `insert into payment_attempt (tenant_id, id, payable_id, attempt_no, state, setting_id, amount_minor, currency, captured_minor,
       method, created_at) values ($1, $2, $3, 1, 'captured', $4, 100, 'RUB', 100, $5, '2026-06-01')`,
    [DEFAULT_TENANT, attempt, payable, setting, method],
  );
  return attempt;
}

/** Its receipt, without the mode of the money and how it was paid. */
async function receipt(
  attempt: string,
  more: {
    readonly purpose?: string;
    readonly cause?: string;
    readonly state?: string;
    readonly corrects?: string;
  } = {},
): Promise<string> {
  const id = newId();
  const { purpose = 'prepayment', cause = `capture:${id}`, state = 'queued', corrects } = more;
  await db.database.owner.query(
    `insert into fiscal_receipt (tenant_id, id, order_id, purpose, sequence, cause, setting_id, attempt_id, amount_minor, currency,
       lines, customer, way, state, moved_at, corrects, correction)
     select tenant_id, $2::uuid, $2::uuid::text, $4, 1, $5, setting_id, id, 100, 'RUB', '[]', '{}', 'desk', $6, '2026-06-01', $7::uuid,
       case when $7::uuid is not null then '{"isReversal":false,"basis":"self","day":"2026-06-01"}'::jsonb end
     from payment_attempt where tenant_id = $1 and id = $3`,
    [DEFAULT_TENANT, id, attempt, purpose, cause, state, corrects ?? null],
  );
  return id;
}

async function told(id: string): Promise<string> {
  const found = await db.database.inTenant(DEFAULT_TENANT, (scope) => lockReceipt(scope, id));
  return `${found!.mode} ${found!.paidBy}`;
}

const live = { mode: 'live' } as const;

describe('a row written by a process of the previous version', () => {
  it.each<[string, Account, 'test' | 'live']>([
    ['of a test account', { mode: 'test' }, 'test'],
    ['of a live account', live, 'live'],
    ['from before its account was allowed real money', { mode: 'live', allowed: '2026-07-01' }, 'test'],
    ['from after that', { mode: 'live', allowed: '2026-05-01' }, 'live'],
    [
      'of an account in use before there were rehearsals',
      { mode: 'live', allowed: '2026-07-01', reason: 'in use before rehearsals' },
      'live',
    ],
  ])('a charge %s, and its receipt', async (_, account, mode) => {
    const id = await charge(account);
    const attempt = await db.database.inTenant(DEFAULT_TENANT, (scope) => getAttempt(scope, id));
    expect(attempt.mode).toBe(mode);
    expect(await told(await receipt(id))).toBe(`${mode} cashless`);
  });

  it('is registered with its payment type: a closing receipt as set off, cash as cash, a correction as the corrected receipt', async () => {
    const [card, cash] = [await charge(live), await charge(live, 'deskCash')];
    const closing = { purpose: 'closing', cause: `closing:${newId()}` };
    const closed = await receipt(cash, closing);
    expect(await told(closed)).toBe('live prepaid');
    expect(await told(await receipt(cash, { purpose: 'closing', corrects: closed }))).toBe('live prepaid');
    expect(await told(await receipt(cash))).toBe('live cash');
    expect(await told(await receipt(card, { purpose: 'closing' }))).toBe('live cashless');
  });

  it('keeps the data that the old process sent, or stores the data with which a new process sends it', async () => {
    const [testMoney, cash] = [await charge({ mode: 'test' }), await charge(live, 'deskCash')];
    for (const state of ['sent', 'issued']) {
      expect(await told(await receipt(testMoney, { state }))).toBe('live cashless');
      expect(await told(await receipt(cash, { state }))).toBe('live cashless');
      expect(await told(await receipt(cash, { state, purpose: 'closing' }))).toBe('live prepaid');
    }
    for (const [money, as] of [
      [testMoney, 'test cashless'],
      [cash, 'live cash'],
    ] as const) {
      const id = await receipt(money);
      for (const state of ['sent', 'issued'] as const)
        await db.database.inTenant(DEFAULT_TENANT, (scope) => moveReceipt(scope, id, { state }));
      expect(await told(id)).toBe(as);
    }
  });
});

it('a refusal by the cash desk stays with the receipt without the address that the desk repeats', async () => {
  const id = await receipt(await charge(live));
  const refused = { kind: 'refused', reason: 'Invalid email: ada@buyer.example' } as const;
  await db.database.inTenant(DEFAULT_TENANT, (scope) => settleReceipt(scope, id, refused));
  const found = await db.database.inTenant(DEFAULT_TENANT, (scope) => lockReceipt(scope, id));
  expect(found).toMatchObject({ state: 'refused', reason: 'Invalid email: [mail]' });
});
