import { describe, expect, it } from 'vitest';
import { cheapestFirst } from './route-fees.ts';

const route = (id: number, take: 'hold' | 'atOnce', way: 'rawCard' | 'hostedPage' = 'hostedPage') => ({
  setting: { id },
  method: { id: 'card', way, take },
});

/** The accounts in their order; the account n takes n percent. */
function orderOf(routes: readonly ReturnType<typeof route>[], unreachable: readonly number[] = []): number[] {
  const fees = routes.map(({ setting: { id } }) => ({
    settingId: id,
    method: 'card',
    currency: 'EUR' as const,
    cardCountry: '',
    basisPoints: id * 100,
    fixedMinor: 0,
  }));
  const costs = { fees, unreachable: new Set(unreachable), amountMinor: 100_00 };
  return cheapestFirst(routes, costs).map(({ setting }) => setting.id);
}

describe('the cheapest account that can be reached', () => {
  const holdsFirst = [route(1, 'hold'), route(2, 'atOnce'), route(3, 'hold', 'rawCard'), route(4, 'hold')];

  it('is the cheapest of all, however it takes the money, as long as nothing is out of order', () => {
    expect(orderOf(holdsFirst)).toEqual([1, 2, 3, 4]);
    expect(orderOf(holdsFirst, [2])).toEqual([1, 3, 4, 2]);
  });

  it('keeps what buyers have been shown when the first fails: a hold stays a hold, and a page a page', () => {
    expect(orderOf(holdsFirst, [1])).toEqual([4, 2, 3, 1]);
  });

  it('is any other before one that fails', () => {
    expect(orderOf(holdsFirst, [1, 4])).toEqual([2, 3, 1, 4]);
  });

  it('may hold what would have been taken at once', () => {
    expect(orderOf([route(1, 'atOnce'), route(2, 'hold', 'rawCard'), route(3, 'hold')], [1])).toEqual([
      3, 2, 1,
    ]);
  });
});
