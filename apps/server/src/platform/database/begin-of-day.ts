import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from './scope.ts';

/** The instant at which a day begins by the agency's clock, or a day some days later. */
export const beginOfDay = ({ tenantId }: TenantScope, day: string, daysLater = 0): RawBuilder<Date> =>
  sql`(${day}::date + ${daysLater}::int)::timestamp at time zone accounting_zone(${tenantId}::int)`;
