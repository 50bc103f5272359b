import type { TenantOutput, updateTenant } from '@farewind/contract/identity/tenants';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { inviteStaff } from '../invitations/invite-staff.ts';
import { DEFAULT_TENANT } from '../accounts/repository.ts';
import { findTrainingTenant } from './find-training.ts';
import { removeCopy } from './remove-training-copy.ts';
import { findUserByLogin } from '../accounts/user-rows.ts';
import { tenantDuplicates } from './create-tenant.ts';
import { FIRST_SITE } from './provision-tenant.ts';
import { auditedTenant, presentTenant, readPlan } from './present-tenant.ts';
import { closeTenant, findAgencyTenant, lockAgencyTenant, updateTenantRow } from './tenant-rows.ts';

/**
 * Changes an agency. A deactivated one admits nobody from the next request on; when it becomes active for the first
 * time, its administrator is invited. Its site keeps its address. Refuses to change the code of the Default agency, or
 * to close it, with GEN-RULE.
 */
export async function changeTenant(
  deps: TenantDeps,
  context: RequestContext,
  input: ParsedInput<typeof updateTenant>,
): Promise<TenantOutput> {
  const { id } = input;
  const { before, after } = await refuseDuplicate(tenantDuplicates, () =>
    deps.database.inTenant(context.tenantId, async (scope) => {
      const known = await getLocked(scope, id);
      const record = { entity: 'tenant', entityId: String(id) };
      await requireVersion(scope, { ...record, current: known, seenVersion: input.version });
      requireDefaultKept(known, input);
      const { saleFee: _saleFee, saleFeeCurrency: _currency, ...kept } = input;
      await updateTenantRow(scope, id, { ...kept, ...readPlan(input) });
      scope.afterCommit(deps.sitesChanged);
      const row = await findAgencyTenant(scope, id);
      if (!row) throw refusal('GEN-NOTFOUND');
      const changed = presentTenant(row);
      const states = { before: auditedTenant(known), after: auditedTenant(changed) };
      await recordChange(scope, context, { action: 'update', ...record, ...states });
      return { before: known, after: changed };
    }),
  );
  if (after.isActive && !before.isActive) await inviteAdministrator(deps, context, id);
  return after;
}

/**
 * Closes an agency and removes its training copy. Refuses to close the Default one, which serves unknown host names,
 * with GEN-RULE.
 */
export async function removeTenant(
  { database, sitesChanged }: TenantDeps,
  context: RequestContext,
  id: number,
): Promise<null> {
  await database.inTenant(context.tenantId, async (scope) => {
    const tenant = await getLocked(scope, id);
    if (id === DEFAULT_TENANT) throw refusal('GEN-RULE', { message: 'tenant.defaultStays' });
    await closeTenant(scope, id);
    const copy = await findTrainingTenant(scope, id);
    if (copy) await removeCopy(scope, copy.id);
    scope.afterCommit(sitesChanged);
    await recordChange(scope, context, {
      action: 'delete',
      entity: 'tenant',
      entityId: String(id),
      before: auditedTenant(tenant),
    });
  });
  return null;
}

/**
 * Mails the administrator of an agency a new invitation. Refuses with GEN-RULE if the agency is inactive or the
 * administrator has chosen a password.
 */
export async function inviteAgain(deps: TenantDeps, context: RequestContext, id: number): Promise<null> {
  await deps.database.inTenant(context.tenantId, async (scope) => {
    const tenant = await getLocked(scope, id);
    if (!tenant.isActive) throw refusal('GEN-RULE', { message: 'tenant.isOff' });
    await recordChange(scope, context, { action: 'invite', entity: 'tenant', entityId: String(id) });
  });
  if (!(await inviteAdministrator(deps, context, id)))
    throw refusal('GEN-RULE', { message: 'tenant.hasAccepted' });
  return null;
}

/** The Default agency serves requests to unknown host names, and clients find it by its name. */
function requireDefaultKept(known: TenantOutput, input: ParsedInput<typeof updateTenant>): void {
  if (known.id !== DEFAULT_TENANT) return;
  if (input.tenancyName === known.tenancyName && input.isActive) return;
  throw refusal('GEN-RULE', { message: 'tenant.defaultIsKept' });
}

async function getLocked(scope: TenantScope, id: number): Promise<TenantOutput> {
  const row = await lockAgencyTenant(scope, id);
  if (!row) throw refusal('GEN-NOTFOUND');
  return presentTenant(row);
}

async function inviteAdministrator(
  deps: TenantDeps,
  { language, user }: RequestContext,
  tenantId: number,
): Promise<boolean> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const admin = await findUserByLogin(scope, 'admin');
    if (!admin?.isActive || admin.kind !== 'staff' || admin.passwordHash !== null) return false;
    const inviter = { language, siteId: FIRST_SITE, name: nameCaller({ user }) };
    await inviteStaff(deps, scope, inviter, admin.id);
    return true;
  });
}
