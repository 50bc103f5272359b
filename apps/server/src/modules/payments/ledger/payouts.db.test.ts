import type { Input } from '@farewind/contract/core/operation';
import { getPayouts, recordPayout } from '@farewind/contract/finance/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
  await desk.sell(200_00, undefined, 'EUR', [{ supplier: 'airline:XQ', minor: 180_00 }]);
  const payout = { supplier: 'airline:XQ', currency: 'EUR' } as const;
  await desk.office(recordPayout, { ...payout, amount: '150,5', paidOn: '2027-02-03', reference: '118' });
  const noted = { amount: '12.40', paidOn: '2027-02-02', reference: 'PO-204', note: 'for 50% of May' };
  await desk.office(recordPayout, { ...payout, ...noted });
});
afterAll(() => desk.close());

it('payments to suppliers are listed page by page, and found by number, note, sum, day and currency', async () => {
  const numbers = async (request: Input<typeof getPayouts>) =>
    (await desk.office(getPayouts, request)).items.map(({ reference }) => reference);
  expect(await numbers({})).toEqual(['118', 'PO-204']);
  expect(await numbers({ skipCount: 1 })).toEqual(['PO-204']);
  for (const keyword of ['po-2', '50% of', '12,4'])
    expect([keyword, await numbers({ keyword })]).toEqual([keyword, ['PO-204']]);
  expect(await numbers({ keyword: '50%_of' })).toEqual([]);
  expect(await numbers({ to: '2027-02-02' })).toEqual(['PO-204']);
  expect(await numbers({ from: '2027-02-03' })).toEqual(['118']);
  expect(await numbers({ currency: 'RUB' })).toEqual([]);
});
