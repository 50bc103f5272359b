import type { answerNewRights, createRole, RoleOutput, updateRole } from '@farewind/contract/identity/roles';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights, requireHeld, requireRightsKept } from '../rights/office-rights.ts';
import { auditedRole, presentRole } from './present-role.ts';
import {
  insertRole,
  markRightsReviewed,
  setPermissions,
  updateRoleRow,
  deleteRoleRow,
  findRole,
  hasRole,
  type RoleRow,
} from './role-rows.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { refusal } from '../../../platform/errors.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { permissionsOfSide } from '../rights/permissions.ts';

const roleDuplicates = {
  app_role_name: { path: 'name', message: 'role.nameTaken' },
  app_role_display_name: { path: 'displayName', message: 'role.displayNameTaken' },
} as const;

/**
 * Adds a role. Refuses permissions that the caller does not have with GEN-DENIED, and an existing name with
 * GEN-DUPLICATE.
 */
export function addRole(
  { database }: IdentityDeps,
  context: RequestContext,
  input: ParsedInput<typeof createRole>,
): Promise<RoleOutput> {
  return refuseDuplicate(roleDuplicates, () =>
    database.inTenant(context.tenantId, async (scope) => {
      const caller = await lockRights(scope, context, 'Pages.Roles');
      const granted = readPermissions(context.tenantId, input.grantedPermissions);
      requireHeld(caller, granted);
      const { name, displayName, description } = input;
      const id = await insertRole(scope, { name, displayName, description }, granted);
      const role = presentRole(await getRoleInReach(scope, caller, id), context.language);
      await recordChange(scope, context, {
        action: 'create',
        entity: 'role',
        entityId: String(id),
        after: auditedRole(role),
      });
      return role;
    }),
  );
}

/**
 * Changes a role, with effect from its holders' next request. Refuses a role with more permissions than the caller has,
 * before or after the change, with GEN-DENIED; refuses a change that would remove the caller's own last right with
 * GEN-RULE.
 */
export function changeRole(
  { database }: IdentityDeps,
  context: RequestContext,
  input: ParsedInput<typeof updateRole>,
): Promise<RoleOutput> {
  const { id, name, displayName, description } = input;
  return refuseDuplicate(roleDuplicates, () =>
    database.inTenant(context.tenantId, async (scope) => {
      const caller = await lockRights(scope, context, 'Pages.Roles');
      const role = await getRoleInReach(scope, caller, id);
      const before = presentRole(role, context.language);
      const entityId = String(id);
      await requireVersion(scope, {
        entity: 'role',
        entityId,
        current: before,
        seenVersion: input.version,
      });
      const granted = readPermissions(context.tenantId, input.grantedPermissions);
      await requireGrantable(scope, caller, role, granted);
      await updateRoleRow(scope, id, { name, displayName, description });
      await setPermissions(scope, id, granted);
      await requireRightsKept(scope, caller);
      const after = presentRole(await getRoleRow(scope, id), context.language);
      await recordChange(scope, context, {
        action: 'update',
        entity: 'role',
        entityId,
        before: auditedRole(before),
        after: auditedRole(after),
      });
      return after;
    }),
  );
}

/**
 * Handles the offer of rights that are newer than a role: grants the chosen ones and stops offering the others. Refuses
 * with GEN-DENIED and GEN-RULE in the same cases as a change of the role.
 */
export function answerRightsOffer(
  { database }: IdentityDeps,
  context: RequestContext,
  { id, grant, version }: ParsedInput<typeof answerNewRights>,
): Promise<RoleOutput> {
  return database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Roles');
    const role = await getRoleInReach(scope, caller, id);
    const before = presentRole(role, context.language);
    const record = { entity: 'role', entityId: String(id) };
    await requireVersion(scope, { ...record, current: before, seenVersion: version });
    const taken = before.newRights.filter((permission) => grant.includes(permission));
    const granted = new Set([...role.permissions, ...taken]);
    await requireGrantable(scope, caller, role, granted);
    await setPermissions(scope, id, granted);
    await markRightsReviewed(scope, id);
    const after = presentRole(await getRoleRow(scope, id), context.language);
    const { newRights: offered } = before;
    await recordChange(scope, context, {
      action: 'answerNewRights',
      ...record,
      before: { ...auditedRole(before), offered },
      after: { ...auditedRole(after), offered: [] },
    });
    return after;
  });
}

/**
 * Deletes a role and removes it from its holders. Refuses to delete a static role, or to remove the caller's own last
 * right, with GEN-RULE.
 */
export async function removeRole(
  { database }: IdentityDeps,
  context: RequestContext,
  roleId: number,
): Promise<null> {
  await database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Roles');
    const row = await getRoleInReach(scope, caller, roleId);
    if (row.is_static) throw refusal('GEN-RULE', { message: 'role.isStatic' });
    await deleteRoleRow(scope, roleId);
    await requireRightsKept(scope, caller);
    await recordChange(scope, context, {
      action: 'delete',
      entity: 'role',
      entityId: String(roleId),
      before: auditedRole(presentRole(row, context.language)),
    });
  });
  return null;
}

/** The names valid on this side; others are ignored, as these clients expect. */
function readPermissions(tenantId: number, names: readonly string[]): Set<string> {
  return new Set(names).intersection(new Set(permissionsOfSide(tenantId)));
}

/**
 * Refuses to grant permissions that the caller does not have, with GEN-DENIED. Holders of the static role may restore a
 * right removed from it, because nobody else could; their impersonators may not.
 */
async function requireGrantable(
  scope: TenantScope,
  caller: SignedInUser,
  role: Pick<RoleRow, 'id' | 'is_static'>,
  granted: Iterable<string>,
): Promise<void> {
  const isOwn = role.is_static && (await hasRole(scope, caller.id, role.id));
  if (!isOwn || caller.impersonator?.tenantId === scope.tenantId) requireHeld(caller, granted);
}

/** A role of the tenant; refuses with GEN-NOTFOUND if there is none. */
async function getRoleRow(scope: TenantScope, roleId: number): Promise<RoleRow> {
  const row = await findRole(scope, roleId);
  if (!row) throw refusal('GEN-NOTFOUND');
  return row;
}

/**
 * A role that the caller may change: one of the tenant (GEN-NOTFOUND) with no more permissions than they have
 * (GEN-DENIED).
 */
async function getRoleInReach(scope: TenantScope, caller: SignedInUser, roleId: number): Promise<RoleRow> {
  const row = await getRoleRow(scope, roleId);
  if (!row.permissions.every((permission) => caller.permissions.has(permission)))
    throw refusal('GEN-DENIED', { message: 'role.allowsMore' });
  return row;
}
