import { expect, it } from 'vitest';
import { isOnSale, lastSaleDay, type SaleLimits } from './stock.ts';
import { throughPrices } from './read-services.ts';

const FLIGHT = 20_000;
const always: SaleLimits = { fromDay: undefined, toDay: undefined, releaseDays: undefined };
const soldOn = (limits: Partial<SaleLimits>, today: number) =>
  isOnSale({ sale: { ...always, ...limits } }, FLIGHT, today);

it('a fare is on sale from its first to its last sale date, inclusive', () => {
  const limits = { fromDay: 19_900, toDay: 19_910 };
  expect([19_899, 19_900, 19_910, 19_911].map((day) => soldOn(limits, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([soldOn({}, FLIGHT - 300), soldOn({}, FLIGHT + 1)]).toEqual([true, true]);
});

it('a fare that is released two weeks before its flight is sold until that day and not on the next', () => {
  expect(soldOn({ releaseDays: 14 }, FLIGHT - 14)).toBe(true);
  expect(soldOn({ releaseDays: 14 }, FLIGHT - 13)).toBe(false);
  expect([soldOn({ releaseDays: 0 }, FLIGHT), soldOn({ releaseDays: 0 }, FLIGHT + 1)]).toEqual([true, false]);
});

it('the stated last day of sale is the last day on which the fare is sold', () => {
  const limits = [
    { toDay: 19_980 },
    { releaseDays: 14 },
    { toDay: 19_990, releaseDays: 14 },
    { toDay: 19_980, releaseDays: 14 },
  ];
  for (const each of limits) {
    const last = lastSaleDay({ ...always, ...each }, FLIGHT)!;
    expect([soldOn(each, last), soldOn(each, last + 1)]).toEqual([true, false]);
  }
  expect(lastSaleDay(always, FLIGHT)).toBeUndefined();
});

it('a through fare is a share of the fare line of each passenger type, half up; taxes and fees are unchanged', () => {
  const lines = (fareMinor: number) => ({ fareMinor, taxMinor: 500, fuelMinor: 300, serviceMinor: 100 });
  const alone = { adult: lines(10_001), child: lines(7_501), infant: lines(0) };
  const through = throughPrices(alone, 8_500);
  expect([through.adult, through.child, through.infant]).toEqual([lines(8_501), lines(6_376), lines(0)]);
});
