import { changeProfilePassword, endSession, getSessions } from '@farewind/contract/account/profile';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { changeOwnPassword } from '../users/change-password.ts';
import { endOwnSession, listSessions } from './session-rows.ts';

/** A user's sign-in and sessions; their other data belongs to the customers module. */
export function profileRoutes(deps: IdentityDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(changeProfilePassword, (context, input) => changeOwnPassword(deps, context, input)),
    bind(getSessions, async (context) => {
      const user = requireUser(context);
      const items = await inTenant(context.tenantId, (scope) =>
        listSessions(scope, user.id, user.sessionId, 'open'),
      );
      return { items };
    }),
    bind(endSession, async (context, { sessionId }) => {
      const user = requireUser(context);
      const isEnded = await inTenant(context.tenantId, (scope) => endOwnSession(scope, user.id, sessionId));
      if (!isEnded) throw refusal('GEN-NOTFOUND');
      return null;
    }),
  ];
}

function requireUser({ user }: RequestContext): SignedInUser {
  if (!user) throw refusal('GEN-SIGNIN');
  return user;
}
