import { getJournal } from '@farewind/contract/finance/accounting-export';
import * as contract from '@farewind/contract/finance/bank-statements';
import * as ledger from '@farewind/contract/finance/ledger';
import * as periods from '@farewind/contract/finance/period-close';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { besideTransactions } from '../../../testing/beside-transactions.ts';
import { OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';
import { countOpenLines } from './bank-line-rows.ts';

let desk: MoneyDesk;
let sold: Sold;
beforeAll(async () => {
  desk = await MoneyDesk.open();
  sold = await desk.sell(100_00, undefined, 'EUR', [{ supplier: 'airline:XQ', minor: 90_00 }]);
  const paid = {
    supplier: 'airline:XQ',
    amount: '90.00',
    currency: 'EUR',
    paidOn: '2027-02-03',
    reference: '118',
  } as const;
  await desk.office(ledger.recordPayout, paid);
});
afterAll(() => desk.close());

const mapping = {
  date: 'Date',
  amount: 'Amount',
  reference: 'No',
  purpose: 'Text',
  fixedCurrency: 'EUR',
} as const;
const fileOf = (...rows: string[]) =>
  Buffer.from(['Date;Amount;No;Text', ...rows].join('\n')).toString('base64');
const importRows = (...rows: string[]) =>
  desk.office(contract.importBankFile, { bank: 'Our bank', file: fileOf(...rows), mapping });
const lines = (state: 'open' | 'settled') =>
  desk.office(contract.getBankLines, { state, maxResultCount: 50 });
async function balanceOf(account: string, to = '2027-12-31'): Promise<string | undefined> {
  const { accounts, isBalanced } = await desk.office(ledger.getLedgerAccounts, { from: '2027-01-01', to });
  expect(isBalanced).toBe(true);
  return accounts.find((row) => row.account === account)?.closing;
}

it('imports a statement once, and finds a payment and a payout by reference, amount and day', async () => {
  const rows = [
    `2027-02-03;-90.00;118;Contract 7`,
    `2027-02-03;100.00;;Card payment ${sold.attemptId}`,
    `2027-02-03;-2.50;;Account fee`,
    `2027-02-03;-90.00;119;Somebody else`,
  ];
  expect(await importRows(...rows)).toEqual({ lines: 4, added: 4, settled: 2, open: 2 });
  expect(await importRows(...rows)).toEqual({ lines: 4, added: 0, settled: 0, open: 2 });
  const settled = (await lines('settled')).items
    .map(({ kind, amount, orderId }) => [kind, amount, orderId])
    .toSorted((one, other) => String(one).localeCompare(String(other)));
  expect(settled).toEqual([
    ['payment', '100.00', sold.reference],
    ['payout', '-90.00', null],
  ]);
  const { items } = await desk.office(ledger.getPayouts, {});
  const reversal = desk.office(ledger.reversePayout, { payoutId: items[0]!.payoutId, reason: 'a mistake' });
  await expect(reversal).rejects.toMatchObject({ options: { message: 'payout.inStatement' } });
  // Out 90.00 by the payout, in 100.00 by the provider.
  expect([await balanceOf('bankAccount'), await balanceOf('bankClearing')]).toEqual(['10.00', '0.00']);
  expect(await desk.db.database.inTenant(OTHER_TENANT, (scope) => countOpenLines(scope))).toBe(0);
});

it('refuses lines that were imported under another name of the bank or from another format, also if later days follow', async () => {
  const importAs = (bank: string, ...rows: string[]) =>
    desk.office(contract.importBankFile, { bank, file: fileOf(...rows), mapping });
  const known = ['2027-02-03;-90.00;118;Contract 7', '2027-02-03;-2.50;;Account fee'];
  const later = '2027-02-04;-1.00;120;Something later';
  await expect(importAs('our bank', ...known, later)).rejects.toMatchObject({
    options: { fields: [{ path: 'bank', message: 'bank.otherName', values: { bank: 'Our bank' } }] },
  });
  const mt940 = [
    ':20:1\n:25:DE1\n:60F:C270203EUR100,00\n:61:270203D90,00NTRF118\n:86:Another text',
    ':61:270204D1,00NTRF120\n:62F:C270204EUR9,00',
  ].join('\n');
  const asMt940 = desk.office(contract.importBankFile, {
    bank: 'Our bank',
    file: Buffer.from(mt940).toString('base64'),
  });
  await expect(asMt940).rejects.toMatchObject({
    options: { fields: [{ path: 'file', message: 'bank.otherFormat', values: { bank: 'Our bank' } }] },
  });
  // Another account has lines of its own on the same days.
  const second = importAs(
    'Our second account',
    known[1]!,
    '2027-02-03;-0.00;;x',
    '2027-02-03;-7.00;8;Its own',
  );
  expect(await second).toMatchObject({ added: 2 });
  await desk.db.database.owner.query(`delete from bank_line where bank = 'Our second account'`);
});

it('finds a line by its sum as people write it, whichever way the money went', async () => {
  const search = async (keyword: string) =>
    (await desk.office(contract.getBankLines, { keyword, maxResultCount: 50 })).items.map(
      ({ amount }) => amount,
    );
  expect(await search('2,50')).toEqual(['-2.50']);
  expect(await search('100')).toEqual(['100.00']);
  expect(await search('Account fee')).toEqual(['-2.50']);
});

it('keeps the mapping of the bank for the next file', async () => {
  const {
    format,
    mapping: kept,
    banks,
  } = await desk.office(contract.readBankFile, { file: fileOf('2027-02-03;1;2;3') });
  expect([format, kept, banks[0]]).toEqual(['table', mapping, 'Our bank']);
});

it('refuses a file with every error at its line, and imports nothing', async () => {
  const wrong = importRows(
    '2027-02-04;-1.00;1;good',
    '2027-02-30;-1.00;2;bad day',
    '2027-02-04;much;3;bad sum',
    '0000-02-04;-1.00;4;a year that never was',
    '2027-02-04;-99999999999999.00;5;more than is counted',
  );
  await expect(wrong).rejects.toMatchObject({
    options: {
      fields: [
        { path: 'file', message: 'bank.fault.date', values: { line: 3, found: '2027-02-30' } },
        { path: 'file', message: 'bank.fault.amount', values: { line: 4, found: 'much' } },
        { path: 'file', message: 'bank.fault.date', values: { line: 5, found: '0000-02-04' } },
        { path: 'file', message: 'bank.fault.amount', values: { line: 6, found: '-99999999999999.00' } },
      ],
    },
  });
  expect((await lines('open')).totalCount).toBe(2);
});

it('blocks the close of its day until each line is matched or explained, and a match can be undone', async () => {
  const blocked = async () => {
    desk.db.clock.freezeAt(new Date('2027-02-04T09:00:00Z'));
    const { nextDay } = await desk.office(periods.getPeriods, { month: '2027-02' });
    return nextDay?.blockers.find(({ code }) => code === 'bankLines')?.count;
  };
  expect(await blocked()).toBe(2);
  const open = (await lines('open')).items;
  const fee = open.find(({ amount }) => amount === '-2.50')!;
  const other = open.find(({ amount }) => amount === '-90.00')!;
  await expect(
    desk.office(contract.settleBankLine, { lineId: fee.lineId, kind: 'fee' }),
  ).rejects.toMatchObject({
    options: { fields: [{ path: 'reason' }] },
  });
  await desk.office(contract.settleBankLine, { lineId: fee.lineId, kind: 'fee', reason: 'for February' });
  // The payout of this amount is matched with another line already.
  const { items } = await desk.office(contract.getBankCandidates, { lineId: other.lineId });
  expect(items.map(({ kind }) => kind)).not.toContain('payout');
  const wrong = desk.office(contract.settleBankLine, {
    lineId: other.lineId,
    kind: 'payment',
    target: sold.attemptId,
  });
  await expect(wrong).rejects.toMatchObject({ options: { fields: [{ path: 'target' }] } });
  await desk.office(contract.settleBankLine, {
    lineId: other.lineId,
    kind: 'other',
    reason: 'asked the bank',
  });
  expect(await blocked()).toBeUndefined();
  expect([await balanceOf('bankFees'), await balanceOf('suspense'), await balanceOf('bankAccount')]).toEqual([
    '2.50',
    '90.00',
    '-82.50',
  ]);
  await desk.office(contract.reopenBankLine, { lineId: other.lineId, reason: 'the bank has answered' });
  expect([await balanceOf('suspense'), await blocked()]).toEqual(['0.00', 1]);
  // And again: each match posts anew.
  await desk.office(contract.settleBankLine, {
    lineId: other.lineId,
    kind: 'other',
    reason: 'it was the deposit',
  });
  expect(await balanceOf('suspense')).toBe('90.00');
});

it('names the bank’s line in postings and in the journal, and an order only where it is matched with one', async () => {
  const period = { from: '2027-02-01', to: '2027-02-04' } as const;
  const documentsOf = async (account: 'suspense' | 'bankAccount') => {
    const { items } = await desk.office(ledger.getPostings, { ...period, account });
    return items.map(({ orderId, document }) => [orderId, document?.kind, document?.name]);
  };
  expect(await documentsOf('suspense')).toEqual(Array.from({ length: 3 }, () => [null, 'bankLine', '119']));
  expect(await documentsOf('bankAccount')).toContainEqual([sold.reference, undefined, undefined]);
  const { rows } = await desk.office(getJournal, { ...period, template: 'plain' });
  const inSuspense = rows.filter((row) => row[3] === 'Suspense' || row[5] === 'Suspense');
  expect(inSuspense.map((row) => row[2])).toEqual(['119', '119', '119']);
});

it('matches the transfer of a customer who writes the order’s number, however it is spaced, and a refund by it', async () => {
  const paid = await desk.sell(77_70, undefined, 'EUR', []);
  desk.numbers.set(paid.reference, 'FW273031468');
  const rows = [
    '2027-02-04;77.70;9;Account 1273031468',
    '2027-02-04;77.70;77;Payment for order fw 273 031 468, thanks',
  ];
  expect(await importRows(...rows)).toMatchObject({ added: 2, settled: 1 });
  const { items } = await lines('settled');
  expect(items.find(({ reference }) => reference === '77')).toMatchObject({
    kind: 'payment',
    reservationNumber: 'FW273031468',
  });
  await desk.refund(paid, 7_70);
  await desk.drain();
  expect(await importRows('2027-02-04;-7.70;78;Refund FW273031468')).toMatchObject({ added: 1, settled: 1 });
});

it('posts a settlement net of the provider’s fee as the whole collected sum and the fee, and undoes both', async () => {
  await importRows('2027-02-04;97.00;500;Settlement less fee 3.00');
  const line = (await lines('open')).items.find(({ reference }) => reference === '500')!;
  // To its day: what is undone and matched again days later must not stand there twice.
  const figures = async () =>
    Promise.all(
      (['bankClearing', 'bankFees', 'bankAccount'] as const).map((each) => balanceOf(each, '2027-02-04')),
    );
  const before = await figures();
  const moved = async () => {
    const after = await figures();
    return after.map((sum, at) => (Number(sum) - Number(before[at])).toFixed(2));
  };
  const settle = (kind: 'settlement' | 'other', fee: string) =>
    desk.office(contract.settleBankLine, {
      lineId: line.lineId,
      kind,
      target: kind === 'settlement' ? '1' : '',
      fee,
      reason: 'from the report',
    });
  await expect(settle('other', '3')).rejects.toMatchObject({ options: { fields: [{ path: 'fee' }] } });
  await settle('settlement', '3');
  expect(await moved()).toEqual(['-100.00', '3.00', '97.00']);
  desk.db.clock.freezeAt(new Date('2027-02-09T09:00:00Z'));
  await desk.office(contract.reopenBankLine, { lineId: line.lineId, reason: 'another account' });
  expect(await moved()).toEqual(['0.00', '0.00', '0.00']);
  await settle('settlement', '3,00');
  expect(await moved()).toEqual(['-100.00', '3.00', '97.00']);
  desk.db.clock.freezeAt(new Date('2027-02-04T09:00:00Z'));
});

it('finds the transfer of an agency that sold our seats among the money that came in, and not among what went out', async () => {
  await desk.inTenant((scope) =>
    desk.payments.postLedger(scope, {
      move: 'seatsSold',
      key: 'seatsSold:1',
      reference: 'seats:1',
      currency: 'EUR',
      partner: 'agency:5',
      supplier: 'airline:XQ',
      amountMinor: 77_00,
    }),
  );
  const { payoutId } = await desk.office(ledger.recordAgencyPayment, {
    supplier: 'agency:5',
    amount: '77.00',
    currency: 'EUR',
    paidOn: '2027-02-03',
    reference: 'SEATS-41',
  });
  const before = await balanceOf('bankAccount');
  await importRows('2027-02-03;-77.00;SEATS-41;Somebody else', '2027-02-03;77.00;;Transfer SEATS-41');
  const { items } = await lines('settled');
  expect(items.filter(({ kind }) => kind === 'payout').map(({ amount }) => amount)).toContain('77.00');
  expect((await lines('open')).items.map(({ amount }) => amount)).toContain('-77.00');
  // It was posted when it was recorded.
  expect(await balanceOf('bankAccount')).toBe(before);
  const reversal = desk.office(ledger.reversePayout, { payoutId, reason: 'a mistake' });
  await expect(reversal).rejects.toMatchObject({ options: { message: 'payout.inStatement' } });
});

it('finds a transfer that staff recorded twelve days after the bank booked it, on that day, and posts nothing more', async () => {
  desk.db.clock.freezeAt(new Date('2027-02-13T09:00:00Z'));
  const sellBy = (amountMinor: number, documentNumber: string) =>
    desk.sellAtDesk(amountMinor, { receivedOn: '2027-02-01', documentNumber });
  const named = await sellBy(61_10, 'PP-611');
  const unnamed = await sellBy(61_20, 'PP-612');
  const before = await balanceOf('bankAccount');
  const rows = ['2027-02-01;61.10;;Payment PP-611', '2027-02-01;61.20;;Tickets to Antalya'];
  expect(await importRows(...rows)).toMatchObject({ added: 2, settled: 1 });
  expect((await lines('settled')).items.find(({ amount }) => amount === '61.10')).toMatchObject({
    kind: 'payment',
    orderId: named.reference,
  });
  const { lineId } = (await lines('open')).items.find(({ amount }) => amount === '61.20')!;
  const { items } = await desk.office(contract.getBankCandidates, { lineId });
  expect(items.find(({ kind }) => kind === 'payment')).toMatchObject({
    target: unnamed.attemptId,
    day: '2027-02-01',
  });
  await desk.office(contract.settleBankLine, { lineId, kind: 'payment', target: unnamed.attemptId });
  expect(await balanceOf('bankAccount')).toBe(before);
  desk.db.clock.freezeAt(new Date('2027-02-04T09:00:00Z'));
});

/** A statement in camt.053 of accounts with their lines: day, sum and reference. */
function camtOf(accounts: Readonly<Record<string, readonly (readonly [string, string, string])[]>>): string {
  const statements = Object.entries(accounts).map(([account, entries]) => {
    const texts = entries.map(
      ([day, sum, reference]) =>
        `<Ntry><Amt Ccy="EUR">${sum.replace('-', '')}</Amt><CdtDbtInd>${sum.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>
        <BookgDt><Dt>${day}</Dt></BookgDt><NtryRef>${reference}</NtryRef></Ntry>`,
    );
    return `<Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${texts.join('')}</Stmt>`;
  });
  const text = `<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`;
  return Buffer.from(text).toString('base64');
}

it('knows an account in another format by its days and sums, at borders, around gaps and beside other accounts', async () => {
  const importAs = (bank: string, ...rows: string[]) =>
    desk.office(contract.importBankFile, { bank, file: fileOf(...rows), mapping });
  const importCamt = (accounts: Parameters<typeof camtOf>[0]) =>
    desk.office(contract.importBankFile, { bank: 'Camt', file: camtOf(accounts) });
  const refused = (bank: string) => ({
    options: { fields: [{ path: 'file', message: 'bank.otherFormat', values: { bank } }] },
  });
  // Without references, exported at noon of the 15th; nothing of the 10th was imported.
  await importAs('Noon', '2027-03-01;-5.00;;a', '2027-03-02;-6.00;;b', '2027-03-15;-7.00;;c');
  const month = [
    ['2027-03-01', '-5.00', 'Z1'],
    ['2027-03-02', '-6.00', 'Z2'],
    ['2027-03-10', '-1.00', 'Z3'],
    ['2027-03-15', '-7.00', 'Z4'],
    ['2027-03-15', '-8.00', 'Z5'],
    ['2027-03-30', '-9.00', 'Z6'],
  ] as const;
  const own = month.map(([day, , number]) => [day, '-77.10', `Y${number}`] as const);
  await expect(importCamt({ DE1: own, DE2: month })).rejects.toMatchObject(refused('Noon'));
  expect(await importCamt({ DE1: own })).toMatchObject({ added: 6 });
  // The same account by the same name, with other texts.
  const reworded = own.map(([day, sum, number]) => [day, sum, `X${number}`] as const);
  await expect(importCamt({ DE1: reworded })).rejects.toMatchObject(refused('Camt'));
  // Two accounts with the same fee on the same day, also if one has more of them.
  expect(await importAs('Idle', '2027-05-01;-50.00;;Account fee')).toMatchObject({ added: 1 });
  const second = ['2027-05-01;-50.00;;Account fee', '2027-05-02;-1.00;;x'];
  expect(await importAs('Idle too', ...second)).toMatchObject({ added: 2 });
});

// The embedded database runs one transaction at a time.
it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'stores an account once if it is imported in two formats at the same time',
  async () => {
    const days = ['2027-06-01', '2027-06-02', '2027-06-03'] as const;
    const file = camtOf({ DE9: days.map((day) => [day, '-3.30', 'W'] as const) });
    const rows = days.map((day) => `${day};-3.30;;a`);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const locked = Promise.withResolvers<void>();
    const holding = desk.inTenant(async ({ tx }) => {
      // Both can read the lines and neither can add one, until both wait.
      await sql`lock table bank_line in share mode`.execute(tx);
      locked.resolve();
      for (let tries = 0; tries < 5000; tries += 1)
        if ((await besideTransactions(() => desk.db.database.owner.query(waiting))).rows.length > 1)
          return true;
      return false;
    });
    await locked.promise;
    const both = Promise.allSettled([
      desk.office(contract.importBankFile, { bank: 'Both', file: fileOf(...rows), mapping }),
      desk.office(contract.importBankFile, { bank: 'Camt', file }),
    ]);
    expect(await holding).toBe(true);
    expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  },
);
