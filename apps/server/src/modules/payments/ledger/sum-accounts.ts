import type { Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { LedgerAccount } from '../ledger-postings.ts';

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
  { tx, tenantId }: TenantScope,
  from: LocalDate,
  to: LocalDate,
): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    select account, "subAccount", currency, opening::bigint as "openingMinor", debit::bigint as "debitMinor",
      credit::bigint as "creditMinor", (opening + debit - credit)::bigint as "closingMinor"
    from (
      select l.account, l.sub_account as "subAccount", l.currency,
        coalesce(sum(l.amount_minor) filter (where e.posted_on < ${from}::date), 0) as opening,
        coalesce(sum(l.amount_minor) filter (where e.posted_on >= ${from}::date and l.amount_minor > 0), 0) as debit,
        coalesce(-sum(l.amount_minor) filter (where e.posted_on >= ${from}::date and l.amount_minor < 0), 0) as credit
      from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      where e.tenant_id = ${tenantId} and e.posted_on <= ${to}::date
      group by 1, 2, 3) sums
    where opening <> 0 or debit <> 0 or credit <> 0
    order by account, currency, "subAccount"`.execute(tx);
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

/** Payables by supplier: the sub-accounts of the one account, so that they cannot disagree with the ledger. */
export async function sumSuppliers(
  { tx, tenantId }: TenantScope,
  from: LocalDate,
  to: LocalDate,
): Promise<SupplierSums[]> {
  const { rows } = await sql<SupplierSums>`
    select l.sub_account as supplier, l.currency,
      coalesce(-sum(l.amount_minor) filter (where e.posted_on < ${from}::date), 0)::bigint as "openingMinor",
      coalesce(-sum(l.amount_minor) filter (where e.posted_on >= ${from}::date
        and e.move not in ('refundAccepted', 'payout', 'payoutReversed')), 0)::bigint as "soldMinor",
      coalesce(sum(l.amount_minor) filter (where e.posted_on >= ${from}::date
        and e.move = 'refundAccepted'), 0)::bigint as "refundedMinor",
      coalesce(sum(l.amount_minor) filter (where e.posted_on >= ${from}::date
        and e.move in ('payout', 'payoutReversed')), 0)::bigint as "paidMinor",
      (-sum(l.amount_minor))::bigint as "dueMinor"
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      and l.account = 'supplierPayable'
    where e.tenant_id = ${tenantId} and e.posted_on <= ${to}::date
    group by 1, 2
    order by l.currency, "dueMinor" desc, 1`.execute(tx);
  return rows.filter(
    (row) => row.openingMinor !== 0 || row.soldMinor !== 0 || row.refundedMinor !== 0 || row.paidMinor !== 0,
  );
}
