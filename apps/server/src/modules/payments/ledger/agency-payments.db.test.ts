import * as statements from '@farewind/contract/finance/bank-statements';
import * as contract from '@farewind/contract/finance/ledger';
import * as periods from '@farewind/contract/finance/period-close';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postLedger } from '../postings/post-ledger.ts';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
afterAll(() => desk.close());

const ALL = { from: '2000-01-01', to: '2099-12-31' };
const accounts = () => desk.office(contract.getLedgerAccounts, ALL);
const postings = (account: 'bankAccount' | 'supplierPayable', subAccount = '') =>
  desk.office(contract.getPostings, { ...ALL, maxResultCount: 100, account, subAccount });
const owed = async (key: string) => (await accounts()).suppliers.find(({ supplier }) => supplier === key);

const PARTNER = 'agency:5';
const payment = {
  supplier: PARTNER,
  amount: '75.00',
  currency: 'EUR',
  paidOn: '2027-02-03',
  reference: '41',
} as const;
const receive = (part: Partial<typeof payment> | Record<string, string> = {}) =>
  desk.office(contract.recordAgencyPayment, { ...payment, ...part });

beforeAll(async () => {
  desk = await MoneyDesk.open();
  await desk.inTenant((scope) =>
    postLedger(scope, {
      move: 'seatsSold',
      key: 'seatsSold:first',
      reference: 'seats:contract',
      currency: 'EUR',
      partner: PARTNER,
      supplier: 'airline:N4',
      amountMinor: 125_00,
    }),
  );
});

it('a payment from an agency that sold seats of ours lowers its debt and reaches the bank account, is recorded once whatever day is typed, and is undone only by a reversing posting', async () => {
  expect(await owed(PARTNER)).toMatchObject({ due: '-125.00' });
  const bank = async () => (await accounts()).accounts.find(({ account }) => account === 'bankAccount');
  const before = parseMinor((await bank())?.closing ?? '0.00');
  const { payoutId, version, isReceived } = await receive();
  expect(isReceived).toBe(true);
  expect(await owed(PARTNER)).toMatchObject({ sold: '-125.00', paid: '-75.00', due: '-50.00' });
  expect(parseMinor((await bank())!.closing)).toBe(before + 75_00);
  for (const again of [{}, { paidOn: '2027-02-02' }, { amount: '50.00' }])
    await expect(receive(again)).rejects.toMatchObject({
      key: 'GEN-DUPLICATE',
      options: { fields: [{ path: 'reference', message: 'payout.receivedAgain' }] },
    });
  await desk.office(contract.reversePayout, { payoutId, reason: 'the money of another agency', version });
  expect(await owed(PARTNER)).toMatchObject({ paid: '0.00', due: '-125.00' });
  expect((await receive()).reference).toBe('41');
  const lines = await postings('supplierPayable', PARTNER);
  expect(lines.items.map(({ move, document }) => [move, document?.name])).toEqual([
    ['seatsSold', undefined],
    ['agencyPaid', '41'],
    ['agencyPaidReversed', '41'],
    ['agencyPaid', '41'],
  ]);
  expect((await accounts()).isBalanced).toBe(true);
});

it('a payment from an agency that sold seats of ours is refused for another agency, for an unknown supplier, in a currency that it never owed, without a sum, and before it is paid', async () => {
  const wrong = [
    [{ supplier: 'agency:6' }, 'supplier'],
    [{ supplier: 'airline:XQ' }, 'supplier'],
    [{ currency: 'RUB' }, 'currency'],
    [{ amount: '0' }, 'amount'],
    [{ paidOn: '2027-02-04' }, 'paidOn'],
    [{ paidOn: '2026-02-03' }, 'paidOn'],
  ] as const;
  for (const [part, path] of wrong)
    await expect(receive({ reference: '42', ...part })).rejects.toMatchObject({
      options: { fields: [{ path }] },
    });
  expect(await owed(PARTNER)).toMatchObject({ due: '-50.00' });
});

it('a supplier that has been paid for a cancelled flight pays back what it owes, which its line of the bank statement settles', async () => {
  const airline = 'airline:XQ';
  const sold = await desk.sell(100_00, undefined, 'EUR', [{ supplier: airline, minor: 90_00 }]);
  const day = { currency: 'EUR', paidOn: '2027-02-03' } as const;
  await desk.office(contract.recordPayout, { ...day, supplier: airline, amount: '90.00', reference: '7' });
  await desk.refund(sold, 60_00, { suppliers: [{ supplier: airline, minor: 60_00 }] });
  await desk.drain();
  expect(await owed(airline)).toMatchObject({ due: '-60.00' });
  await receive({ supplier: airline, amount: '20.00', reference: '8' });
  expect(await owed(airline)).toMatchObject({ due: '-40.00' });
  const file = Buffer.from('Date;Amount;No;Text\n2027-02-03;40.00;9;Refund').toString('base64');
  const mapping = {
    date: 'Date',
    amount: 'Amount',
    reference: 'No',
    purpose: 'Text',
    fixedCurrency: 'EUR',
  } as const;
  await desk.office(statements.importBankFile, { bank: 'Our bank', file, mapping });
  const [line] = (await desk.office(statements.getBankLines, { state: 'open' })).items;
  const { lineId, version } = line!;
  const { suppliers } = await desk.office(statements.getBankCandidates, { lineId });
  expect(suppliers.map(({ supplier }) => supplier)).toContain(airline);
  await desk.office(statements.recordBankLinePayout, { lineId, supplier: airline, reference: '9', version });
  expect(await owed(airline)).toMatchObject({ due: '0.00' });
  expect((await accounts()).isBalanced).toBe(true);
});

it('a payment from an agency that sold seats of ours of a day that is closed is posted on the first open one, and names its own day', async () => {
  desk.db.clock.freezeAt(new Date('2027-02-04T09:00:00Z'));
  const close = { kind: 'day', through: '2027-02-03', overrideReason: 'the first books' } as const;
  await desk.office(periods.closePeriod, close);
  await receive({ amount: '10.00', paidOn: '2027-02-01', reference: '43' });
  expect((await postings('bankAccount')).items.at(-1)).toMatchObject({
    move: 'agencyPaid',
    postedOn: '2027-02-04',
    occurredOn: '2027-02-01',
  });
});
