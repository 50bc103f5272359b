import { addDays, type LocalDate } from '@farewind/values/local-time';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { lockBooks } from './close-rows.ts';
import { readAccountingDays } from './accounting-days.ts';

/** Days summed in one transaction, which blocks postings. */
const DAYS_AT_ONCE = 7;
/** The last days are added up from their postings: a stored sum of today would make sales wait for each other. */
const OPEN_DAYS = 2;

/**
 * The movements of all accounts up to a day: `account`, `sub_account`, `currency`, `move`, `posted_on`, `debit` and
 * `credit` in minor units. Days that are summed up come as one row for each account, sub-account, currency and move, later
 * ones by their postings.
 */
export async function selectSums(scope: TenantScope, to: LocalDate): Promise<RawBuilder<unknown>> {
  const { tenantId } = scope;
  const through = (await readSummed(scope)) ?? '-infinity';
  return sql`select account, sub_account, currency, move, posted_on, debit_minor as debit, credit_minor as credit
      from ledger_day_sum where tenant_id = ${tenantId} and posted_on <= least(${to}::date, ${through}::date)
    union all
    select l.account, l.sub_account, l.currency, e.move, e.posted_on, greatest(l.amount_minor, 0),
      greatest(-l.amount_minor, 0)
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${tenantId} and e.posted_on > ${through}::date and e.posted_on <= ${to}::date
      and ${counts(scope, 'e.reference')}`;
}

async function readSummed({ tx, tenantId }: TenantScope): Promise<LocalDate | undefined> {
  const row = await tx
    .selectFrom('ledger_summed')
    .select('through_day')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.through_day;
}

/** Stores the sums of an agency's past days. Safe to repeat. */
export async function sumLedgerDays(database: Database, tenantId: number): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await database.inTenant(tenantId, sumNextDays);
}

/** False if there is nothing left to sum up. */
async function sumNextDays(scope: TenantScope): Promise<boolean> {
  const { tx, tenantId } = scope;
  // Every posting takes this lock too, so none can be missing in the sums.
  await lockBooks(scope);
  const { today } = await readAccountingDays(scope);
  const last = addDays(today, -OPEN_DAYS);
  const from = await findFirstDay(scope);
  if (from === undefined || from > last) return false;
  const end = addDays(from, DAYS_AT_ONCE - 1);
  const through = end < last ? end : last;
  await sql`
    insert into ledger_day_sum (tenant_id, posted_on, account, sub_account, currency, move, debit_minor, credit_minor)
    select ${tenantId}::int, e.posted_on, l.account, l.sub_account, l.currency, e.move, sum(greatest(l.amount_minor, 0)),
      sum(greatest(-l.amount_minor, 0))
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${tenantId} and e.posted_on between ${from}::date and ${through}::date
      and ${counts(scope, 'e.reference')}
    group by 2, 3, 4, 5, 6`.execute(tx);
  await addToOpenSums(scope, from, through);
  await tx
    .insertInto('ledger_summed')
    .values({ tenant_id: tenantId, through_day: through })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ through_day: through }))
    .execute();
  return through < last;
}

/** Carries the balances of orders over the days; those that have become even are removed. */
async function addToOpenSums(scope: TenantScope, from: LocalDate, to: LocalDate): Promise<void> {
  const { tx, tenantId } = scope;
  await sql`
    insert into ledger_open_sum as s (tenant_id, reference, currency, customer_minor, refunds_minor)
    select ${tenantId}::int, reference, currency, customer, refunds from (
      select e.reference, l.currency, coalesce(sum(l.amount_minor) filter (where l.account = 'customer'), 0) as customer,
        coalesce(sum(l.amount_minor) filter (where l.account = 'refundsPayable'), 0) as refunds
      from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
        and l.account in ('customer', 'refundsPayable')
      where e.tenant_id = ${tenantId} and e.posted_on between ${from}::date and ${to}::date
        and ${counts(scope, 'e.reference')} group by 1, 2) moved
    where customer <> 0 or refunds <> 0
    on conflict (tenant_id, reference, currency) do update set customer_minor = s.customer_minor + excluded.customer_minor,
      refunds_minor = s.refunds_minor + excluded.refunds_minor`.execute(tx);
  await sql`delete from ledger_open_sum where tenant_id = ${tenantId} and customer_minor = 0 and refunds_minor = 0`.execute(
    tx,
  );
}

/** The first day without a stored sum, or the day of the first posting. */
async function findFirstDay(scope: TenantScope): Promise<LocalDate | undefined> {
  const summed = await readSummed(scope);
  if (summed !== undefined) return addDays(summed, 1);
  const { first } = await scope.tx
    .selectFrom('ledger_entry')
    .select((eb) => eb.fn.min('posted_on').as('first'))
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return first ?? undefined;
}
