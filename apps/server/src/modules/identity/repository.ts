import type { GlobalScope, TenantScope } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';

export function listHostnames(scope: GlobalScope) {
  return scope.tx.selectFrom('hostname').selectAll().execute();
}

export async function listTenantIds(scope: GlobalScope): Promise<number[]> {
  const rows = await scope.tx
    .selectFrom('tenant')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export function findTenant(scope: GlobalScope, tenantId: number) {
  return scope.tx.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirst();
}

/** Without regard to case; the host side is no agency that anybody signs in to by name. */
export function findTenantByName(scope: GlobalScope, tenancyName: string) {
  return scope.tx
    .selectFrom('tenant')
    .select(['id', 'is_active'])
    .where((eb) => eb(eb.fn('lower', ['tenancy_name']), '=', tenancyName.toLowerCase()))
    .where('id', '<>', 0)
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

export async function insertHostname(
  scope: GlobalScope,
  hostname: string,
  tenantId: number,
  siteId: number,
): Promise<void> {
  await scope.tx
    .insertInto('hostname')
    .values({ hostname, tenant_id: tenantId, site_id: siteId })
    .onConflict((conflict) => conflict.column('hostname').doNothing())
    .execute();
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

export interface ClientFault {
  readonly kind: string;
  readonly message: string;
  readonly page: string;
  readonly stack: string | null;
}

export async function insertClientError(scope: TenantScope, fault: ClientFault): Promise<void> {
  await scope.tx
    .insertInto('client_error')
    .values({ tenant_id: scope.tenantId, id: newId(), ...fault })
    .execute();
}

export interface NewAdministrator {
  readonly email: string;
  readonly passwordHash: string;
  readonly permissions: readonly string[];
}

/** The user `admin` with the static role `Admin` that holds every permission of its side. */
export async function insertAdministrator(scope: TenantScope, admin: NewAdministrator): Promise<void> {
  const { tenantId, tx } = scope;
  const role = await tx
    .insertInto('app_role')
    .values({ tenant_id: tenantId, name: 'Admin', display_name: 'Admin', is_static: true })
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
      normalized_email: admin.email.toUpperCase(),
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
}
