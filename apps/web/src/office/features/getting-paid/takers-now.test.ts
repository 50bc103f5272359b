import { expect, test } from 'vitest';
import type { MethodRow, Ways } from './getting-paid-data.ts';
import { lostByPause, takersNow } from './takers-now.ts';

interface Account {
  readonly id: number;
  readonly siteIds?: readonly number[];
  readonly mode?: 'test' | 'live';
  readonly priority?: number;
  readonly isPaused?: boolean;
}

/** An agency whose accounts all take SBP in roubles; `order`: those in its order, if it has set one. */
function agencyOf(accounts: readonly Account[], taken: Ways['taken'] = 'live', order?: readonly number[]) {
  const placeOf = (id: number): number =>
    order?.includes(id) === true ? order.indexOf(id) : accounts.length;
  const takers = accounts
    .map(({ id, siteIds = [], isPaused = false }) => ({
      settingId: id,
      provider: 'yookassa',
      way: 'qrOrApp' as const,
      take: 'atOnce' as const,
      holdSeconds: null,
      minimum: null,
      maximum: null,
      isPaused,
      siteIds: [...siteIds],
      fees: [],
    }))
    .toSorted((a, b) => placeOf(a.settingId) - placeOf(b.settingId));
  const method: MethodRow = {
    id: 'sbp',
    name: 'SBP',
    currency: 'RUB',
    isOrdered: order !== undefined,
    isByFee: false,
    takers,
    used: order?.length ?? 1,
  };
  const all = {
    taken,
    accounts: accounts.map(({ id, siteIds = [], mode = 'live', priority = 0 }) => ({
      id,
      siteIds: [...siteIds],
      mode,
      priority,
      currencies: ['RUB' as const],
      isActive: true,
    })),
  };
  return {
    lostBy: (id: number) => lostByPause(id, [method], all).map(({ name }) => name),
    takenBy: () => takersNow(method, all).map(({ settingId }) => settingId),
  };
}

test('before an account is paused the owner is told what its sites stop offering, whatever else is connected', () => {
  expect(agencyOf([{ id: 1 }, { id: 2 }]).lostBy(1)).toEqual([]);
  expect(agencyOf([{ id: 1 }, { id: 2, isPaused: true }]).lostBy(1)).toEqual(['SBP']);
  // A test account takes nothing of an open agency, a site's own account nothing of other sites, nor others its place.
  expect(agencyOf([{ id: 1 }, { id: 2, mode: 'test' }]).lostBy(1)).toEqual(['SBP']);
  expect(agencyOf([{ id: 1 }, { id: 2, siteIds: [7] }]).lostBy(1)).toEqual(['SBP']);
  expect(agencyOf([{ id: 1, siteIds: [7] }, { id: 2 }]).lostBy(1)).toEqual(['SBP']);
  // The agency's order leaves it out.
  expect(agencyOf([{ id: 1 }, { id: 2 }], 'live', [1]).lostBy(1)).toEqual(['SBP']);
  expect(agencyOf([{ id: 1 }, { id: 2 }], 'live', [1, 2]).lostBy(1)).toEqual([]);
  // What takes nothing loses nothing.
  expect(agencyOf([{ id: 1, mode: 'test' }, { id: 2 }]).lostBy(1)).toEqual([]);
});

test('a method is shown with the account that takes it while another one is paused', () => {
  expect(agencyOf([{ id: 1, isPaused: true }, { id: 2 }]).takenBy()).toEqual([2]);
  expect(agencyOf([{ id: 1 }, { id: 2, priority: 5 }]).takenBy()).toEqual([2]);
  expect(agencyOf([{ id: 1, siteIds: [7], isPaused: true }, { id: 2 }]).takenBy()).toEqual([2]);
  expect(agencyOf([{ id: 1 }, { id: 2, siteIds: [7] }]).takenBy()).toEqual([1, 2]);
  expect(agencyOf([{ id: 1, isPaused: true }, { id: 2 }], 'live', [1]).takenBy()).toEqual([]);
  expect(agencyOf([{ id: 1 }, { id: 2 }], 'live', [2, 1]).takenBy()).toEqual([2, 1]);
});
