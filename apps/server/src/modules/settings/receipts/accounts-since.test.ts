import { expect, it } from 'vitest';
import { accountSince, changeAccounts } from './accounts-since.ts';

const since = new Date('2026-03-01');
const now = new Date('2026-11-20');
const later = new Date('2026-11-25');
const of = (accountIds: readonly number[], accountsSince = {}) => ({ accountIds, since, accountsSince });

it('an account added to the receipts needs none for what it took before', () => {
  const grown = of([3, 7], changeAccounts(of([3]), [3, 7], now));
  expect([3, 7].map((id) => accountSince(grown, id))).toEqual([since, now]);
  const saved = of([3, 7], changeAccounts(grown, [7, 3], later));
  expect([3, 7].map((id) => accountSince(saved, id))).toEqual([since, now]);
});

it('when the receipts of one account become those of all, the others begin that day', () => {
  const all = of([], changeAccounts(of([3]), [], now));
  expect([3, 7].map((id) => accountSince(all, id))).toEqual([since, now]);
  const again = of([], changeAccounts(all, [], later));
  expect(accountSince(again, 7)).toEqual(now);
  const chosen = of([3, 7], changeAccounts(all, [3, 7], later));
  expect([3, 7].map((id) => accountSince(chosen, id))).toEqual([since, now]);
});

it('an account that is taken out and put back begins anew', () => {
  const out = of([3], changeAccounts(of([3, 7]), [3], now));
  expect(accountSince(of([3, 7], changeAccounts(out, [3, 7], later)), 7)).toEqual(later);
});
