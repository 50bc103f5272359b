import type { Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { LedgerAccount } from '../postings/ledger-postings.ts';
import { selectSums } from './day-sums.ts';

/** One account, or sub-account, in one currency over a period. Debit less credit: our debts are negative. */
export interface AccountSums {
  readonly account: LedgerAccount;
  readonly subAccount: string;
  readonly currency: Currency;
  readonly openingMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly closingMinor: number;
}

/** The accounts with a balance at the end of a period or movements within it, days included. */
export async function sumAccounts(
  scope: TenantScope,
  from: LocalDate,
  to: LocalDate,
): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    select account, "subAccount", currency, opening::bigint as "openingMinor", debit::bigint as "debitMinor",
      credit::bigint as "creditMinor", (opening + debit - credit)::bigint as "closingMinor"
    from (
      select account, sub_account as "subAccount", currency,
        coalesce(sum(debit - credit) filter (where posted_on < ${from}::date), 0) as opening,
        coalesce(sum(debit) filter (where posted_on >= ${from}::date), 0) as debit,
        coalesce(sum(credit) filter (where posted_on >= ${from}::date), 0) as credit
      from (${await selectSums(scope, to)}) moved
      group by 1, 2, 3) sums
    where opening <> 0 or debit <> 0 or credit <> 0
    order by account, currency, "subAccount"`.execute(scope.tx);
  return rows;
}

/** The sums owed to one supplier, by cause. Positive: owed to the supplier. */
export interface SupplierSums {
  readonly supplier: string;
  readonly currency: Currency;
  readonly openingMinor: number;
  readonly soldMinor: number;
  readonly refundedMinor: number;
  readonly paidMinor: number;
  readonly dueMinor: number;
}

/** An unpaid debt to a supplier in a currency. */
export interface UnpaidSince {
  readonly supplier: string;
  readonly currency: Currency;
  /** The accounting day of the oldest unpaid sale: payments and refunds settle the oldest ones first. */
  readonly day: LocalDate;
}

/** The debts to suppliers that are open at the end of a day, with the day from which each is open. */
export async function listUnpaid(scope: TenantScope, to: LocalDate): Promise<UnpaidSince[]> {
  const { rows } = await sql<UnpaidSince>`
    select supplier, currency, min(posted_on)::text as day from (
      select sub_account as supplier, currency, posted_on,
        sum(sum(credit)) over (partition by sub_account, currency order by posted_on) as sold,
        sum(sum(debit)) over (partition by sub_account, currency) as settled
      from (${await selectSums(scope, to)}) moved where account = 'supplierPayable'
      group by sub_account, currency, posted_on) days
    where sold > settled group by supplier, currency`.execute(scope.tx);
  return rows;
}

/** The moves that pay a supplier, or that it pays. */
const payments = sql.raw("'payout', 'payoutReversed', 'agencyPaid', 'agencyPaidReversed'");

/** Payables by supplier: the sub-accounts of the one account, so that they cannot disagree with the ledger. */
export async function sumSuppliers(
  scope: TenantScope,
  from: LocalDate,
  to: LocalDate,
): Promise<SupplierSums[]> {
  const { rows } = await sql<SupplierSums>`
    select sub_account as supplier, currency,
      coalesce(sum(credit - debit) filter (where posted_on < ${from}::date), 0)::bigint as "openingMinor",
      coalesce(sum(credit - debit) filter (where posted_on >= ${from}::date
        and move not in ('refundAccepted', 'commissionReversed', ${payments})), 0)::bigint as "soldMinor",
      coalesce(sum(debit - credit) filter (where posted_on >= ${from}::date
        and move in ('refundAccepted', 'commissionReversed')), 0)::bigint as "refundedMinor",
      coalesce(sum(debit - credit) filter (where posted_on >= ${from}::date
        and move in (${payments})), 0)::bigint as "paidMinor",
      sum(credit - debit)::bigint as "dueMinor"
    from (${await selectSums(scope, to)}) moved where account = 'supplierPayable'
    group by 1, 2
    order by currency, "dueMinor" desc, 1`.execute(scope.tx);
  return rows.filter(
    (row) => row.openingMinor !== 0 || row.soldMinor !== 0 || row.refundedMinor !== 0 || row.paidMinor !== 0,
  );
}
