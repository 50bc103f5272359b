import type { GlobalScope, TenantScope } from '../../../platform/database/scope.ts';
import { RIGHTS_EDITION } from './new-rights.ts';
import { normalizeLogin } from './user-rows.ts';

/** The host names of active agencies; other host names are not served. */
export function listHostnames(scope: GlobalScope) {
  return scope.tx
    .selectFrom('hostname as h')
    .innerJoin('tenant as t', 't.id', 'h.tenant_id')
    .select(['h.hostname', 'h.tenant_id', 'h.site_id'])
    .where('t.is_active', '=', true)
    .execute();
}

/** The tenant of requests to addresses that are not a site. */
export const DEFAULT_TENANT = 1;

export async function listTenantIds(
  scope: GlobalScope,
  { withTraining = true }: { readonly withTraining?: boolean } = {},
): Promise<number[]> {
  const active = scope.tx.selectFrom('tenant').select('id').where('is_active', '=', true).orderBy('id');
  const rows = await (withTraining ? active : active.where('training_of', 'is', null)).execute();
  return rows.map((row) => row.id);
}

/** Also closed agencies: what they share with others has to be finished. */
export async function listAllTenantIds(scope: GlobalScope): Promise<number[]> {
  const rows = await scope.tx.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** The training copies that are ready. */
export async function listTrainingIds(scope: GlobalScope): Promise<number[]> {
  const rows = await scope.tx
    .selectFrom('tenant')
    .select('id')
    .where('is_active', '=', true)
    .where('training_of', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

export function findTenant(scope: GlobalScope, tenantId: number) {
  return scope.tx.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirst();
}

/** Whether a tenant is active; checked again in the transaction that signs a user in. */
export async function isTenantActive({ tx, tenantId }: TenantScope): Promise<boolean> {
  const row = await tx.selectFrom('tenant').select('is_active').where('id', '=', tenantId).executeTakeFirst();
  return row?.is_active === true;
}

/**
 * Another number after each change of what the agency's pages for everybody show (migration 133); null on an engine
 * without its triggers.
 */
export async function readPageVersion({ tx, tenantId }: TenantScope): Promise<number | null> {
  const row = await tx
    .selectFrom('tenant')
    .select('page_version')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return row?.page_version ?? null;
}

/** Ignores case; the host side is not an agency to sign in to by name. */
export function findTenantByName(scope: GlobalScope, tenancyName: string) {
  return scope.tx
    .selectFrom('tenant')
    .select(['id', 'is_active'])
    .where((eb) => eb(eb.fn('lower', ['tenancy_name']), '=', tenancyName.toLowerCase()))
    .where('id', '<>', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findSite(scope: TenantScope, siteId: number) {
  return scope.tx
    .selectFrom('site')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', siteId)
    .executeTakeFirst();
}

export function findDefaultSite(scope: TenantScope) {
  return scope.tx
    .selectFrom('site')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('is_default', '=', true)
    .executeTakeFirst();
}

export async function insertTenant(
  scope: GlobalScope,
  id: number,
  tenancyName: string,
  name: string,
): Promise<void> {
  await scope.tx
    .insertInto('tenant')
    .values({ id, tenancy_name: tenancyName, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** False if the name is taken. */
export async function insertHostname(
  scope: GlobalScope,
  hostname: string,
  tenantId: number,
  siteId: number,
): Promise<boolean> {
  const added = await scope.tx
    .insertInto('hostname')
    .values({ hostname, tenant_id: tenantId, site_id: siteId })
    .onConflict((conflict) => conflict.column('hostname').doNothing())
    .returning('hostname')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether a host name belongs to the tenant. */
export async function hasHostname(scope: GlobalScope, tenantId: number): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('hostname')
    .select('hostname')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUsers(scope: TenantScope): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', 'staff')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAdministrator {
  readonly email: string;
  /** Null for an invited user without a password. */
  readonly passwordHash: string | null;
  readonly permissions: readonly string[];
}

/** Creates the user `admin` with the static role `Admin`, which has every permission of its side; returns its id. */
export async function insertAdministrator(scope: TenantScope, admin: NewAdministrator): Promise<number> {
  const { tenantId, tx } = scope;
  const role = await tx
    .insertInto('app_role')
    .values({
      tenant_id: tenantId,
      name: 'Admin',
      display_name: 'Admin',
      is_static: true,
      rights_edition: RIGHTS_EDITION,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('role_permission')
    .values(admin.permissions.map((permission) => ({ tenant_id: tenantId, role_id: role.id, permission })))
    .execute();
  const user = await tx
    .insertInto('app_user')
    .values({
      tenant_id: tenantId,
      kind: 'staff',
      user_name: 'admin',
      normalized_user_name: 'ADMIN',
      email: admin.email,
      normalized_email: normalizeLogin(admin.email),
      name: 'admin',
      surname: 'admin',
      password_hash: admin.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('user_role')
    .values({ tenant_id: tenantId, user_id: user.id, role_id: role.id })
    .execute();
  return user.id;
}
