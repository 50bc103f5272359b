import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import { dueMail } from '../sign-in/account-mails.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { closeVerifications } from '../accounts/verifications.ts';
import { NO_SITE } from '../../../platform/host-side.ts';

/** The inviter, their address and language. */
export type Inviter = Pick<RequestContext, 'language'> & {
  readonly siteId: number | undefined;
  /** Name in the mail. */
  readonly name: string;
};

export function inviterOf({ language, site, user }: RequestContext): Inviter {
  return { language, siteId: site?.id, name: nameCaller({ user }) };
}

/** Mails a member of staff a link to set their first password; earlier links become invalid. */
export async function inviteStaff(
  deps: IdentityDeps,
  scope: TenantScope,
  inviter: Inviter,
  userId: number,
): Promise<void> {
  await closeVerifications(scope, userId);
  await dueMail(deps, scope, userId, {
    proofId: newId(),
    template: 'staff-invitation',
    siteId: inviter.siteId ?? NO_SITE,
    language: inviter.language,
    inviterName: inviter.name,
  });
}
