import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Refunds that wait for a second person, one row a request: `id`, `reference`, `amount_minor`, `currency`, `since`. */
export function selectWaitingRefunds({ tenantId }: TenantScope): RawBuilder<unknown> {
  return sql`select request_id as id, reference, sum(amount_minor)::bigint as amount_minor, min(currency) as currency,
      min(created_at) as since
    from refund where tenant_id = ${tenantId} and state = 'accepted' group by request_id, reference`;
}
