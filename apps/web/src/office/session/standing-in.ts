import { findToken, forgetTokens, keepTokens, type Tokens } from '../../shared/session/tokens.ts';
import { backToImpersonator, impersonate } from '../api/own-access.ts';
import { officeCall } from '../api/office-call.ts';
import { useOfficeNavigate } from '../routes/office-address.ts';
import { previewMenu } from '../shell/menu-preview.ts';
import { useOfficeSession } from './office-session.tsx';

const OWN = 'farewind.office.own';

/** Standing in for somebody, and back. The own token waits in this window; it stays good on the server. */
export function useStandingIn() {
  const go = useOfficeNavigate();
  const { refresh } = useOfficeSession();
  const enter = async () => {
    previewMenu(undefined);
    await refresh();
    await go('/main/home', { ignoreBlocker: true });
  };
  return {
    async begin(input: { readonly userId?: number; readonly tenantId?: number; readonly reason: string }) {
      const own = findToken();
      const tokens = await officeCall(impersonate, input);
      if (own !== undefined) sessionStorage.setItem(OWN, own);
      keepTokens(tokens, false);
      await enter();
    },
    async end() {
      await officeCall(backToImpersonator, {}).catch(() => undefined);
      const own = sessionStorage.getItem(OWN);
      sessionStorage.removeItem(OWN);
      if (own === null) forgetTokens();
      else keepTokens(ownTokens(own), false);
      await enter();
    },
  };
}

function ownTokens(accessToken: string): Tokens {
  return { accessToken, encryptedAccessToken: '', expireInSeconds: 0 };
}
