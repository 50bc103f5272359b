import {
  getDiscrepancies,
  importStatement,
  reconcilePayments,
  repairDiscrepancy,
  type DiscrepancyOutput,
} from '@farewind/contract/finance/matching';
import { getPayments } from '@farewind/contract/finance/payments';
import { money } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNestpayGateway } from '../../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import { chargeAt } from '../testing/charge-at.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const SUM = 100_00;
const gateway = createNestpayGateway();
const ask = (query: string, ...values: unknown[]) => desk.db.database.owner.query(query, values);

/** How money goes astray, how it is found and repaired, and the resulting state of the books. */
interface Story {
  readonly name: string;
  readonly found: string;
  readonly repair: DiscrepancyOutput['repairs'][number];
  readonly happen: () => Promise<Sold>;
  readonly after: { readonly state: string; readonly bank: readonly string[]; readonly balance: object };
}

/** An attempt that the bank declined; we are not notified of its later actions on it. */
async function refusedHere(): Promise<Sold> {
  const reference = newId();
  const { attemptId } = await desk.attempt({ reference, amountMinor: SUM }, testCards.declined);
  desk.orders.set(reference, { state: 'paymentFailed', soldMinor: 0, currency: 'EUR' });
  await gateway.start(chargeAt(desk.bank, attemptId, SUM), testCard());
  return { reference, attemptId, amountMinor: SUM, currency: 'EUR' };
}

const captured = ['authorisation 100.00', 'capture 100.00'];
const evenSale = { bankClearing: SUM, supplierPayable: -90_00, serviceIncome: -10_00 };
const stories: readonly Story[] = [
  {
    name: 'taken at the bank, failed here',
    found: 'missingHere capture',
    repair: 'adopt',
    async happen() {
      const sold = await refusedHere();
      const charge = chargeAt(desk.bank, sold.attemptId, SUM);
      await gateway.capture(charge, charge.amount, 'a key');
      return sold;
    },
    after: { state: 'captured', bank: captured, balance: { bankClearing: SUM, customer: -SUM } },
  },
  {
    name: 'held at the bank, failed here',
    found: 'missingHere hold',
    repair: 'giveBack',
    happen: refusedHere,
    after: { state: 'voided', bank: ['authorisation 100.00', 'void 100.00'], balance: {} },
  },
  {
    name: 'given back at the bank’s own desk',
    found: 'missingHere refund',
    repair: 'noteRefund',
    async happen() {
      const sold = await desk.sell(SUM);
      await gateway.refund(chargeAt(desk.bank, sold.attemptId, SUM), money(3_00, 'EUR'), 'a key');
      return sold;
    },
    after: {
      state: 'partlyRefunded',
      bank: ['authorisation 100.00', 'capture 100.00', 'refund 3.00'],
      balance: { ...evenSale, bankClearing: 97_00, customer: 3_00 },
    },
  },
  ...[0, 30_00].map((backMinor): Story => ({
    name: `taken here, ${backMinor / 100} given back, nothing at the bank`,
    found: 'missingThere capture',
    repair: 'noteChargeback',
    async happen() {
      const sold = await desk.sell(SUM);
      if (backMinor > 0) await desk.refund(sold, backMinor).then(() => desk.drain());
      await ask('delete from testbank.payment where order_id = $1', sold.attemptId);
      await ask('delete from testbank.entry where order_id = $1', sold.attemptId);
      return sold;
    },
    after: {
      state: 'disputed',
      bank: [],
      balance: { supplierPayable: backMinor - 90_00, serviceIncome: -10_00, loss: SUM - backMinor },
    },
  })),
  {
    name: 'taken here, only held at the bank',
    found: 'missingThere capture',
    repair: 'takeAgain',
    async happen() {
      const sold = await desk.sell(SUM);
      await ask(`update testbank.payment set state = 'authorised' where order_id = $1`, sold.attemptId);
      await ask(`delete from testbank.entry where order_id = $1 and kind = 'capture'`, sold.attemptId);
      return sold;
    },
    after: { state: 'captured', bank: captured, balance: evenSale },
  },
  {
    name: 'a refund that the bank has lost',
    found: 'missingThere refund',
    repair: 'sendRefund',
    async happen() {
      const sold = await desk.sell(SUM);
      await desk.refund(sold, 20_00);
      await desk.drain();
      await ask('update testbank.payment set refunded_minor = 0 where order_id = $1', sold.attemptId);
      await ask(`delete from testbank.entry where order_id = $1 and kind = 'refund'`, sold.attemptId);
      return sold;
    },
    after: {
      state: 'partlyRefunded',
      bank: ['authorisation 100.00', 'capture 100.00', 'refund 20.00'],
      balance: { bankClearing: 80_00, supplierPayable: -70_00, serviceIncome: -10_00 },
    },
  },
  {
    name: 'another sum at the bank',
    found: 'amountDiffers capture',
    repair: 'adopt',
    async happen() {
      const sold = await desk.sell(SUM);
      await ask('update testbank.payment set amount_minor = 10100 where order_id = $1', sold.attemptId);
      desk.orders.set(sold.reference, { state: 'ticketed', soldMinor: 101_00, currency: 'EUR' });
      return sold;
    },
    after: {
      state: 'captured',
      bank: captured,
      balance: { ...evenSale, bankClearing: 101_00, customer: -1_00 },
    },
  },
  {
    name: 'a posting that is missing',
    found: 'amountDiffers ledger',
    repair: 'postLedger',
    async happen() {
      const sold = await desk.sell(SUM);
      const key = `capture:${sold.attemptId}`;
      await ask(
        `with gone as (delete from ledger_line l using ledger_entry e
           where l.tenant_id = e.tenant_id and l.entry_id = e.id and e.posting_key = $1 returning l.entry_id)
         select count(*) from gone`,
        key,
      );
      await ask('delete from ledger_entry where posting_key = $1', key);
      return sold;
    },
    after: { state: 'captured', bank: captured, balance: evenSale },
  },
  {
    name: 'money for which nothing was sold',
    found: 'stateDiffers order',
    repair: 'giveBack',
    async happen() {
      const reference = newId();
      const { attemptId } = await desk.attempt({ reference, amountMinor: SUM });
      await desk.payments.capture(1, attemptId, SUM);
      desk.orders.set(reference, { state: 'expired', soldMinor: 0, currency: 'EUR' });
      return { reference, attemptId, amountMinor: SUM, currency: 'EUR' };
    },
    after: {
      state: 'refunded',
      bank: ['authorisation 100.00', 'capture 100.00', 'refund 100.00'],
      balance: {},
    },
  },
];

describe('the reconciliation with the bank', () => {
  const told = new Map<string, Sold>();

  it('finds nothing while the books agree', async () => {
    const fine = await desk.sell(SUM);
    await desk.refund(fine, 30_00);
    await desk.drain();
    await desk.later(120);
    expect(await desk.match()).toMatchObject({ open: 0, found: 0, unanswered: 0 });
  });

  it('lists each fault by its kind, and nothing else', async () => {
    for (const story of stories) told.set(story.name, await story.happen());
    await desk.later(120);
    const run = await desk.office(reconcilePayments, {});
    expect(run).toMatchObject({ open: stories.length, found: stories.length, startedBy: 'user 7' });
    const { items } = await desk.office(getDiscrepancies, { maxResultCount: 100 });
    const found = new Map(items.map((item) => [item.attemptId, `${item.class} ${item.subject}`]));
    for (const { name, found: expected } of stories)
      expect([name, found.get(told.get(name)!.attemptId)]).toEqual([name, expected]);
    expect(await desk.tasks()).toContain('moneyMismatch');
    expect(await desk.match()).toMatchObject({ open: stories.length, found: 0, gone: 0 });
  });

  it.each(stories.map((story) => [story.name, story.repair, story] as const))(
    '%s: %s puts it right in all books',
    async (name, repair, { after }) => {
      const { reference, attemptId } = told.get(name)!;
      const [open] = (await desk.office(getDiscrepancies, { keyword: attemptId })).items;
      const request = { mismatchId: open!.mismatchId, reason: 'explained by the bank' };
      const repaired = await desk.office(repairDiscrepancy, { ...request, repair, version: open!.version });
      expect(repaired).toMatchObject({ state: 'repaired', repair, repairedBy: 'user 7' });
      expect(await keyOf(desk.office(repairDiscrepancy, { ...request, repair }))).toBe('ORD-STATE');
      await desk.drain();
      expect(await desk.attemptState(attemptId)).toBe(after.state);
      expect(await desk.bankSays(attemptId)).toEqual(after.bank);
      expect(await desk.balance(reference)).toEqual(after.balance);
      const [shown] = (await desk.office(getPayments, { keyword: reference })).items;
      expect(shown!.bankReference).not.toBe(attemptId);
    },
  );

  it('refunds the rest of a partly refunded charge, once', async () => {
    const reference = newId();
    const { attemptId } = await desk.attempt({ reference, amountMinor: SUM });
    await desk.payments.capture(1, attemptId, SUM);
    desk.orders.set(reference, { state: 'cancelled', soldMinor: 0, currency: 'EUR' });
    await desk.inTenant((scope) => desk.payments.refundUnsold(scope, attemptId, 60_00));
    await desk.drain();
    await desk.later(120);
    await desk.match();
    const [open] = (await desk.office(getDiscrepancies, { keyword: attemptId })).items;
    expect(open).toMatchObject({ class: 'stateDiffers', subject: 'order' });
    const request = { mismatchId: open!.mismatchId, reason: 'nothing was sold', repair: 'giveBack' } as const;
    await desk.office(repairDiscrepancy, request);
    await desk.drain();
    expect((await desk.bankSays(attemptId)).slice(-2)).toEqual(['refund 40.00', 'refund 60.00']);
    expect(await desk.attemptState(attemptId)).toBe('refunded');
    expect(await desk.balance(reference)).toEqual({});
  });

  it('then lists nothing more, and its task is closed', async () => {
    // The seller has continued with the adopted attempt.
    const adopted = told.get('taken at the bank, failed here')!;
    expect(desk.goneOn).toContain(`${adopted.reference} authorised`);
    desk.orders.set(adopted.reference, { state: 'ticketed', soldMinor: SUM, currency: 'EUR' });
    await desk.later(120);
    expect(await desk.match()).toMatchObject({ open: 0, unanswered: 0 });
    expect(await desk.tasks()).not.toContain('moneyMismatch');
  });

  it('refuses a repair that is not offered, and asks about an accepted discrepancy only once its figures change', async () => {
    const sold = await desk.sell(SUM);
    await gateway.refund(chargeAt(desk.bank, sold.attemptId, SUM), money(1_00, 'EUR'), 'a key');
    await desk.later(120);
    await desk.match();
    const [open] = (await desk.office(getDiscrepancies, { keyword: sold.attemptId })).items;
    const request = { mismatchId: open!.mismatchId, reason: 'by mistake', repair: 'sendRefund' } as const;
    expect(await keyOf(desk.office(repairDiscrepancy, request))).toBe('GEN-RULE');
    expect(await keyOf(desk.office(repairDiscrepancy, { ...request, repair: 'accept', version: 9 }))).toBe(
      'GEN-CONFLICT',
    );
    expect(await desk.tasks()).toContain('moneyMismatch');
    expect((await desk.office(repairDiscrepancy, { ...request, repair: 'accept' })).state).toBe('repaired');
    // The queue calls for nothing that the page of discrepancies no longer lists.
    expect(await desk.tasks()).not.toContain('moneyMismatch');
    await desk.match();
    const again = async () => (await desk.office(getDiscrepancies, { keyword: sold.attemptId })).items;
    expect(await again()).toEqual([]);
    await gateway.refund(chargeAt(desk.bank, sold.attemptId, SUM), money(2_00, 'EUR'), 'another key');
    await desk.match();
    expect(await again()).toMatchObject([{ bank: { refunded: '3.00' } }]);
  });

  it('does not wait for a bank that does not respond: it queries again in the next run', async () => {
    await desk.bank.setSwitches({ loseNext: 99 });
    const { checked, unanswered } = await desk.match();
    await desk.bank.setSwitches({});
    expect(unanswered).toBeGreaterThan(0);
    expect(await desk.match()).toMatchObject({ checked: checked + unanswered, unanswered: 0 });
  });
});

describe('a page that was paid once more', () => {
  const state = async (reference: string) =>
    (await desk.office(getPayments, { keyword: reference })).items.map((one) => one.state).toSorted();

  it.each([
    ['and no notification came', async () => undefined],
    ['after all of it was given back', (sold: Sold) => desk.refund(sold, SUM).then(() => desk.later(120))],
  ])('is found, %s, and its money goes back', async (_when, happen) => {
    await ask(`update payment_setting set capture_mode = 'auto' where id = 2`);
    const sold = await desk.sellOnPage(SUM);
    desk.orders.set(sold.reference, { state: 'ticketed', soldMinor: SUM, currency: 'EUR' });
    await happen(sold);
    await desk.bank.setPageSwitches({ payLateNext: 1, silentNext: 1 });
    const body = new URLSearchParams({ outcome: 'pay' });
    await fetch(sold.pageUrl, { method: 'POST', body, redirect: 'manual' });
    const before = await state(sold.reference);
    await desk.match();
    await desk.later(120);
    expect(await state(sold.reference)).toEqual([...before, 'refunded'].toSorted());
    await desk.match();
    expect(await state(sold.reference)).toHaveLength(2);
  });
});

describe('a statement', () => {
  const head = 'merchantId,reference,kind,amount,currency,bookedAt,transactionId';

  it('reports a charge unknown to us; read twice, it reports nothing new', async () => {
    const statement = `${head}\nM1,charge-of-nobody,capture,12.50,EUR,2027-02-03T09:00:00Z,T900`;
    expect(await desk.office(importStatement, { statement })).toEqual({ lines: 1, added: 1 });
    expect(await desk.office(importStatement, { statement })).toEqual({ lines: 1, added: 0 });
    await desk.match();
    const { items } = await desk.office(getDiscrepancies, { keyword: 'charge-of-nobody' });
    expect(items).toMatchObject([
      { class: 'missingHere', attemptId: null, bank: { captured: '12.50' }, repairs: ['accept'] },
    ]);
  });

  it('does not report a released test charge, and reports one that was not released', async () => {
    const at = '2027-02-03T09:00:00Z';
    const lines = [
      `M1,trial-released,capture,1.00,EUR,${at},T901`,
      `M1,trial-released,void,1.00,EUR,${at},T902`,
      `M1,trial-kept,capture,1.00,EUR,${at},T903`,
    ];
    await desk.office(importStatement, { statement: [head, ...lines].join('\n') });
    await desk.match();
    const open = async (keyword: string) =>
      (await desk.office(getDiscrepancies, { keyword })).items.map(({ class: kind }) => kind);
    expect(await open('trial-released')).toEqual([]);
    expect(await open('trial-kept')).toEqual(['missingHere']);
  });

  it('that lists a chargeback twice, months later, is counted once, up to the charge, and the next runs do not ask again', async () => {
    const { attemptId, reference } = await desk.sell(SUM);
    desk.db.clock.advance(60 * 86_400_000);
    const lately = new Date(desk.db.clock.override().getTime() - 86_400_000);
    const line = (id: string) => `M1,${attemptId},chargeback,100.00,EUR,2027-02-03T09:00:00Z,${id}`;
    await desk.office(importStatement, { statement: [head, line('T910'), line('T911')].join('\n') });
    await desk.match(lately);
    const open = async () => (await desk.office(getDiscrepancies, { keyword: reference })).items;
    const [found] = await open();
    expect(found).toMatchObject({ bank: { captured: '200.00' }, repairs: ['noteChargebackOnce', 'accept'] });
    const { mismatchId, version } = found!;
    const request = { mismatchId, version, reason: 'the bank confirmed one' };
    expect(await keyOf(desk.office(repairDiscrepancy, { ...request, repair: 'noteChargeback' }))).toBe(
      'GEN-RULE',
    );
    await desk.office(repairDiscrepancy, { ...request, repair: 'noteChargebackOnce' });
    expect((await desk.balance(reference))['loss']).toBe(SUM);
    await desk.match();
    expect(await open()).toEqual([]);
    await desk.office(importStatement, { statement: [head, line('T912')].join('\n') });
    await desk.match();
    expect(await open()).toMatchObject([{ bank: { captured: '200.00' }, repairs: ['accept'] }]);
  });

  it('is refused with the line that cannot be read', async () => {
    const statement = `${head}\nM1,x,capture,1.00,EUR,2027-02-03,T1\nM1,x,capture,-1,EUR,2027-02-03,T2`;
    await expect(desk.office(importStatement, { statement })).rejects.toMatchObject({
      options: { fields: [{ path: 'statement', message: 'statement.line', values: { line: 3 } }] },
    });
  });
});

describe('the attempts in the office', () => {
  it('are found by order, card and state, with the captured and refunded sums', async () => {
    const sold = await desk.sell(SUM);
    await desk.refund(sold, 40_00);
    await desk.drain();
    const { items } = await desk.office(getPayments, { orderId: sold.reference });
    expect(items).toMatchObject([
      {
        state: 'partlyRefunded',
        captured: '100.00',
        refunded: '40.00',
        isFrozen: false,
        card: { brand: 'mastercard', last4: '4444' },
        reservationNumber: `FW of ${sold.reference}`,
      },
    ]);
    expect((await desk.office(getPayments, { keyword: '4444' })).totalCount).toBeGreaterThan(5);
    expect((await desk.office(getPayments, { state: 'expired' })).totalCount).toBe(0);
  });
});

async function keyOf(act: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.key : String(error);
}
