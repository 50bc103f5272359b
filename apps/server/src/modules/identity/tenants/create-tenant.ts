import type { createTenant, TenantOutput } from '@farewind/contract/identity/tenants';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import { TENANT_OPENED, type TenantOpened } from '../events.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { provisionTenant } from './provision-tenant.ts';
import { auditedTenant, presentTenant, readPlan } from './present-tenant.ts';
import { findAgencyTenant, insertAgencyTenant } from './tenant-rows.ts';

export const tenantDuplicates = {
  tenant_name: { path: 'tenancyName', message: 'tenant.nameTaken' },
} as const;

/**
 * Creates an agency. Its creation is written on the host side; provisioning it is a separate transaction, run here or,
 * if this process ends in between, by the outbox.
 */
export async function openTenant(
  deps: TenantDeps,
  context: RequestContext,
  { adminEmailAddress, withSample, ...values }: ParsedInput<typeof createTenant>,
): Promise<TenantOutput> {
  // Flights that nobody operates would be sold at once.
  if (withSample && values.isSiteOpen)
    throw fieldRefusal([{ path: 'isSiteOpen', message: 'tenant.sampleStaysClosed' }]);
  const { opened, tenant } = await refuseDuplicate(tenantDuplicates, () =>
    deps.database.inTenant(context.tenantId, async (scope) => {
      const { saleFee: _saleFee, saleFeeCurrency: _currency, ...kept } = values;
      const tenantId = await insertAgencyTenant(scope, { ...kept, ...readPlan(values) });
      const inviterName = nameCaller(context);
      const event = { tenantId, adminEmailAddress, inviterName, language: context.language, withSample };
      await deps.outbox.add(scope, {
        topic: TENANT_OPENED,
        dedupeKey: `tenantOpened:${tenantId}`,
        payload: event satisfies TenantOpened,
      });
      const row = await findAgencyTenant(scope, tenantId);
      if (!row) throw refusal('GEN-NOTFOUND');
      const shown = presentTenant(row);
      await recordChange(scope, context, {
        action: 'create',
        entity: 'tenant',
        entityId: String(tenantId),
        after: { ...auditedTenant(shown), adminEmailAddress, isSiteOpen: values.isSiteOpen, withSample },
      });
      return { opened: event, tenant: shown };
    }),
  );
  await provisionTenant(deps, opened);
  return tenant;
}
