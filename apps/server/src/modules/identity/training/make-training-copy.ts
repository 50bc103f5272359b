import { recordChange } from '../../../platform/audit/record-change.ts';
import { isInstallationHost } from '../../../platform/installation-hosts.ts';
import { copyAgencyRows } from '../../../platform/backup/copy-agency.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { findTenant, insertHostname } from '../accounts/repository.ts';
import { deriveAddress } from '../tenants/provision-tenant.ts';
import { insertAgencyTenant } from '../tenants/tenant-rows.ts';
import { findTrainingTenant } from '../tenants/find-training.ts';
import { removeCopy } from '../tenants/remove-training-copy.ts';

/** Leaves room for the suffix. */
const LONGEST_NAME = 48;

/**
 * Creates the agency's training copy: settings without secrets, inventory with every seat free, texts and roles, an
 * account at the training bank, and sites that stay closed. All or nothing. Refuses a second copy, and a copy of a
 * copy, with GEN-RULE.
 */
export async function makeTrainingCopy(deps: TenantDeps, context: RequestContext): Promise<void> {
  const { database } = deps;
  const agencyId = context.tenantId;
  const copyId = await database.inTenant(agencyId, (scope) => beginCopy(scope, context));
  try {
    // Reads one consistent state of the agency, however long the copying takes.
    await database.readInTenant(copyId, (scope) => fillCopy(deps, scope, agencyId));
  } catch (error) {
    await database.inTenant(agencyId, (scope) => removeCopy(scope, copyId));
    throw error;
  }
}

async function beginCopy(scope: TenantScope, context: RequestContext): Promise<number> {
  const { tx, tenantId } = scope;
  if (scope.isTraining) throw refusal('GEN-RULE', { message: 'training.isCopy' });
  // Concurrent calls wait for each other here.
  await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().execute();
  if (await findTrainingTenant(scope, tenantId)) throw refusal('GEN-RULE', { message: 'training.exists' });
  const id = await insertCopy(scope);
  await recordChange(scope, context, {
    action: 'create',
    entity: 'trainingCopy',
    entityId: String(id),
    after: {},
  });
  return id;
}

/** Nobody can enter it before it is filled. */
async function insertCopy(scope: TenantScope): Promise<number> {
  const agency = await findTenant(scope, scope.tenantId);
  if (!agency) throw refusal('GEN-NOTFOUND');
  const base = `${agency.tenancy_name.slice(0, LONGEST_NAME)}-training`;
  const taken = await scope.tx
    .selectFrom('tenant')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['tenancy_name']), '=', base.toLowerCase()))
    .executeTakeFirst();
  const id = await insertAgencyTenant(scope, {
    tenancyName: taken ? `${base}-${scope.tenantId}-${scope.now.getTime()}` : base,
    name: agency.name,
    isActive: false,
    isSiteOpen: false,
  });
  await scope.tx.updateTable('tenant').set({ training_of: scope.tenantId }).where('id', '=', id).execute();
  return id;
}

async function fillCopy(deps: TenantDeps, scope: TenantScope, agencyId: number): Promise<void> {
  await copyAgencyRows(scope, agencyId);
  await moveSites(deps, scope);
  await deps.training.equip(scope);
  await scope.tx.updateTable('tenant').set({ is_active: true }).where('id', '=', scope.tenantId).execute();
  scope.afterCommit(deps.sitesChanged);
}

/** The copy's sites have host names of their own, because those of the agency lead to the agency. */
async function moveSites(deps: TenantDeps, scope: TenantScope): Promise<void> {
  const { publicUrl } = deps;
  const { tx, tenantId } = scope;
  const tenant = await findTenant(scope, tenantId);
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'is_default'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  for (const site of sites) {
    const suffix = site.is_default ? '' : `-${site.id}`;
    let address = deriveAddress(publicUrl, tenant?.tenancy_name ?? '', suffix);
    if (
      address.hostname !== undefined &&
      (isInstallationHost(address.hostname, deps) ||
        !(await insertHostname(scope, address.hostname, tenantId, site.id)))
    ) {
      address = deriveAddress(publicUrl, tenant?.tenancy_name ?? '', `${suffix}-${tenantId}`);
      await insertHostname(scope, address.hostname ?? '', tenantId, site.id);
    }
    await tx
      .updateTable('site')
      .set({ origin: address.origin })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', site.id)
      .execute();
  }
}
