import { getUserConfiguration } from '@farewind/contract/identity/configuration';
import { getCurrentLoginInformations as getLogin } from '@farewind/contract/session/session';
import { call } from '../../shared/api/call.ts';
import { findToken } from '../../shared/api/tokens.ts';

export type SessionRead = Awaited<ReturnType<typeof askSession>>;

/** The session of this browser's token, as the server knows it. */
export async function askSession() {
  const token = findToken();
  const [login, { auth, session }] = await Promise.all([call(getLogin, {}), call(getUserConfiguration, {})]);
  return {
    token,
    user: login.user,
    tenant: login.tenant,
    mustChangePassword: login.mustChangePassword,
    mustSetUpSecondFactor: login.mustSetUpTwoFactor,
    permissions: new Set(Object.keys(auth.grantedPermissions)),
    isImpersonated: session.impersonatorUserId !== null,
    impersonatorId: session.impersonatorUserId,
    seesAsRole: login.seesAsRole,
  };
}

/** Whether two tokens stand for the same person in the same place: a token may be renewed. */
export function isSameSession(one: SessionRead, other: SessionRead): boolean {
  return (
    other.user !== null &&
    one.user?.id === other.user.id &&
    one.tenant?.id === other.tenant?.id &&
    one.impersonatorId === other.impersonatorId &&
    one.seesAsRole?.id === other.seesAsRole?.id
  );
}
