import type { Output } from '@farewind/contract/core/operation';
import { closeBlockers, type getPeriods } from '@farewind/contract/finance/period-close';
import { addDays, startOfDay, type LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { countOpenLines } from '../statements/bank-line-rows.ts';
import type { Settings } from '../../settings/public.ts';

export type Blocker = NonNullable<Output<typeof getPeriods>['nextDay']>['blockers'][number];

export interface BlockerDeps {
  readonly settings: Pick<Settings, 'getAgency'>;
  /** Fiscal receipts of money moves before an instant that are not issued. */
  readonly countOpenReceipts: (scope: TenantScope, before: Date) => Promise<number>;
  /** Refused invoices of the same. */
  readonly countRefusedInvoices: (scope: TenantScope, before: Date) => Promise<number>;
}

/**
 * The blockers of closing the books through a day; the discrepancies are those of the reconciliation page, without
 * rehearsals.
 */
export async function findBlockers(
  { settings, countOpenReceipts, countRefusedInvoices }: BlockerDeps,
  scope: TenantScope,
  through: LocalDate,
): Promise<Blocker[]> {
  const { timeZone } = await settings.getAgency(scope);
  const end = new Date(startOfDay(addDays(through, 1), timeZone));
  const found: Record<Blocker['code'], number> = {
    ...(await countInBooks(scope, end)),
    receipts: await countOpenReceipts(scope, end),
    invoices: await countRefusedInvoices(scope, end),
    bankLines: await countOpenLines(scope, through),
  };
  return closeBlockers.filter((code) => found[code] > 0).map((code) => ({ code, count: found[code] }));
}

interface BookCounts {
  readonly discrepancies: number;
  readonly unknownPayments: number;
  readonly notReconciled: number;
}

/** For a discrepancy without an attempt of ours, only the day on which it was found is known. */
async function countInBooks(scope: TenantScope, end: Date): Promise<BookCounts> {
  const { tx, tenantId } = scope;
  const attempts = sql`payment_attempt a
    join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id and ${counts(scope, 'p.reference')}
    where a.tenant_id = ${tenantId} and a.created_at < ${end} and a.state`;
  const { rows } = await sql<BookCounts>`select
    (select count(*)::int from money_mismatch m
      left join payment_attempt a on a.tenant_id = m.tenant_id and a.id = m.attempt_id
      left join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id
      where m.tenant_id = ${tenantId} and m.state = 'open' and coalesce(a.created_at, m.found_at) < ${end}
        and ${counts(scope, 'p.reference')} and ${counts(scope, 'm.reference')}) as discrepancies,
    (select count(*)::int from ${attempts} in ('unknown', 'completing')) as "unknownPayments",
    (select case when exists (select 1 from ${attempts} not in ('created', 'failed', 'expired'))
      and not exists (select 1 from match_run where tenant_id = ${tenantId} and started_at >= ${end}
        and finished_at is not null) then 1 else 0 end) as "notReconciled"`.execute(tx);
  return rows[0]!;
}
