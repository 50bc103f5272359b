import {
  isTenantAvailable,
  resetPassword,
  sendLoginCode,
  sendPasswordResetCode,
  signOut,
  signOutEverywhere,
} from '@farewind/contract/account/account';
import { register as registerOperation } from '@farewind/contract/account/registration';
import { getCurrentLoginInformations } from '@farewind/contract/session/session';
import { authenticate, authenticateByCode } from '@farewind/contract/session/token-auth';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext, SignedInUser } from '../../platform/http/request-context.ts';
import { refusal } from '../../platform/errors.ts';
import { requestAccountMail } from './sign-in/account-mails.ts';
import { signInByCode, signInByPassword } from './sign-in/authenticate.ts';
import type { IdentityDeps, TenantDeps } from './identity-deps.ts';
import { impersonationRoutes } from './impersonation/impersonation-routes.ts';
import { endImpersonation } from './impersonation/impersonate.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { register } from './registration/register.ts';
import { findTenant, findTenantByName } from './accounts/repository.ts';
import { resetPasswordByLink } from './reset-password.ts';
import { endSession, endSessionsOf } from './sessions/sessions.ts';
import { openingRoutes } from './opening/site-opening.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { sampleRoutes } from './sample/end-sample.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { trainingRoutes } from './training/training-routes.ts';
import { findUser } from './accounts/user-rows.ts';
import { userRoutes } from './users/routes.ts';

const VERSION = '1.0.0';
const RELEASE_DATE = '2026-11-20T00:00:00';

/** Per address; far above what people and their programs need. */
const SIGN_INS_A_MINUTE = 60;
const TENANT_NAMES_A_MINUTE = 30;
const MINUTE_MS = 60_000;

export function identityRoutes(deps: TenantDeps): Binding[] {
  return [
    ...signInRoutes(deps),
    ...accountRoutes(deps),
    ...sessionRoutes(deps),
    ...secondFactorRoutes(deps),
    ...impersonationRoutes(deps),
    ...profileRoutes(deps),
    ...userRoutes(deps),
    ...roleRoutes(deps),
    ...tenantRoutes(deps),
    ...openingRoutes(deps),
    ...sampleRoutes(deps),
    ...configurationRoutes(deps),
    ...savedViewRoutes(deps.database),
    ...trainingRoutes(deps),
  ];
}

function signInRoutes(deps: IdentityDeps): Binding[] {
  const { database } = deps;
  const limits = { perMinute: SIGN_INS_A_MINUTE };
  return [
    bind(authenticate, (context, input) => signInByPassword(deps, context, input), limits),
    bind(authenticateByCode, (context, input) => signInByCode(deps, context, input), limits),
    bind(signOut, async (context) => {
      const { sessionId, impersonator } = requireUser(context);
      // Signing out during an impersonation ends it, and is audited like any other end.
      if (impersonator) await endImpersonation(deps, context);
      else await database.inTenant(context.tenantId, (scope) => endSession(scope, sessionId));
      return {};
    }),
    bind(signOutEverywhere, async (context) => {
      const { id } = requireUser(context);
      await database.inTenant(context.tenantId, (scope) => endSessionsOf(scope, id));
      return {};
    }),
  ];
}

function accountRoutes(deps: IdentityDeps): Binding[] {
  return [
    bind(
      isTenantAvailable,
      async (_context, { tenancyName }) => {
        const tenant = await deps.database.inGlobal((scope) => findTenantByName(scope, tenancyName));
        const state: 1 | 2 | 3 = tenant === undefined ? 3 : tenant.is_active ? 1 : 2;
        return { state, tenantId: tenant?.is_active === true ? tenant.id : null };
      },
      { perMinute: TENANT_NAMES_A_MINUTE },
    ),
    bind(sendPasswordResetCode, async (context, { emailAddress }) => {
      await requestAccountMail(deps, context, 'password-reset', emailAddress);
      return {};
    }),
    bind(sendLoginCode, async (context, { emailAddress }) => {
      await requestAccountMail(deps, context, 'login-code', emailAddress);
      return {};
    }),
    bind(registerOperation, (context, input) => register(deps, context, input), {
      perMinute: SIGN_INS_A_MINUTE,
    }),
    bind(resetPassword, (context, input) => resetPasswordByLink(deps, context, input), {
      perMinute: SIGN_INS_A_MINUTE,
    }),
  ];
}

function sessionRoutes({ database, timeZoneOf }: IdentityDeps): Binding[] {
  return [
    bind(
      getCurrentLoginInformations,
      async ({ tenantId, user }) => {
        const tenant =
          tenantId === 0 ? undefined : await database.inGlobal((scope) => findTenant(scope, tenantId));
        const own =
          user &&
          (await database.inTenant(tenantId, async (scope) => ({
            row: await findUser(scope, user.id),
            timeZone: await timeZoneOf(scope),
          })));
        const row = own?.row;
        return {
          application: { version: VERSION, releaseDate: RELEASE_DATE, features: {} },
          user:
            own && row
              ? {
                  id: row.id,
                  name: row.name,
                  surname: row.surname,
                  userName: row.userName,
                  emailAddress: row.email,
                  isStaff: row.kind === 'staff',
                  timeZone: own.timeZone,
                }
              : null,
          tenant: tenant
            ? {
                id: tenant.id,
                tenancyName: tenant.tenancy_name,
                name: tenant.name,
                ...(tenant.training_of === null
                  ? {}
                  : {
                      isTraining: true as const,
                      aheadMinutes: Math.round(tenant.clock_offset_ms / MINUTE_MS),
                    }),
              }
            : null,
          impersonator: user?.impersonator
            ? { ...user.impersonator, tenantId: user.impersonator.tenantId || null }
            : null,
          seesAsRole: user?.seesAsRole ?? null,
          mustChangePassword: user?.mustChangePassword ?? false,
          mustSetUpTwoFactor: user?.mustSetUpTwoFactor ?? false,
        };
      },
      { priority: 'buyer' },
    ),
  ];
}

/** The user of a call that requires a sign-in. */
function requireUser({ user }: RequestContext): SignedInUser {
  if (!user) throw refusal('GEN-SIGNIN');
  return user;
}
