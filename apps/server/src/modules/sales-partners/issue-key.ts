import type { issuePartnerKey } from '@farewind/contract/partners/sales-partners';
import type { Output } from '@farewind/contract/core/operation';
import { updateAudited } from '../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { createPartnerKey, hashPartnerKey } from './partner-key.ts';
import { lockSalesPartner, writeKeyHash } from './partner-records.ts';

/** Issues a partner's key, which ends the previous one. Refuses with GEN-NOTFOUND. */
export async function issueKey(
  scope: TenantScope,
  context: RequestContext,
  id: number,
): Promise<Output<typeof issuePartnerKey>> {
  const before = await lockSalesPartner(scope, id);
  if (!before) throw refusal('GEN-NOTFOUND');
  const key = createPartnerKey();
  const partner = await updateAudited(scope, context, 'salesPartner', {
    before,
    seenVersion: undefined,
    write: () => writeKeyHash(scope, id, hashPartnerKey(key)),
  });
  return { key, partner };
}
