import { addAmounts } from '../../../shared/format/money.ts';
import type { Accounts } from './ledger-words.ts';
import { groupBy } from '../../../shared/group-by.ts';

type Row = Pick<Accounts['accounts'][number], 'currency' | (typeof sums)[number]>;
const sums = ['opening', 'debit', 'credit', 'closing'] as const;

/** The totals of each currency, in the order of the accounts: debit equals credit, and the balances sum to zero. */
export function totalByCurrency(accounts: readonly Row[]): Row[] {
  return [...groupBy(accounts, ({ currency }) => currency).values()].map((rows) =>
    rows.reduce((total, row) => ({
      currency: row.currency,
      opening: addAmounts(total.opening, row.opening),
      debit: addAmounts(total.debit, row.debit),
      credit: addAmounts(total.credit, row.credit),
      closing: addAmounts(total.closing, row.closing),
    })),
  );
}
