import type { Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/**
 * The currency in which the books of each day add up: of a closed day that of its sheet, whatever the agency's currency
 * has become since; otherwise the present one.
 */
export async function readOwnCurrencies(
  { tx, tenantId }: TenantScope,
  present: Currency,
  days: readonly LocalDate[],
): Promise<ReadonlyMap<LocalDate, Currency>> {
  const { rows } = await sql<{ day: LocalDate; currency: Currency | null }>`
    select asked.day, (select sheet->>'currency' from period_close
      where tenant_id = ${tenantId} and asked.day between from_day and through_day and reopened_at is null
      order by closed_at limit 1) as currency
    from unnest(${[...days]}::date[]) asked(day)`.execute(tx);
  return new Map(rows.map(({ day, currency }) => [day, currency ?? present]));
}
