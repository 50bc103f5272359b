import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { MoneyDesk } from '../testing/money-desk.ts';
import { listAccountHealth } from './account-health.ts';

const OWN_FORM = 1;
let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

async function pay(times: number, card?: string): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await desk.attempt({ reference: newId(), amountMinor: 10_00 }, card);
}

const health = async () => {
  const { items } = await desk.inTenant(listAccountHealth);
  return items.find(({ settingId }) => settingId === OWN_FORM);
};

it('compares declines of the last day with the usual share of the account', async () => {
  await pay(19);
  await pay(1, testCards.declined);
  expect(await health()).toMatchObject({ paid: 19, declined: 1, usualDeclinePercent: null });
  desk.db.clock.advance(25 * 3_600_000);
  expect(await health()).toMatchObject({ paid: 0, declinePercent: null, usualDeclinePercent: 5 });
  await pay(5);
  await pay(5, testCards.declined);
  const worse = await health();
  expect(worse).toMatchObject({ declinePercent: 50, usualDeclinePercent: 5, isUnusual: true });
  expect(worse?.hours.at(-1)).toEqual({ paid: 5, declined: 5 });
  expect(worse?.hours).toHaveLength(24);
});

it('counts a payment of last week that is refunded today as one of last week', async () => {
  const sold = [await desk.sell(50_00), await desk.sell(60_00), await desk.sell(70_00)];
  const lastPaidAt = desk.db.clock.override().toISOString();
  desk.db.clock.advance(7 * 24 * 3_600_000);
  await desk.refund(sold[0]!, 50_00);
  await desk.refund(sold[1]!, 20_00);
  await desk.later(1);
  expect(await health()).toMatchObject({ paid: 0, declinePercent: null, lastPaidAt });
  // A month later it is no payment of the past 28 days either.
  desk.db.clock.advance(24 * 24 * 3_600_000);
  await desk.refund(sold[2]!, 10_00);
  await desk.later(1);
  expect(await health()).toBeUndefined();
});
