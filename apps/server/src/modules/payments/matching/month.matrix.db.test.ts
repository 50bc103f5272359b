import { getDiscrepancies } from '@farewind/contract/finance/matching';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT as TENANT } from '../../../testing/seed-tenants.ts';
import { MoneyDesk } from '../testing/money-desk.ts';

const CHARGES = 1_000;
/** A fault in the books of one side, and its expected kind. Each affects one charge in so many. */
const faults = [
  ['missingHere refund', `update testbank.payment set refunded_minor = refunded_minor + 100`],
  ['missingThere capture', `update testbank.payment set state = 'declined'`],
  ['amountDiffers capture', `update testbank.payment set amount_minor = amount_minor + 1`],
  ['missingHere capture', `update payment_attempt set state = 'failed', captured_minor = 0`],
  ['stateDiffers order', ''],
] as const;

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

it(
  'a complete month of sales with a fault in one of a hundred is reconciled, and exactly those are listed',
  { timeout: 600_000 },
  async () => {
    const ids = await writeMonth();
    const expected = new Map<string, string>();
    for (const [index, id] of ids.entries()) {
      if (index % 100 !== 50) continue;
      const [name, spoil] = faults[Math.trunc(index / 100) % faults.length]!;
      expected.set(id, name);
      const reference = `order-${id}`;
      if (spoil === '') desk.orders.set(reference, { state: 'expired', soldMinor: 0, currency: 'EUR' });
      else await spoilOne(spoil, id);
      if (name === 'missingHere refund') await bookRefund(id);
      if (name === 'missingHere capture') await forgetCapture(id);
    }
    await desk.later(120);
    const run = await desk.match();
    expect(run).toMatchObject({ checked: CHARGES, unanswered: 0, open: expected.size });
    const { items } = await desk.office(getDiscrepancies, { maxResultCount: 1000 });
    const found = new Map(items.map((item) => [item.attemptId!, `${item.class} ${item.subject}`]));
    expect(found).toEqual(expected);
  },
);

/** Sales that all books agree about, written straight into the books of both sides. */
async function writeMonth(): Promise<string[]> {
  const { owner } = desk.db.database;
  const first = await desk.sell(10_00);
  const { rows } = await owner.query<{ id: string; minor: number }>(
    `with one as (select gen_random_uuid() as id, 1000 + n as minor from generate_series(1, $1::int) n),
       owed as (insert into payable (tenant_id, id, reference, purpose, amount_minor, currency)
         select $2, id, 'order-' || id, 'sale', minor, 'EUR' from one),
       tried as (insert into payment_attempt (tenant_id, id, payable_id, attempt_no, state, setting_id, amount_minor,
           currency, captured_minor)
         select $2, one.id, one.id, 1, 'captured', a.setting_id, minor, 'EUR', minor
         from one, payment_attempt a where a.id = $3),
       entered as (insert into ledger_entry (tenant_id, id, move, posting_key, reference)
         select $2, id, 'capture', 'capture:' || id, 'order-' || id from one),
       posted as (insert into ledger_line (tenant_id, entry_id, line_no, account, amount_minor, currency)
         select $2, id, 1, 'bankClearing', minor, 'EUR' from one
         union all select $2, id, 2, 'customer', -minor, 'EUR' from one),
       banked as (insert into testbank.payment
         select id::text, p.merchant_id, p.card, 'captured', '00', minor, p.currency, 0, false, now()
         from one, testbank.payment p where p.order_id = $3::text),
       booked as (insert into testbank.entry (order_id, kind, amount_minor, currency, at)
         select id::text, 'capture', minor, '978', now() from one)
     select id, minor from one`,
    [CHARGES - 1, TENANT, first.attemptId],
  );
  for (const { id, minor } of rows)
    desk.orders.set(`order-${id}`, { state: 'ticketed', soldMinor: minor, currency: 'EUR' });
  return rows.map(({ id }) => id);
}

async function spoilOne(spoil: string, id: string): Promise<void> {
  const column = spoil.includes('testbank') ? 'order_id' : 'id::text';
  await desk.db.database.owner.query(`${spoil} where ${column} = $1`, [id]);
}

async function bookRefund(id: string): Promise<void> {
  await desk.db.database.owner.query(
    `insert into testbank.entry (order_id, kind, amount_minor, currency, at) values ($1, 'refund', 100, '978', now())`,
    [id],
  );
}

/** As if the answer had never come: neither attempt nor ledger nor order contain the money. */
async function forgetCapture(id: string): Promise<void> {
  await desk.db.database.owner.query('delete from ledger_line where entry_id::text = $1', [id]);
  await desk.db.database.owner.query('delete from ledger_entry where id::text = $1', [id]);
  desk.orders.set(`order-${id}`, { state: 'paymentFailed', soldMinor: 0, currency: 'EUR' });
}
