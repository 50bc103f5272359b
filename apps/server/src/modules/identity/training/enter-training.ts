import type { enterTraining } from '@farewind/contract/identity/training';
import type { Output } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { hubTokenOf } from '../sessions/hub-token.ts';
import { networkFingerprint, type IdentityDeps } from '../identity-deps.ts';
import { requireStaff } from '../second-factor/second-factor-rules.ts';
import { findRememberedSeconds, openSession } from '../sessions/sessions.ts';
import { findUser, findUserByLogin, type UserRow } from '../accounts/user-rows.ts';
import { insertStaff } from '../users/staff-rows.ts';
import { findTrainingTenant } from '../tenants/find-training.ts';

/**
 * Opens a session in the training copy as a user with the same name and roles and no password; there is no other way to
 * sign in there. Refuses with GEN-NOTFOUND if no copy is ready, and with GEN-RULE a user none of whose roles exists in
 * the copy.
 */
export async function enterTrainingCopy(
  deps: IdentityDeps,
  context: RequestContext,
): Promise<Output<typeof enterTraining>> {
  const { database, keyring } = deps;
  const caller = requireStaff(context);
  if (caller.impersonator) throw refusal('GEN-DENIED', { message: 'account.notWhileImpersonating' });
  const own = await database.inTenant(context.tenantId, async (scope) => {
    if (scope.isTraining) throw refusal('GEN-RULE', { message: 'training.isCopy' });
    const [copy, user] = [await findTrainingTenant(scope, scope.tenantId), await findUser(scope, caller.id)];
    if (!copy?.is_active || !user) throw refusal('GEN-NOTFOUND');
    return {
      copyId: copy.id,
      user,
      roles: await listRoles(scope, caller.id),
      rememberedSeconds: await findRememberedSeconds(scope, caller.sessionId),
    };
  });
  const { copyId } = own;
  const opened = await database.inTenant(copyId, async (scope) => {
    const userId = await findOrInsert(scope, own.user);
    await takeRoles(scope, userId, own.roles);
    const session = await openSession(scope, {
      userId,
      isRemembered: false,
      addressHash: networkFingerprint(deps, copyId, context.address),
      impersonation: {
        by: { tenantId: context.tenantId, userId: caller.id, userName: caller.userName },
        sessionId: caller.sessionId,
        reason: '',
      },
      isTraining: true,
    });
    await recordEntering(scope, context, copyId);
    return { session, userId };
  });
  await database.inTenant(context.tenantId, (scope) => recordEntering(scope, context, copyId));
  return {
    accessToken: opened.session.token,
    encryptedAccessToken: hubTokenOf(keyring, copyId, opened.session),
    expireInSeconds: opened.session.lifeSeconds,
    userId: opened.userId,
    tenantId: copyId,
    ownExpireInSeconds: own.rememberedSeconds ?? null,
  };
}

function recordEntering(scope: TenantScope, context: RequestContext, copyId: number): Promise<void> {
  return recordChange(scope, context, {
    action: 'enter',
    entity: 'trainingCopy',
    entityId: String(copyId),
  });
}

interface RoleHeld {
  readonly id: number;
  readonly permissions: readonly string[];
}

async function listRoles({ tx, tenantId }: TenantScope, userId: number): Promise<RoleHeld[]> {
  const rows = await tx
    .selectFrom('user_role as u')
    .innerJoin('role_permission as p', (join) =>
      join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.role_id', '=', 'u.role_id'),
    )
    .select(['u.role_id', 'p.permission'])
    .where('u.tenant_id', '=', tenantId)
    .where('u.user_id', '=', userId)
    .execute();
  const roles = Map.groupBy(rows, (row) => row.role_id);
  return [...roles].map(([id, held]) => ({ id, permissions: held.map(({ permission }) => permission) }));
}

async function findOrInsert(scope: TenantScope, user: UserRow): Promise<number> {
  const known = await findUserByLogin(scope, user.userName);
  if (known?.kind === 'staff' && known.isActive) return known.id;
  if (known) throw refusal('GEN-RULE', { message: 'training.userGone' });
  const { userName, name, surname, email: emailAddress } = user;
  return insertStaff(scope, { userName, name, surname, emailAddress, isActive: true }, null);
}

/** The agency's roles as they exist in the copy; rights added to a role since it was copied are added there. */
async function takeRoles(
  { tx, tenantId }: TenantScope,
  userId: number,
  roles: readonly RoleHeld[],
): Promise<void> {
  const ids = roles.map(({ id }) => id);
  const known = ids.length === 0 ? [] : await listKnown();
  const held = roles.filter(({ id }) => known.includes(id));
  if (held.length === 0) throw refusal('GEN-RULE', { message: 'training.noRole' });
  await tx.deleteFrom('user_role').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await tx
    .insertInto('user_role')
    .values(held.map(({ id }) => ({ tenant_id: tenantId, user_id: userId, role_id: id })))
    .execute();
  await tx
    .insertInto('role_permission')
    .values(
      held.flatMap(({ id, permissions }) =>
        permissions.map((permission) => ({ tenant_id: tenantId, role_id: id, permission })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  async function listKnown(): Promise<number[]> {
    const rows = await tx
      .selectFrom('app_role')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id }) => id);
  }
}
