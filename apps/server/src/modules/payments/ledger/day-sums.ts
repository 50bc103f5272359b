import { addDays, type LocalDate } from '@farewind/values/local-time';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { lockBooks } from '../closing/close-rows.ts';
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
    where e.tenant_id = ${tenantId} and e.posted_on > ${through}::date and e.posted_on <= ${to}::date`;
}

async function readSummed({ tx, tenantId }: TenantScope): Promise<LocalDate | undefined> {
  const row = await tx
    .selectFrom('ledger_summed')
    .select('through_day')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.through_day;
}

/** The lines of one posting for the sums. */
export interface SummedLine {
  readonly account: string;
  readonly sub_account: string;
  readonly amount_minor: number;
}

/** Adds a posting to the balance of its order, and to the sums of its day if that is summed up already. */
export async function addToSums(
  { tx, tenantId }: TenantScope,
  entry: { readonly postedOn: LocalDate; readonly move: string; readonly reference: string },
  currency: string,
  lines: readonly SummedLine[],
): Promise<void> {
  const { postedOn, move, reference } = entry;
  await sql`
    with line as (select * from unnest(${lines.map(({ account }) => account)}::text[],
        ${lines.map(({ sub_account }) => sub_account)}::text[], ${lines.map(({ amount_minor }) => amount_minor)}::bigint[])
        as l (account, sub_account, minor)),
    open as (insert into ledger_open_sum as s (tenant_id, reference, currency, customer_minor, refunds_minor)
      select ${tenantId}::int, ${reference}::text, ${currency}::text, coalesce(sum(minor) filter (where account = 'customer'), 0),
        coalesce(sum(minor) filter (where account = 'refundsPayable'), 0)
      from line where account in ('customer', 'refundsPayable') having count(*) > 0
      on conflict (tenant_id, reference, currency) do update set customer_minor = s.customer_minor + excluded.customer_minor,
        refunds_minor = s.refunds_minor + excluded.refunds_minor)
    insert into ledger_day_sum as s (tenant_id, posted_on, account, sub_account, currency, move, debit_minor, credit_minor)
    select ${tenantId}::int, ${postedOn}::date, account, sub_account, ${currency}::text, ${move}::text,
      sum(greatest(minor, 0)), sum(greatest(-minor, 0))
    from line
    where exists (select 1 from ledger_summed where tenant_id = ${tenantId} and through_day >= ${postedOn}::date)
    group by account, sub_account order by account, sub_account
    on conflict (tenant_id, posted_on, account, sub_account, currency, move) do update
      set debit_minor = s.debit_minor + excluded.debit_minor, credit_minor = s.credit_minor + excluded.credit_minor`.execute(
    tx,
  );
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
    group by 2, 3, 4, 5, 6`.execute(tx);
  await tx
    .insertInto('ledger_summed')
    .values({ tenant_id: tenantId, through_day: through })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ through_day: through }))
    .execute();
  return through < last;
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
