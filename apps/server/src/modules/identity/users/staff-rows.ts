import { sql } from 'kysely';
import { readPage, type PageRequest } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SortKey } from '../../../platform/database/read-sorting.ts';
import { normalizeLogin } from '../accounts/user-rows.ts';

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staff>['executeTakeFirstOrThrow']>>;

export type StaffColumn =
  | 'u.id'
  | 'u.normalized_user_name'
  | 'u.normalized_email'
  | 'u.name'
  | 'u.surname'
  | 'u.is_active'
  | 'u.created_at'
  | 'last_login_at';

export interface StaffPage extends PageRequest {
  readonly keyword: string | undefined;
  readonly isActive: boolean | undefined;
  readonly roleId: number | undefined;
  readonly sorting: readonly SortKey<StaffColumn>[];
}

/** The tenant's staff that are not deleted, without customers; every joined table is restricted to the tenant first. */
function staff(scope: TenantScope) {
  return scope.tx
    .selectFrom('app_user as u')
    .select([
      'u.id',
      'u.user_name',
      'u.normalized_user_name',
      'u.email',
      'u.normalized_email',
      'u.name',
      'u.surname',
      'u.is_active',
      'u.created_at',
      'u.version',
      sql<boolean>`u.password_hash is null`.as('is_invited'),
      sql<Date | null>`(select max(s.created_at) from user_session s
        where s.tenant_id = u.tenant_id and s.user_id = u.id
          and s.impersonator_user_id is null)`.as('last_login_at'),
      sql<string[]>`array(select r.normalized_name from user_role ur
        join app_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by r.normalized_name)`.as('role_names'),
    ])
    .where('u.tenant_id', '=', scope.tenantId)
    .where('u.kind', '=', 'staff')
    .where('u.deleted_at', 'is', null);
}

export function pageStaff(scope: TenantScope, page: StaffPage) {
  const matching = staff(scope).where(matchOf(page));
  return readPage(matching, page, [...page.sorting, { column: 'u.id', direction: 'asc' }]);
}

function matchOf({ keyword, isActive, roleId }: StaffPage) {
  const conditions = [
    keyword ? sql`position(lower(${keyword}) in u.search_text) > 0` : undefined,
    isActive === undefined ? undefined : sql`u.is_active = ${isActive}`,
    roleId === undefined
      ? undefined
      : sql`exists (select 1 from user_role ur
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ur.role_id = ${roleId})`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql.lit(true) : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export function findStaff(scope: TenantScope, userId: number): Promise<StaffRow | undefined> {
  return staff(scope).where('u.id', '=', userId).executeTakeFirst();
}

export interface StaffValues {
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly isActive: boolean;
}

/** Adds a staff user. A `null` password means they were invited and have not set one yet. */
export async function insertStaff(
  scope: TenantScope,
  values: StaffValues,
  passwordHash: string | null,
): Promise<number> {
  const { id } = await scope.tx
    .insertInto('app_user')
    .values({
      tenant_id: scope.tenantId,
      kind: 'staff',
      ...columnsOf(values),
      password_hash: passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `forgetProof`: the new address is not verified yet. */
export async function updateStaff(
  scope: TenantScope,
  userId: number,
  values: StaffValues,
  { forgetProof }: { readonly forgetProof: boolean },
): Promise<void> {
  await scope.tx
    .updateTable('app_user')
    .set((eb) => ({
      ...columnsOf(values),
      ...(forgetProof ? { email_proved_at: null } : {}),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', userId)
    .execute();
}

export async function switchStaff(scope: TenantScope, userId: number, isActive: boolean): Promise<void> {
  await scope.tx
    .updateTable('app_user')
    .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', userId)
    .execute();
}

/** Deletes a staff user: name and address become free, and their actions stay on record. */
export async function closeStaff(scope: TenantScope, userId: number): Promise<void> {
  await scope.tx
    .updateTable('app_user')
    .set((eb) => ({ deleted_at: scope.now, is_active: false, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', userId)
    .execute();
}

/** Replaces a user's roles. */
export async function setRoles(
  scope: TenantScope,
  userId: number,
  roleIds: readonly number[],
): Promise<void> {
  const { tenantId, tx } = scope;
  await tx.deleteFrom('user_role').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  const rows = roleIds.map((roleId) => ({ tenant_id: tenantId, user_id: userId, role_id: roleId }));
  if (rows.length > 0) await tx.insertInto('user_role').values(rows).execute();
}

function columnsOf({ userName, name, surname, emailAddress, isActive }: StaffValues) {
  return {
    user_name: userName,
    normalized_user_name: normalizeLogin(userName),
    email: emailAddress,
    normalized_email: normalizeLogin(emailAddress),
    name,
    surname,
    is_active: isActive,
  };
}
