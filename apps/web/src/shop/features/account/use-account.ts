import { useQueryClient } from '@tanstack/react-query';
import { register } from '@farewind/contract/account/registration';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { authenticate, authenticateByCode } from '@farewind/contract/session/token-auth';
import { resetPassword, sendLoginCode, sendPasswordResetCode } from '@farewind/contract/account/account';
import type { Answer, RemoteInput } from '../../../shared/api/call-types.ts';
import { useSession } from '../../../shared/session/session.tsx';
import { cookieNames, FIVE_YEARS_SECONDS, removeCookie, writeCookie } from '../../../shared/api/cookies.ts';
import { clearTokens, storeTokens, type Tokens } from '../../../shared/api/tokens.ts';

export type PasswordOwner = Answer<typeof resetPassword>;

/** Signs a staff member in on the side named by the tenant cookie; false if that needs another step. */
async function enterOffice(userNameOrEmailAddress: string, password: string): Promise<boolean> {
  try {
    const input = { userNameOrEmailAddress, password, rememberClient: false };
    storeTokens(await call(authenticate, input), false);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** The account operations, for the agency of this site. */
export function useAccount() {
  const { site } = useSession();
  const queries = useQueryClient();
  // Where the host name is not a site of an agency, the request must name the account's agency.
  const options = {
    headers: site === undefined || site.tenantId === null ? {} : { 'Abp.TenantId': String(site.tenantId) },
  };
  const enter = async (tokens: Tokens, isRemembered: boolean) => {
    storeTokens(tokens, isRemembered);
    // Data loaded for an anonymous visitor may be shown in full now.
    queries.removeQueries({ queryKey: ['order'] });
    await queries.refetchQueries({ queryKey: ['login'] });
  };
  const signIn = async (userNameOrEmailAddress: string, password: string, rememberClient: boolean) => {
    // Without the previous user's token, which would determine the agency.
    clearTokens();
    const input = { userNameOrEmailAddress, password, rememberClient };
    await enter(await call(authenticate, input, options), rememberClient);
  };
  return {
    signIn,
    async signInByCode(emailAddress: string, code: string, rememberClient: boolean) {
      clearTokens();
      const input = { emailAddress, code, rememberClient };
      await enter(await call(authenticateByCode, input, options), rememberClient);
    },
    register: (person: RemoteInput<typeof register>) => call(register, person, options),
    sendLoginCode: (emailAddress: string) => call(sendLoginCode, { emailAddress }, options),
    sendPasswordLink: (emailAddress: string) => call(sendPasswordResetCode, { emailAddress }, options),
    /** Sets the password, once for each link, and returns whose it is. */
    resetPassword: (resetCode: string, password: string): Promise<PasswordOwner> =>
      call(resetPassword, { resetCode, password }, options),
    /** Signs in with the new password. `staffStep`: staff first complete their second step on the office's own page. */
    async enterAfterReset(
      { userName, isStaff, tenantId }: PasswordOwner,
      password: string,
    ): Promise<'customer' | 'staff' | 'staffStep'> {
      if (isStaff) {
        clearTokens();
        if (tenantId === null) removeCookie(cookieNames.tenantId);
        else writeCookie(cookieNames.tenantId, String(tenantId), FIVE_YEARS_SECONDS);
        return (await enterOffice(userName, password)) ? 'staff' : 'staffStep';
      }
      await signIn(userName, password, false);
      return 'customer';
    },
  };
}
