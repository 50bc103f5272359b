import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** A subquery: `id`, `ticket_no` and `created_at` of the messages that wait for an answer. */
export const selectOpenContacts = ({ tenantId }: TenantScope): RawBuilder<unknown> => sql`
  select c.id, c.ticket_no, c.created_at from contact_message c
  where c.tenant_id = ${tenantId} and c.state = 'open'`;
