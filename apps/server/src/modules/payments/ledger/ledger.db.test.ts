import * as contract from '@farewind/contract/finance/ledger';
import * as periods from '@farewind/contract/finance/period-close';
import { reconcilePayments } from '@farewind/contract/finance/matching';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { noteChargeback } from '../disputes/note-chargeback.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { getAttempt } from '../attempts/repository.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';
import { waitForLockOfBooks } from '../testing/wait-for-lock-of-books.ts';
import { sumAccounts } from './sum-accounts.ts';

let desk: MoneyDesk;
const sold: Sold[] = [];
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const ALL = { from: '2000-01-01', to: '2099-12-31' };
const accounts = (period = ALL) => desk.office(contract.getLedgerAccounts, period);
const postings = (input: Partial<Parameters<typeof askPostings>[0]> = {}) =>
  askPostings({ ...ALL, ...input });
const askPostings = (input: (typeof contract.getPostings)['input']['_input']) =>
  desk.office(contract.getPostings, { maxResultCount: 1000, ...input });
const owed = async (key: string) => (await accounts()).suppliers.find(({ supplier }) => supplier === key);
const month = (name = '2027-02') => desk.office(periods.getPeriods, { month: name });
const at = (instant: string) => desk.db.clock.freezeAt(new Date(instant));

/** A sale of XQ's, our fee a tenth. */
async function sellOf(supplier: string, amountMinor: number): Promise<Sold> {
  const sale = await desk.sell(amountMinor, undefined, 'EUR', [{ supplier, minor: amountMinor * 0.9 }]);
  sold.push(sale);
  return sale;
}

describe('accounts and postings', () => {
  it('balance the postings account by account, each supplier separately', async () => {
    await sellOf('airline:XQ', 200_00);
    await sellOf('airline:TK', 100_00);
    const { accounts: rows, suppliers, isBalanced } = await accounts();
    expect(isBalanced).toBe(true);
    const { items } = await postings();
    for (const { account, subAccount, currency, closing } of rows) {
      const own = items.filter(
        (line) => line.account === account && line.subAccount === subAccount && line.currency === currency,
      );
      const sum = own.reduce(
        (all, { debit, credit }) => all + parseMinor(debit ?? '0.00') - parseMinor(credit ?? '0.00'),
        0,
      );
      expect([account, subAccount, sum]).toEqual([account, subAccount, parseMinor(closing)]);
    }
    expect(suppliers).toMatchObject([
      { supplier: 'airline:XQ', sold: '180.00', due: '180.00' },
      { supplier: 'airline:TK', sold: '90.00', due: '90.00' },
    ]);
    expect(
      rows.filter(({ account }) => account === 'bankClearing').map(({ subAccount }) => subAccount),
    ).toEqual(['1']);
  });

  it('give each posting of an account the balance after it, also on later pages', async () => {
    const account = { account: 'supplierPayable', currency: 'EUR' } as const;
    const whole = await postings(account);
    expect(whole.items.map(({ balance }) => balance)).toEqual(['-180.00', '-270.00']);
    const second = await postings({ ...account, skipCount: 1, maxResultCount: 1 });
    expect([second.totalCount, second.items[0]?.balance]).toEqual([2, '-270.00']);
  });

  it('are of one agency', async () => {
    await desk.db.database.inTenant(OTHER_TENANT, async (scope) => {
      expect(await sumAccounts(scope, ALL.from, ALL.to)).toEqual([]);
    });
  });
});

describe('a payout to a supplier', () => {
  const payout = {
    supplier: 'airline:XQ',
    amount: '150,5',
    currency: 'EUR',
    paidOn: '2027-02-03',
    reference: '118',
  } as const;

  it('lowers the debt to the supplier, is recorded once, and is undone only by a reversing posting of its day', async () => {
    const paid = await desk.office(contract.recordPayout, payout);
    await expect(desk.office(contract.recordPayout, payout)).rejects.toMatchObject({ key: 'GEN-DUPLICATE' });
    expect(await owed('airline:XQ')).toMatchObject({ paid: '150.50', due: '29.50' });
    const { payoutId, version } = paid;
    await desk.office(contract.reversePayout, { payoutId, reason: 'wrong supplier', version });
    expect(await owed('airline:XQ')).toMatchObject({ paid: '0.00', due: '180.00' });
    const lines = await postings({ account: 'supplierPayable', subAccount: 'airline:XQ' });
    // Of one day: recorded anew for it, the payout must not be counted there twice.
    const [, ...moves] = lines.items.map(({ move, document, postedOn }) => [move, document?.name, postedOn]);
    expect(moves).toEqual(['payout', 'payoutReversed'].map((move) => [move, '118', payout.paidOn]));
    const again = desk.office(contract.reversePayout, { payoutId, reason: 'twice' });
    await expect(again).rejects.toMatchObject({ key: 'ORD-STATE' });
  });

  it('is refused at its field: an unknown supplier, no sum, a future date, a mistyped year', async () => {
    const wrong = [
      [{ supplier: 'airline:ZZ' }, 'supplier'],
      [{ amount: '0' }, 'amount'],
      [{ paidOn: '2027-02-04' }, 'paidOn'],
      [{ paidOn: '0202-02-03' }, 'paidOn'],
      // Sixty-one days before.
      [{ paidOn: '2026-12-04' }, 'paidOn'],
    ] as const;
    for (const [part, path] of wrong) {
      const recorded = desk.office(contract.recordPayout, { ...payout, reference: '9', ...part });
      await expect(recorded).rejects.toMatchObject({ options: { fields: [{ path }] } });
    }
  });
});

describe('a closed period', () => {
  const close = (through: string, overrideReason?: string, kind: 'day' | 'month' = 'day') =>
    desk.office(periods.closePeriod, { kind, through, ...(overrideReason ? { overrideReason } : {}) });

  it('cannot be closed before its end, or while something blocks it, which is named', async () => {
    await expect(close('2027-02-03')).rejects.toMatchObject({ options: { message: 'period.notOver' } });
    at('2027-02-04T09:00:00Z');
    desk.openReceipts = 2;
    desk.refusedInvoices = 1;
    expect((await month()).nextDay).toMatchObject({
      through: '2027-02-03',
      blockers: [{ code: 'receipts', count: 2 }, { code: 'invoices', count: 1 }, { code: 'notReconciled' }],
    });
    await expect(close('2027-02-03')).rejects.toMatchObject({
      key: 'GEN-RULE',
      options: { values: { reasons: expect.stringContaining('2 fiscal receipts') } },
    });
    desk.openReceipts = 0;
    desk.refusedInvoices = 0;
    await desk.office(reconcilePayments, {});
    expect((await close('2027-02-03')).blockers).toEqual([]);
    await expect(close('2027-02-03')).rejects.toMatchObject({ key: 'ORD-STATE' });
  });

  it('accepts no postings: what belongs to it is posted on the first open day and names its own day', async () => {
    const late = {
      supplier: 'airline:TK',
      amount: '40.00',
      currency: 'EUR',
      paidOn: '2027-02-02',
      reference: '7',
    } as const;
    await desk.office(contract.recordPayout, late);
    const { items } = await postings({ account: 'bankAccount' });
    expect(items.at(-1)).toMatchObject({ postedOn: '2027-02-04', occurredOn: '2027-02-02' });
  });

  it('cannot be posted to by bypassing the posting function either', async () => {
    const entry = {
      move: 'sale',
      posting_key: 'round',
      reference: 'x',
      posted_on: '2027-02-01',
      occurred_on: '2027-02-01',
    };
    const line = { account: 'customer', currency: 'EUR', amount_minor: 1, line_no: 1 };
    const id = '0190a0a0-0000-7000-8000-000000000001';
    await desk.inTenant(async ({ tx, tenantId }) => {
      await tx
        .insertInto('ledger_entry')
        .values({ ...entry, tenant_id: tenantId, id })
        .execute();
    });
    const written = await desk.inTenant(({ tx }) =>
      tx.selectFrom('ledger_entry').select('posted_on').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(written.posted_on).toBe('2027-02-04');
    const old = (await postings({ to: '2027-02-03' })).items[0]!;
    const more = desk.inTenant(async ({ tx, tenantId }) => {
      const head = { ...line, tenant_id: tenantId, entry_id: old.entryId };
      await tx
        .insertInto('ledger_line')
        .values([
          { ...head, line_no: 8 },
          { ...head, line_no: 9, amount_minor: -1 },
        ])
        .execute();
    });
    await expect(more).rejects.toThrow(/period of ledger entry .* is closed/);
  });

  it("keeps a month's sheet when a refund and a chargeback come after its end", async () => {
    at('2027-03-01T09:00:00Z');
    await desk.office(reconcilePayments, {});
    const { closeId } = await close('2027-02-28', undefined, 'month');
    const february = { from: '2027-02-01', to: '2027-02-28' };
    const sheet = () => desk.office(periods.getPeriodSheet, { closeId });
    const before = await sheet();
    expect(before.accounts).toEqual((await accounts(february)).accounts);
    const [first, second] = sold as [Sold, Sold];
    await desk.refund(first, 50_00, { suppliers: [{ supplier: 'airline:XQ', minor: 50_00 }] });
    await desk.drain();
    await desk.inTenant(async (scope) => {
      await noteChargeback(desk, scope, await getAttempt(scope, second.attemptId), 100_00);
    });
    expect(await sheet()).toEqual(before);
    expect((await accounts(february)).accounts).toEqual(before.accounts);
    at('2027-05-03T09:00:00Z');
    const leavingOut = close('2027-04-30', 'to see', 'month');
    await expect(leavingOut).rejects.toMatchObject({ options: { message: 'period.earlierOpen' } });
    at('2027-03-01T09:00:00Z');
    const march = await postings({ from: '2027-03-01' });
    expect(march.items.map(({ move, account, orderId }) => [move, account, orderId])).toEqual([
      ['refundAccepted', 'supplierPayable', first.reference],
      ['refundAccepted', 'refundsPayable', first.reference],
      ['refundSent', 'refundsPayable', first.reference],
      ['refundSent', 'bankClearing', first.reference],
      ['chargeback', 'loss', second.reference],
      ['chargeback', 'bankClearing', second.reference],
    ]);
    expect(await owed('airline:XQ')).toMatchObject({
      supplier: 'airline:XQ',
      refunded: '50.00',
      due: '130.00',
    });
  });

  it('reopens from the latest only, a month with its days, and records who did it and why', async () => {
    const { closes, reopenable } = await month();
    const [last, day] = closes;
    expect([last?.kind, reopenable]).toEqual(['month', last?.closeId]);
    const wrong = desk.office(periods.reopenPeriod, { closeId: day!.closeId, reason: 'a mistake' });
    await expect(wrong).rejects.toMatchObject({ options: { message: 'period.notLast' } });
    const opened = await desk.office(periods.reopenPeriod, { closeId: last!.closeId, reason: 'a late bill' });
    expect(opened).toMatchObject({ reopenedBy: 'user 7', reopenReason: 'a late bill' });
    expect((await month()).closedThrough).toBeNull();
  });

  it('is closed despite blockers only under the user’s name and with a reason', async () => {
    desk.openReceipts = 1;
    const closed = await close('2027-02-28', 'the cash desk is being repaired');
    expect(closed).toMatchObject({
      blockers: [{ code: 'receipts', count: 1 }],
      reason: 'the cash desk is being repaired',
    });
    const [entry] = await desk.inTenant(({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select(['action', 'entity', 'reason'])
        .orderBy('position', 'desc')
        .limit(1)
        .execute(),
    );
    expect(entry).toEqual({ action: 'close', entity: 'period', reason: 'the cash desk is being repaired' });
  });

  it('waits for a posting in progress, which is not posted into it', async () => {
    at('2027-03-02T09:00:00Z');
    desk.openReceipts = 0;
    const sale = {
      move: 'sale',
      key: 'sale:slow',
      reference: 'slow',
      currency: 'EUR',
      supplierMinor: 1,
      serviceMinor: 0,
    } as const;
    const posted = Promise.withResolvers<void>();
    const posting = desk.inTenant(async (scope) => {
      await postLedger(scope, { ...sale, occurredOn: '2027-03-01' });
      posted.resolve();
      // The close waits at the lock of the books as long as this transaction lasts.
      await waitForLockOfBooks(desk.db.database);
    });
    await posted.promise;
    const closed = await close('2027-03-01', 'to be sure');
    await posting;
    const { accounts: rows } = await desk.office(periods.getPeriodSheet, { closeId: closed.closeId });
    expect(
      rows.find(({ account, subAccount }) => account === 'supplierPayable' && subAccount === ''),
    ).toMatchObject({ credit: '0.01' });
  });
});

describe('the sums of days that are over', () => {
  const owing = async (to: string) =>
    (await desk.office(contract.getCustomerBalances, { to })).items.map(
      ({ orderId, buyer, customer, refunds }) => {
        expect(buyer).toBe(`Buyer of ${orderId}`);
        return `${orderId} ${customer} ${refunds}`;
      },
    );
  const sumsOf = async (period: typeof ALL) => {
    const { accounts: rows, suppliers } = await accounts(period);
    return { accounts: rows, suppliers };
  };
  const shown = async () => ({
    ...(await sumsOf(ALL)),
    march: await sumsOf({ from: '2027-03-01', to: '2027-03-02' }),
    postings: (await postings({ account: 'supplierPayable', currency: 'EUR', from: '2027-02-04' })).items,
    balances: await owing('2027-03-01'),
    balancesNow: await owing('2099-12-31'),
  });
  const sumUp = () => desk.finance.jobs.find(({ name }) => name === 'sum-ledger-days')!.run();

  /** The totals of the lines themselves. */
  async function fromLines(): Promise<string[]> {
    const { rows } = await desk.db.database.owner.query<{ line: string }>(
      `select account || ' ' || sub_account || ' ' || sum(amount_minor)::text as line from ledger_line
       where tenant_id = 1 group by account, sub_account having sum(amount_minor) <> 0 order by 1`,
    );
    return rows.map(({ line }) => line);
  }

  const listed = async () =>
    (await accounts()).accounts
      .map(({ account, subAccount, closing }) => `${account} ${subAccount} ${parseMinor(closing)}`)
      .filter((line) => !line.endsWith(' 0'))
      .toSorted();

  it('change no balance, whenever they are stored, and include later postings on those days', async () => {
    at('2027-03-10T09:00:00Z');
    expect([await owing('2027-02-28'), await owing('2027-03-09')]).toEqual([[], ['slow 0.01 0.00']]);
    const paid = {
      move: 'capture',
      key: 'capture:slow',
      reference: 'slow',
      currency: 'EUR',
      amountMinor: 1,
    } as const;
    await desk.inTenant((scope) => postLedger(scope, paid));
    const before = await shown();
    expect([before.balances, before.balancesNow]).toEqual([['slow 0.01 0.00'], []]);
    await sumUp();
    expect(await shown()).toEqual(before);
    at('2027-03-20T09:00:00Z');
    await sumUp();
    await sumUp();
    expect(await shown()).toEqual(before);
    const late = { supplier: 'airline:TK', amount: '10.00', currency: 'EUR', reference: '12' } as const;
    await desk.office(contract.recordPayout, { ...late, paidOn: '2027-03-05' });
    expect((await postings({ from: '2027-03-05' })).items[0]).toMatchObject({ postedOn: '2027-03-05' });
    expect((await listed()).toSorted()).toEqual((await fromLines()).toSorted());
    expect((await shown()).accounts).not.toEqual(before.accounts);
  });

  it('include postings of a process of the previous version, and drop an order whose balance is zero again', async () => {
    const post = (minor: number) =>
      desk.inTenant(async ({ tx, tenantId }) => {
        const id = newId();
        const entry = { tenant_id: tenantId, id, move: 'sale', posting_key: id, reference: 'old' };
        const line = { tenant_id: tenantId, entry_id: id, currency: 'EUR' };
        await tx
          .insertInto('ledger_entry')
          .values({ ...entry, occurred_on: '2027-03-06', posted_on: '2027-03-06' })
          .execute();
        await tx
          .insertInto('ledger_line')
          .values([
            { ...line, line_no: 1, account: 'customer', amount_minor: minor },
            { ...line, line_no: 2, account: 'supplierPayable', amount_minor: -minor },
          ])
          .execute();
      });
    await post(5);
    const shownOn = async (day: string) => (await owing(day)).filter((line) => line.startsWith('old'));
    expect(await shownOn('2027-03-05')).toEqual([]);
    for (const day of ['2027-03-06', '2027-03-20']) expect(await shownOn(day)).toEqual(['old 0.05 0.00']);
    expect(await listed()).toEqual((await fromLines()).toSorted());
    await post(-5);
    expect(await owing('2027-03-20')).toEqual([]);
    expect(await listed()).toEqual((await fromLines()).toSorted());
    at('2027-03-21T09:00:00Z');
    await sumUp();
    const { rows } = await desk.db.database.owner.query('select reference from ledger_open_sum');
    expect(rows).toEqual([]);
  });

  it('carry an order that stays open from night to night', async () => {
    at('2027-03-22T09:00:00Z');
    const open = {
      move: 'sale',
      key: 'sale:open',
      reference: 'open',
      currency: 'EUR',
      supplierMinor: 7,
      serviceMinor: 0,
    } as const;
    await desk.inTenant((scope) => postLedger(scope, open));
    for (const instant of ['2027-03-22T10:00:00Z', '2027-03-25T09:00:00Z', '2027-03-28T09:00:00Z']) {
      at(instant);
      await sumUp();
      expect(await owing('2027-03-21')).toEqual([]);
      expect(await owing('2027-03-22')).toEqual(['open 0.07 0.00']);
      expect(await owing('2099-12-31')).toEqual(['open 0.07 0.00']);
    }
    const kept = await desk.db.database.owner.query('select reference from ledger_open_sum');
    expect(kept.rows).toEqual([{ reference: 'open' }]);
  });
});
