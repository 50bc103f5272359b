import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { signOut } from '@farewind/contract/account/account';
import { draftKeys } from './draft-keys.ts';
import { removeStored } from './local-store.ts';
import { clearTokens } from '../api/tokens.ts';

/** Query key prefixes of account data. */
const ofAccounts = ['myBookings', 'order', 'travellers', 'profile', 'sessions'];

/** Ends the session here and on the server; account data on the page is cleared either way. */
export function useSignOut(): () => Promise<void> {
  const forget = useForgetAccount();
  return async () => {
    // If there is no answer or the session is over already, forgetting the token here is enough.
    await call(signOut, {}).catch(() => undefined);
    await forget();
  };
}

/** Removes token, account and unfinished purchases from this browser after the server has ended the session. */
export function useForgetAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    clearTokens();
    for (const key of Object.values(draftKeys)) removeStored(key);
    for (const name of ofAccounts) queries.removeQueries({ queryKey: [name] });
    await queries.invalidateQueries({ queryKey: ['login'] });
  };
}
