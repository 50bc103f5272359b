import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** A visitor's page asks for its offer within seconds. */
const SEEN_WITHIN = sql`interval '30 minutes'`;

/** Whether no page was opened after a click of the table `k`. */
export const isUnseen = ({ now }: TenantScope): RawBuilder<boolean> =>
  sql<boolean>`(k.seen_at is null and k.clicked_at < ${now}::timestamptz - ${SEEN_WITHIN})`;

/** Whether a click of the table `k` does not earn: as staff decided, otherwise by its marks. */
export const isMarked = (scope: TenantScope): RawBuilder<boolean> =>
  sql<boolean>`case k.decision when 'confirmed' then true when 'lifted' then false
    else cardinality(k.marks) > 0 or ${isUnseen(scope)} end`;

/** Whether an order's source earns: its click is not marked. Orders of partners' programs have none. */
export async function earns(scope: TenantScope, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean }>`
    select ${isMarked(scope)} as marked from order_source s
    join partner_click k on k.tenant_id = s.tenant_id and k.id = s.click_id
    where s.tenant_id = ${scope.tenantId} and s.order_id = ${orderId}`.execute(scope.tx);
  return rows[0]?.marked !== true;
}

/**
 * The page of the visitor has opened; `isStaff`: they are staff of the agency, whose clicks do not earn. Staff who open a
 * buyer's link later change nothing.
 */
export async function markSeen(
  { tx, tenantId, now }: TenantScope,
  id: string,
  isStaff: boolean,
): Promise<void> {
  await sql`update partner_click set seen_at = coalesce(seen_at, ${now}::timestamptz),
      marks = case when ${isStaff}::boolean and not 'staff' = any(marks) then array_append(marks, 'staff') else marks end
    where tenant_id = ${tenantId} and id = ${id} and seen_at is null`.execute(tx);
}
