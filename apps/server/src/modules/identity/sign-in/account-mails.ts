import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { recordAttempt } from '../accounts/attempt-limits.ts';
import { mayUseCodes } from './authenticate.ts';
import {
  ACCOUNT_MAIL_DUE,
  ACCOUNT_MAIL_REQUESTED,
  type AccountMailDue,
  type AccountMailRequested,
} from '../events.ts';
import {
  mailFingerprint,
  networkFingerprint,
  placeFingerprint,
  type IdentityDeps,
} from '../identity-deps.ts';
import { isKnownNetwork } from '../sessions/sessions.ts';
import { refuseInTraining } from '../accounts/only-way-in.ts';
import { insertVerification } from '../accounts/verifications.ts';
import { findUserByEmail } from '../accounts/user-rows.ts';
import { NO_SITE } from '../../../platform/host-side.ts';

/**
 * Mails a link or a code to an address. Answer, work and limits (GEN-LIMIT) are the same for an address without an
 * account, except in a network from which its owner has signed in: strangers elsewhere do not count there. Refuses with
 * GEN-RULE in a training copy.
 */
export async function requestAccountMail(
  deps: IdentityDeps,
  context: Pick<RequestContext, 'tenantId' | 'address' | 'site' | 'language'>,
  template: AccountMailRequested['template'],
  email: string,
): Promise<void> {
  const { tenantId, address, site, language } = context;
  await deps.database.inTenant(tenantId, async (scope) => {
    refuseInTraining(scope);
    const placeHash = placeFingerprint(deps, tenantId, address);
    const accountHash = mailFingerprint(deps, tenantId, template, email);
    // Also queried for unknown users (no user has the id 0), so that the work is equal.
    const userId = (await findUserByEmail(scope, email))?.id ?? 0;
    const isKnown = await isKnownNetwork(scope, userId, networkFingerprint(deps, tenantId, address));
    await recordAttempt(scope, { kind: 'mail', accountHash, placeHash }, isKnown);
    const requestId = newId();
    const payload = {
      requestId,
      template,
      email,
      siteId: site?.id ?? NO_SITE,
      language,
    } satisfies AccountMailRequested;
    await deps.outbox.add(scope, {
      topic: ACCOUNT_MAIL_REQUESTED,
      dedupeKey: `accountMail:${requestId}`,
      payload,
    });
  });
}

/** The part that the caller cannot observe: an address with an account gets its mail, any other gets none. */
export async function answerMailRequest(
  deps: IdentityDeps,
  tenantId: number,
  { requestId, template, email, siteId, language }: AccountMailRequested,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const user = await findUserByEmail(scope, email);
    if (!user?.isActive || (template === 'login-code' && !mayUseCodes(user))) return;
    const isStaffLink = template === 'password-reset' && user.kind === 'staff';
    const own = isStaffLink ? 'staff-password' : template;
    await dueMail(deps, scope, user.id, { proofId: requestId, template: own, siteId, language });
  });
}

/**
 * Requests a mail with a one-time secret; the verification's id makes it unique. Requests nothing in a training copy,
 * where no secret signs anybody in.
 */
export async function dueMail(
  { outbox }: Pick<IdentityDeps, 'outbox'>,
  scope: TenantScope,
  userId: number,
  due: AccountMailDue,
): Promise<void> {
  if (scope.isTraining) return;
  const purpose = due.template === 'login-code' ? 'signIn' : 'password';
  await insertVerification(scope, { proofId: due.proofId, userId, purpose });
  await outbox.add(scope, {
    topic: ACCOUNT_MAIL_DUE,
    dedupeKey: `accountMailDue:${due.proofId}`,
    payload: { ...due },
  });
}
