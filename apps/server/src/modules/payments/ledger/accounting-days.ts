import type { LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

export interface AccountingDays {
  /** By the agency's clock. */
  readonly today: LocalDate;
  /** Null: nothing is closed. */
  readonly closedThrough: LocalDate | null;
}

/** The agency's current date, and the last closed day of its books. */
export async function readAccountingDays({ tx, tenantId, now }: TenantScope): Promise<AccountingDays> {
  const { rows } = await sql<AccountingDays>`
    select local_day(${now}::timestamptz, accounting_zone(${tenantId}::int)) as today,
      (select max(through_day) from period_close
        where tenant_id = ${tenantId} and reopened_at is null) as "closedThrough"`.execute(tx);
  return rows[0]!;
}
