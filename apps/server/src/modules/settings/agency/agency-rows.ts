import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AgencyInfo } from './agency-info.ts';

export function findAgencyRow(scope: TenantScope) {
  return scope.tx.selectFrom('agency').selectAll().where('tenant_id', '=', scope.tenantId).executeTakeFirst();
}

/** Locks the agency's row until this transaction ends. */
export function lockAgencyRow(scope: TenantScope) {
  return scope.tx
    .selectFrom('agency')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertAgency(scope: TenantScope, currency: string, info: AgencyInfo): Promise<void> {
  await scope.tx
    .insertInto('agency')
    .values({ tenant_id: scope.tenantId, inventory_currency: currency, info: JSON.stringify(info) })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}

interface AgencyRecord {
  readonly info: AgencyInfo;
  readonly cityId: number | null;
  /** Currency of the inventory. */
  readonly currency: string;
}

export async function updateAgencyRow(
  scope: TenantScope,
  { info, cityId, currency }: AgencyRecord,
): Promise<void> {
  await scope.tx
    .updateTable('agency')
    .set((eb) => ({
      info: JSON.stringify(info),
      city_id: cityId,
      inventory_currency: currency,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** For a change of the own site, which the agency's form shows as well. */
export async function moveAgencyVersion({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .updateTable('agency')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** Name under which the logo is served: a hash of the picture. */
export async function findLogoHash({ tx, tenantId }: TenantScope): Promise<string | undefined> {
  const row = await tx
    .selectFrom('agency_logo')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.hash;
}

export async function findLogo({ tx, tenantId }: TenantScope, hash: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('agency_logo')
    .select('picture')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.picture;
}

export async function saveLogo({ tx, tenantId }: TenantScope, picture: Buffer, hash: string): Promise<void> {
  await tx
    .insertInto('agency_logo')
    .values({ tenant_id: tenantId, picture, hash })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ picture, hash }))
    .execute();
}

export async function removeLogo({ tx, tenantId }: TenantScope): Promise<void> {
  await tx.deleteFrom('agency_logo').where('tenant_id', '=', tenantId).execute();
}
