import { maskCards } from '@farewind/values/mask-cards';
import type { impersonate } from '@farewind/contract/identity/impersonation';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import { hubTokenOf } from '../sessions/hub-token.ts';
import { networkFingerprint, type IdentityDeps } from '../identity-deps.ts';
import { findTenant } from '../accounts/repository.ts';
import { requireNoMoreRights } from '../rights/rights.ts';
import { findSecondFactor, isTwoFactorRequired } from '../second-factor/second-factor-rows.ts';
import { requireStaff } from '../second-factor/second-factor-rules.ts';
import { endSession, findRememberedSeconds, openSession, type OpenedSession } from '../sessions/sessions.ts';
import { findUser, type UserRow } from '../accounts/user-rows.ts';
import { HOST_SIDE } from '../../../platform/host-side.ts';

/**
 * Opens a session as another user for at most an hour, audited on both sides. Refuses an unknown user (GEN-NOTFOUND),
 * one with more rights or in an agency that the caller may not enter (GEN-DENIED), and oneself and users who cannot
 * sign in (GEN-RULE); refuses with GEN-2FA if the side requires a second step that the caller does not have.
 */
export async function impersonateUser(
  deps: IdentityDeps,
  context: RequestContext,
  { tenantId = context.tenantId, userId, reason }: ParsedInput<typeof impersonate>,
): Promise<Output<typeof impersonate>> {
  const caller = requireStaff(context);
  const isVisit = tenantId !== context.tenantId;
  if (isVisit && (context.tenantId !== HOST_SIDE || !caller.permissions.has('Pages.Tenants')))
    throw refusal('GEN-DENIED');
  const { hasSecondFactor, rememberedSeconds } = await deps.database.inTenant(
    context.tenantId,
    async (scope) => ({
      hasSecondFactor: (await findSecondFactor(scope, caller.id))?.isConfirmed === true,
      rememberedSeconds: await findRememberedSeconds(scope, caller.sessionId),
    }),
  );
  if (isVisit) await requireActiveTenant(deps, tenantId);
  const { user, session } = await deps.database.inTenant(tenantId, async (scope) => {
    const target = await getTarget(scope, caller, isVisit, userId);
    if (!hasSecondFactor && (await isTwoFactorRequired(scope)))
      throw refusal('GEN-2FA', { message: 'account.twoFactorFirst', data: { mustSetUp: true } });
    const opened = await openImpersonation(deps, scope, context, caller, target, reason);
    await recordImpersonation(scope, context, target, tenantId, reason);
    return { user: target, session: opened };
  });
  if (isVisit) {
    await deps.database.inTenant(context.tenantId, (scope) =>
      recordImpersonation(scope, context, user, tenantId, reason),
    );
  }
  return {
    accessToken: session.token,
    encryptedAccessToken: hubTokenOf(deps.keyring, tenantId, session),
    expireInSeconds: session.lifeSeconds,
    userId: user.id,
    tenantId: tenantId === HOST_SIDE ? null : tenantId,
    ownExpireInSeconds: rememberedSeconds ?? null,
  };
}

/** Ends an impersonation and revokes its token at once. Refuses with GEN-RULE if the session is not an impersonation. */
export async function endImpersonation(deps: IdentityDeps, context: RequestContext): Promise<null> {
  const { user } = context;
  if (!user?.impersonator) throw refusal('GEN-RULE', { message: 'account.notImpersonating' });
  await deps.database.inTenant(context.tenantId, async (scope) => {
    await endSession(scope, user.sessionId);
    await recordChange(scope, context, {
      action: 'backToImpersonator',
      entity: 'user',
      entityId: String(user.id),
    });
  });
  return null;
}

async function requireActiveTenant({ database }: IdentityDeps, tenantId: number): Promise<void> {
  const tenant = await database.inGlobal((scope) => findTenant(scope, tenantId));
  if (!tenant?.is_active) throw refusal('GEN-NOTFOUND');
}

async function getTarget(
  scope: TenantScope,
  caller: SignedInUser,
  isVisit: boolean,
  userId: number | undefined,
): Promise<UserRow> {
  const id = userId ?? (isVisit ? await findAdministratorId(scope) : undefined);
  const target = id === undefined ? undefined : await findUser(scope, id);
  if (target?.kind !== 'staff') throw refusal('GEN-NOTFOUND');
  if (!isVisit && target.id === caller.id) throw refusal('GEN-RULE', { message: 'account.impersonateSelf' });
  if (!target.isActive) throw refusal('GEN-RULE', { message: 'account.impersonateInactive' });
  // The host's right over agencies outranks every right inside one.
  if (!isVisit) await requireNoMoreRights(scope, caller, target.id);
  return target;
}

function openImpersonation(
  deps: IdentityDeps,
  scope: TenantScope,
  { tenantId, address }: RequestContext,
  caller: SignedInUser,
  target: UserRow,
  reason: string,
): Promise<OpenedSession> {
  return openSession(scope, {
    userId: target.id,
    isRemembered: false,
    addressHash: networkFingerprint(deps, scope.tenantId, address),
    impersonation: {
      by: { tenantId, userId: caller.id, userName: caller.userName },
      sessionId: caller.sessionId,
      reason: maskCards(reason),
    },
  });
}

function recordImpersonation(
  scope: TenantScope,
  context: RequestContext,
  target: UserRow,
  tenantId: number,
  reason: string,
): Promise<void> {
  return recordChange(scope, context, {
    action: 'impersonate',
    entity: 'user',
    entityId: String(target.id),
    after: { tenantId, userId: target.id, userName: target.userName },
    reason,
  });
}

/** The first active user with the static role `Admin`; undefined if there is none. */
async function findAdministratorId({ tx, tenantId }: TenantScope): Promise<number | undefined> {
  const row = await tx
    .selectFrom('app_user as u')
    .innerJoin('user_role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.user_id', '=', 'u.id'),
    )
    .innerJoin('app_role as a', (join) =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.role_id'),
    )
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('a.is_static', '=', true)
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
