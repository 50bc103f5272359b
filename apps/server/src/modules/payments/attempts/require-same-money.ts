import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';

/**
 * Real money for an order that was paid with test money would pay for a ticket that nobody paid for: what comes after
 * such a sale (a fee, a dearer proposal) takes no live account either. Refuses with ORD-STATE.
 */
export async function requireSameMoney(
  { tx, tenantId }: TenantScope,
  payableId: string,
  settingId: number,
): Promise<void> {
  const { rows } = await sql<object>`
    select from payable own
    join payable each on each.tenant_id = own.tenant_id and each.reference = own.reference
    join payment_setting account on account.tenant_id = own.tenant_id and account.id = ${settingId}
    join payment_attempt a on a.tenant_id = each.tenant_id and a.payable_id = each.id
    where own.tenant_id = ${tenantId} and own.id = ${payableId} and a.captured_minor > 0
      and account.mode = 'live'
      and coalesce(a.mode, mode_of_attempt(a.tenant_id, a.id)) = 'test'
    limit 1`.execute(tx);
  if (rows.length > 0) throw refusal('ORD-STATE');
}
