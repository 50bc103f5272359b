import type { LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/**
 * The agency's date, by the clock of its books: the day of everything that is neither a journey's nor another company's.
 * By night in Moscow or Istanbul the day of UTC is still yesterday.
 */
export async function readAgencyDay({ tx, tenantId, now }: TenantScope): Promise<LocalDate> {
  const { rows } = await sql<{ today: string }>`
    select local_day(${now}::timestamptz, accounting_zone(${tenantId}::int))::text as today`.execute(tx);
  return rows[0]!.today;
}
