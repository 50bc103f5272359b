import type { ReceiptSetting } from './receipt-setting.ts';

/** Stands for every account without its own time, in a setting for all accounts. */
const OTHERS = '*';

type Covering = Pick<ReceiptSetting, 'accountIds' | 'since' | 'accountsSince'>;

/** From when an account's payments have receipts by a setting that covers it. */
export function accountSince({ accountIds, since, accountsSince }: Covering, accountId: number): Date {
  const others = accountIds.length === 0 ? accountsSince[OTHERS] : undefined;
  return accountsSince[String(accountId)] ?? others ?? since;
}

/**
 * The times of a setting's accounts after a change of its list: an account that was covered keeps its time, and one that
 * is added begins now, because its earlier payments never had receipts.
 */
export function changeAccounts(
  kept: Covering,
  accountIds: readonly number[],
  now: Date,
): ReceiptSetting['accountsSince'] {
  const wasForAll = kept.accountIds.length === 0;
  const wasCovered = (id: number): boolean => wasForAll || kept.accountIds.includes(id);
  if (accountIds.length > 0)
    return Object.fromEntries(
      accountIds.map((id) => [String(id), wasCovered(id) ? accountSince(kept, id) : now]),
    );
  if (wasForAll) return kept.accountsSince;
  const listed = kept.accountIds.map((id): [string, Date] => [String(id), accountSince(kept, id)]);
  return { ...Object.fromEntries(listed), [OTHERS]: now };
}
