import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingWith } from './modules/bookings/testing/booking-test-harness.ts';
import { adult } from './modules/bookings/testing/sale-samples.ts';
import { lockAttempts, type Attempt } from './modules/payments/attempts/repository.ts';
import type { PaymentsDeps } from './modules/payments/deps.ts';
import { noteChargeback } from './modules/payments/disputes/note-chargeback.ts';
import { noteDisputeWon } from './modules/payments/disputes/note-dispute-won.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { DATES, openSettlementDesk, OWNER, PARTNER, type SettlementDesk } from './testing/settlement-desk.ts';

let at: SettlementDesk;
let deps: PaymentsDeps;
beforeAll(async () => {
  at = await openSettlementDesk();
  await at.setRefundable(true);
  deps = { outbox: at.desk.outbox, settings: at.desk.parts.settings } as unknown as PaymentsDeps;
});
beforeEach(() => at.desk.db.clock.freezeAt(new Date('2027-03-02T09:00:00Z')));
afterAll(() => at.desk.close());

type Bought = Awaited<ReturnType<SettlementDesk['buy']>>;

let people = 0;
async function buy(currency: string): Promise<Bought> {
  people += 1;
  const passenger = adult('VLADA', { passportNumber: `66559${String(people).padStart(2, '0')}` });
  return at.buy(DATES[people % 4]!, currency, [passenger]);
}

const withCharge = ({ orderId }: Bought, act: (scope: TenantScope, charge: Attempt) => Promise<void>) =>
  at.inTenant(PARTNER, async (scope) => act(scope, (await lockAttempts(scope, orderId))[0]!));

/** The payer's bank takes all of the price back, or as much of a hundred. */
const lose = (bought: Bought, percent: number) =>
  withCharge(bought, (scope, charge) =>
    noteChargeback(deps, scope, charge, Math.round((charge.capturedMinor * percent) / 100)),
  );
const win = (bought: Bought, stillMinor = 0) =>
  withCharge(bought, (scope, charge) => noteDisputeWon(deps, scope, charge, stillMinor));

async function cancel({ orderId, pGuid }: Bought): Promise<void> {
  const { quoteId } = await at.desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
  await at.desk.call(confirmCancel, { quoteId }, actingWith(pGuid));
}

/** What the partner owes by its own books, in each currency, and by the owner's. */
async function debts() {
  const read = async (own: number, other: number) => {
    const { rows } = await at.desk.db.database.owner.query<{ currency: string; sum: number }>(
      `select currency, sum(amount_minor)::int as sum from ledger_line where tenant_id = $1
       and sub_account = 'agency:' || $2::int group by 1 having sum(amount_minor) <> 0`,
      [own, other],
    );
    return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
  };
  return { partners: await read(PARTNER, OWNER), owners: await read(OWNER, PARTNER) };
}

/** Both books have the same debt. */
async function expectAgreement(): Promise<number> {
  await at.settle();
  const { partners, owners } = await debts();
  const owed = owners['EUR'] ?? 0;
  expect(partners).toEqual(owed === 0 ? {} : { EUR: -owed });
  return owed;
}

const lossOf = async ({ orderId }: Bought) => (await at.desk.ledgerBalance(orderId))['loss'] ?? 0;

// A fare of 125.36, of which a cancellation keeps 40.
const BACK = 85_36;

for (const currency of ['EUR', 'RUB']) {
  const isEuro = currency === 'EUR';

  test(`a seat given back after the payer’s bank took its price, paid in ${currency}, is owed in neither book`, async () => {
    const before = await expectAgreement();
    const bought = await buy(currency);
    expect(await expectAgreement()).toBe(before + 125_36);
    await lose(bought, 100);
    const lost = await lossOf(bought);
    await cancel(bought);
    const after = await expectAgreement();
    if (isEuro) expect([after, lost - (await lossOf(bought))]).toEqual([before + 125_36 - BACK, BACK]);
    // Won in parts: each refund takes its part out of the loss, and none changes what is owed for the seat.
    await win(bought, Math.round(lost * 0.9));
    expect(await expectAgreement()).toBe(after);
    await win(bought);
    await at.desk.outbox.drain();
    expect(await expectAgreement()).toBe(after);
    expect(await lossOf(bought)).toBe(0);
  });

  test(`a refund in ${currency} that a chargeback ends gives its seat back all the same`, async () => {
    const before = await expectAgreement();
    const bought = await buy(currency);
    await cancel(bought);
    const after = await expectAgreement();
    if (isEuro) expect(after).toBe(before + 125_36 - BACK);
    await lose(bought, 100);
    await at.desk.outbox.drain();
    expect(await expectAgreement()).toBe(after);
    expect((await at.desk.ledgerBalance(bought.orderId))['refundsPayable'] ?? 0).toBe(0);
    await win(bought);
    await at.desk.outbox.drain();
    expect(await expectAgreement()).toBe(after);
    expect(await lossOf(bought)).toBe(0);
  });

  test(`a refund in ${currency} of which the payer’s bank has a part gives its seat back whole`, async () => {
    await expectAgreement();
    const bought = await buy(currency);
    await cancel(bought);
    const after = await expectAgreement();
    await lose(bought, 70);
    await at.desk.outbox.drain();
    expect(await expectAgreement()).toBe(after);
    await win(bought);
    await at.desk.outbox.drain();
    expect(await expectAgreement()).toBe(after);
    expect(await lossOf(bought)).toBe(0);
  });
}
