import { call } from '../../shared/api/call.ts';
import { removeFromTab } from '../../shared/session/tab-store.ts';
import { clearTokens } from '../../shared/api/tokens.ts';
import { signOut, signOutEverywhere } from '@farewind/contract/account/account';
import { useOfficeNavigate } from '../address/office-address.ts';
import { previewMenu } from './menu-preview.ts';
import { useOfficeSession } from './office-session.tsx';
import { settleHeldActs } from './held-acts.ts';
import { requireSameSession } from './window-session.ts';
import { restoreOwnTokens } from './impersonation.ts';

/** Signs out here or everywhere; clears all data in this window. */
export function useLeaveOffice(): (isEverywhere: boolean) => Promise<void> {
  const go = useOfficeNavigate();
  const { refresh } = useOfficeSession();
  return async (isEverywhere) => {
    await endOwnSession(isEverywhere);
    previewMenu(undefined);
    removeFromTab('farewind.office.');
    await refresh();
    await go('/main/login', { replace: true, ignoreBlocker: true });
  };
}

/** Ends the session on the server and forgets its token, after what was still held under it has left. */
export async function endOwnSession(isEverywhere: boolean): Promise<void> {
  await settleHeldActs();
  await requireSameSession();
  const leave = call(isEverywhere ? signOutEverywhere : signOut, {});
  // Signing out everywhere must succeed; here, forgetting the token is enough.
  await (isEverywhere ? leave : leave.catch(() => undefined));
  // Signs the impersonator out too.
  if (restoreOwnTokens()) await call(signOut, {}).catch(() => undefined);
  clearTokens();
}
