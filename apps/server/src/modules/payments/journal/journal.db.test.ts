import * as contract from '@farewind/contract/finance/accounting-export';
import { getLedgerAccounts, getPostings } from '@farewind/contract/finance/ledger';
import * as matching from '@farewind/contract/finance/matching';
import { closePeriod, getPeriods, getPeriodSheet } from '@farewind/contract/finance/period-close';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const period = { from: '2027-02-01', to: '2027-02-28' };
const journal = (template?: (typeof contract.journalTemplates)[number]) =>
  desk.office(contract.getJournal, { ...period, ...(template ? { template } : {}) });

it('lists each sale as one debit against one credit, and names accounts without a code', async () => {
  const { reference } = await desk.sell(100_00, undefined, 'EUR', [{ supplier: 'airline:XQ', minor: 90_00 }]);
  const { rows, missing } = await journal();
  expect(rows.map((row) => row.slice(3, 9))).toEqual([
    [
      'Bank clearing',
      expect.stringMatching(/^Test bank of the demo /),
      'Customer',
      '',
      { number: '100.00' },
      'EUR',
    ],
    ['Customer', '', 'Owed to suppliers', 'XQ', { number: '90.00' }, 'EUR'],
    ['Customer', '', 'Service income', '', { number: '10.00' }, 'EUR'],
  ]);
  expect(rows[1]?.[2]).toBe(`FW of ${reference}`);
  expect(missing).toEqual(['bankClearing', 'supplierPayable', 'customer', 'serviceIncome']);
  await expect(journal('oneC')).rejects.toMatchObject({ options: { message: 'journal.unmapped' } });
});

it('has the accounts and columns of the agency’s own program, mapped once', async () => {
  const codes = {
    bankClearing: '57.03',
    supplierPayable: '60.01',
    customer: '62.02',
    serviceIncome: '90.01',
  } as const;
  const accounts = (Object.keys(codes) as (keyof typeof codes)[]).map((account) => ({
    account,
    code: codes[account],
  }));
  const suppliers = [{ supplier: 'airline:XQ', code: '70017' }];
  const datev = { consultantNumber: '1001', clientNumber: '7', accountLength: 4, yearStartMonth: 1 };
  const saved = await desk.office(contract.saveAccountingSetting, {
    template: 'oneC',
    accounts,
    suppliers,
    datev,
  });
  expect(saved.suppliers).toEqual([{ supplier: 'airline:XQ', name: 'XQ', code: '70017' }]);

  const oneC = await journal();
  expect(oneC.columns.slice(0, 4)).toEqual(['Дата', 'Номер', 'СчетДт', 'СубконтоДт1']);
  expect(oneC.rows[1]?.slice(2, 9)).toEqual([
    '62.02',
    '',
    expect.any(String),
    '60.01',
    'XQ',
    expect.any(String),
    { number: '90.00' },
  ]);

  const logo = await journal('logo');
  expect(logo.rows).toHaveLength(2 * oneC.rows.length);
  const total = (at: number) =>
    logo.rows.reduce((sum, row) => sum + Number((row[at] as { number: string }).number), 0);
  expect(total(7)).toBe(total(8));
  expect(logo.rows[3]?.slice(3, 6)).toEqual(['60.01', '70017', 'XQ']);
});

it('is a posting batch that DATEV reads: numbers of accounts, its own rate, days of one business year', async () => {
  await desk.sell(960_077_00, undefined, 'RUB');
  const setting = await desk.office(contract.getAccountingSetting, {});
  const save = (changes: Partial<typeof setting>) =>
    desk.office(contract.saveAccountingSetting, {
      template: 'datev',
      suppliers: setting.suppliers,
      accounts: ['bankClearing', 'supplierPayable', 'customer', 'serviceIncome'].map((account, at) => ({
        account: account as (typeof setting.accounts)[number]['account'],
        code: String(1460 + at),
      })),
      datev: { consultantNumber: '1001', clientNumber: '7', accountLength: 4, yearStartMonth: 1 },
      ...changes,
    });
  const whyNot = (dates: { from: string; to: string } = period) =>
    desk.office(contract.getJournal, { ...dates, template: 'datev' }).then(
      () => undefined,
      (refused: { options: { message: string; values: unknown } }) => refused.options,
    );
  await save({ accounts: setting.accounts });
  expect(await whyNot()).toMatchObject({
    message: 'journal.datevCodes',
    values: { codes: expect.stringContaining('57.03') },
  });
  await save({ datev: { ...setting.datev, consultantNumber: '' } });
  expect(await whyNot()).toMatchObject({ message: 'journal.datevNumbers' });
  const longer = (await desk.office(contract.getAccountingSetting, {})).accounts.map((row) => ({
    account: row.account,
    code: row.code === '' ? '' : `${row.code}0`,
  }));
  await save({ accounts: longer });
  expect(await whyNot()).toMatchObject({ message: 'journal.datevLength', values: { digits: '4' } });
  await save({});
  const crossing = { from: '2026-12-31', to: '2027-01-05' };
  expect(await whyNot(crossing)).toMatchObject({
    message: 'journal.datevYear',
    values: { day: '01.01.2027' },
  });

  const { csv, columns, rows } = await journal('datev');
  expect(csv?.head).toMatch(
    /^"EXTF";700;21;"Buchungsstapel";13;\d{17};.*;1001;7;20270101;4;20270201;20270228;/,
  );
  // The currency of sums that name none.
  expect(csv?.head?.split(';')).toHaveLength(31);
  expect(csv?.head?.split(';')[21]).toBe('"EUR"');
  expect(csv?.texts.map((at) => columns[at])).not.toContain('Konto');
  const inRoubles = rows.find((row) => row[2] === 'RUB')!;
  // At 96.0077 roubles for a euro: DATEV divides by its rate, and refuses one below 1.
  expect(inRoubles.slice(0, 10)).toEqual([
    { number: '960077.00' },
    'S',
    'RUB',
    { number: '96.007700' },
    { number: '10000.00' },
    'EUR',
    '1460',
    '1462',
    '',
    '0302',
  ]);
  // Belegfeld 2 has room for twelve characters: for the ten thousandth entry of a day, too.
  expect(inRoubles[11]).toMatch(/^270203-\d+$/);
  const ofSupplier = rows.find((row) => row[7] === '70017')!;
  expect(ofSupplier.slice(0, 7)).toEqual([{ number: '90.00' }, 'S', 'EUR', '', '', '', '1462']);
  expect(ofSupplier[10]).toMatch(/^FW-of-[\w-]{1,30}$/);
  await save({ template: 'oneC', accounts: setting.accounts, datev: setting.datev });
});

it('of a closed month stays as it is when a refund follows, and a chargeback that its card’s bank dates back into it', async () => {
  const [refunded, disputed] = [await desk.sell(200_00), await desk.sell(300_00)];
  desk.db.clock.freezeAt(new Date('2027-03-02T09:00:00Z'));
  await desk.office(matching.reconcilePayments, {});
  // On the first days of a month the books of the month before are closed, without leafing back to it.
  const closable = async () => (await desk.office(getPeriods, { month: '2027-03' })).before;
  expect(await closable()).toEqual({ through: '2027-02-28', blockers: [] });
  const openFrom = async (to: string) =>
    (await desk.office(contract.getJournal, { from: '2027-02-20', to, template: 'plain' })).openFrom;
  expect(await openFrom('2027-02-28')).toBe('2027-02-20');
  const { closeId } = await desk.office(closePeriod, { kind: 'month', through: '2027-02-28' });
  expect([await openFrom('2027-02-28'), await openFrom('2027-03-01')]).toEqual([null, '2027-03-01']);
  expect(await closable()).toBeNull();
  const february = async () => ({
    sheet: await desk.office(getPeriodSheet, { closeId }),
    oneC: (await journal('oneC')).rows,
  });
  const before = await february();
  // Nor when a list of its days is accepted after the close.
  await desk.db.database.owner.query(
    `insert into exchange_rate (tenant_id, id, day, currency, micros_per_euro, source, created_at, decided_at)
     values (1, gen_random_uuid(), '2027-02-03', 'RUB', 120000000, 'hand', '2027-02-03T23:00:00Z', '2027-03-02T10:00:00Z')`,
  );

  await desk.refund(refunded, 50_00);
  await desk.drain();
  const columns = 'merchantId,reference,kind,amount,currency,bookedAt,transactionId';
  const line = `M1,${disputed.attemptId},chargeback,300.00,EUR,2027-02-26T12:00:00Z,T26`;
  await desk.office(matching.importStatement, { statement: `${columns}\n${line}` });
  await desk.match();
  const { items } = await desk.office(matching.getDiscrepancies, { keyword: disputed.reference });
  const { mismatchId, version, repairs } = items[0]!;
  expect(repairs).toContain('noteChargeback');
  const repair = { mismatchId, version, repair: 'noteChargeback', reason: 'the statement' } as const;
  await desk.office(matching.repairDiscrepancy, repair);
  expect(await february()).toEqual(before);

  // It is posted on the first open day, and says on which day the bank has it.
  const march = { from: '2027-03-01', to: '2027-03-31' };
  const { items: postings } = await desk.office(getPostings, { ...march, account: 'loss', currency: 'EUR' });
  expect(postings).toMatchObject([
    { move: 'chargeback', debit: '300.00', postedOn: '2027-03-01', occurredOn: '2027-02-26' },
  ]);
  const later = await desk.office(contract.getJournal, { ...march, template: 'plain' });
  expect(later.rows.map((row) => [row[0], row[3], row[5], row[7]])).toEqual([
    ['01-03-2027', 'Loss', '57.03', { number: '300.00' }],
    ['02-03-2027', '60.01', 'Refunds owed', { number: '50.00' }],
    ['02-03-2027', 'Refunds owed', '57.03', { number: '50.00' }],
  ]);
  // An entry has one number, in the file of its day as in that of the month.
  const ofDay = await desk.office(contract.getJournal, {
    from: '2027-03-02',
    to: '2027-03-02',
    template: 'plain',
  });
  expect(ofDay.rows.map((row) => row[1])).toEqual(['20270302-1', '20270302-2']);
  expect(later.rows.map((row) => row[1])).toEqual(['20270301-1', '20270302-1', '20270302-2']);
  // An accountant is told which accounts the new kinds of postings need, and has the lines once they are mapped.
  const unmapped = desk.office(contract.getJournal, { ...march, template: 'oneC' });
  await expect(unmapped).rejects.toMatchObject({ options: { values: { accounts: 'Refunds owed, Loss' } } });
  const setting = await desk.office(contract.getAccountingSetting, {});
  const added = [
    { account: 'refundsPayable', code: '76.09' },
    { account: 'loss', code: '91.02' },
  ] as const;
  const accounts = [...setting.accounts.filter(({ code }) => code !== ''), ...added];
  await desk.office(contract.saveAccountingSetting, { ...setting, accounts });
  const oneC = await desk.office(contract.getJournal, march);
  expect(oneC.rows.map((row) => [row[2], row[5]])).toEqual([
    ['91.02', '57.03'],
    ['60.01', '76.09'],
    ['76.09', '57.03'],
  ]);
});

it('of a closed month keeps its currency when the agency changes its own, and is exported apart from later days', async () => {
  const february = { from: '2027-02-01', to: '2027-02-28' };
  const read = () => desk.office(contract.getJournal, { ...february, template: 'plain' });
  const balances = async () => {
    const { currency, accounts } = await desk.office(getLedgerAccounts, february);
    return { currency, own: accounts.map(({ ownClosing }) => ownClosing) };
  };
  const before = { journal: (await read()).rows, balances: await balances() };
  const setCurrency = (currency: string) =>
    desk.db.database.owner.query(`update agency set inventory_currency = $1 where tenant_id = 1`, [currency]);
  await setCurrency('RUB');
  expect({ journal: (await read()).rows, balances: await balances() }).toEqual(before);
  const across = desk.office(contract.getJournal, {
    from: '2027-02-01',
    to: '2027-03-02',
    template: 'plain',
  });
  await expect(across).rejects.toMatchObject({
    key: 'GEN-RULE',
    options: { message: 'journal.currencies', values: { day: '01-03-2027', before: 'EUR', after: 'RUB' } },
  });
  await setCurrency('EUR');
});

it('covers a month at most', async () => {
  const long = desk.office(contract.getJournal, { from: '2027-01-01', to: '2027-03-01' });
  await expect(long).rejects.toMatchObject({ options: { fields: [{ path: 'to' }] } });
});
