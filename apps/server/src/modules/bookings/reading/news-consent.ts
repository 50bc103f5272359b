import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Whether the owner of the address agreed to news; false for unknown addresses. */
export async function hasNewsConsent({ tx, tenantId }: TenantScope, email: string): Promise<boolean> {
  const customer = await tx
    .selectFrom('customer')
    .select('news_opt_in')
    .where('tenant_id', '=', tenantId)
    .where('normalized_email', '=', normalizeEmail(email))
    .executeTakeFirst();
  return customer?.news_opt_in === true;
}
