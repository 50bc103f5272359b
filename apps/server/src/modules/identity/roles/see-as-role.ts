import type { seeAsRole } from '@farewind/contract/identity/roles';
import type { Operation, Output } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { hubTokenOf } from '../sessions/hub-token.ts';
import { networkFingerprint, type IdentityDeps } from '../identity-deps.ts';
import { findRole } from './role-rows.ts';
import { requireStaff } from '../second-factor/second-factor-rules.ts';
import { findRememberedSeconds, openSession } from '../sessions/sessions.ts';
import { HOST_SIDE } from '../../../platform/host-side.ts';

/**
 * Opens a read-only, audited session of at most an hour with those permissions of a role that the caller has too.
 * Refuses with GEN-NOTFOUND a role that the side does not have.
 */
export function openSessionAsRole(
  deps: IdentityDeps,
  context: RequestContext,
  roleId: number,
): Promise<Output<typeof seeAsRole>> {
  const caller = requireStaff(context);
  const { tenantId, address } = context;
  return deps.database.inTenant(tenantId, async (scope) => {
    const role = await findRole(scope, roleId);
    if (!role) throw refusal('GEN-NOTFOUND');
    const session = await openSession(scope, {
      userId: caller.id,
      isRemembered: false,
      addressHash: networkFingerprint(deps, tenantId, address),
      impersonation: {
        by: { tenantId, userId: caller.id, userName: caller.userName },
        sessionId: caller.sessionId,
        reason: '',
        roleId,
      },
    });
    await recordChange(scope, context, {
      action: 'seeAs',
      entity: 'role',
      entityId: String(roleId),
      after: { name: role.name },
    });
    return {
      accessToken: session.token,
      encryptedAccessToken: hubTokenOf(deps.keyring, tenantId, session),
      expireInSeconds: session.lifeSeconds,
      userId: caller.id,
      tenantId: tenantId === HOST_SIDE ? null : tenantId,
      ownExpireInSeconds: (await findRememberedSeconds(scope, caller.sessionId)) ?? null,
    };
  });
}

/** Calls other than GET that change nothing, or end the preview. */
const allowedWhileLooking = new Set(['Account/SignOut', 'User/BackToImpersonator', 'agency/GetAgencyInfo']);

/** Whether a preview of a role may make the call, which must not change anything. */
export function isReading({ name, method }: Operation): boolean {
  return method === 'GET' || allowedWhileLooking.has(name);
}
