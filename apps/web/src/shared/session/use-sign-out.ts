import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { signOut } from '@farewind/contract/account/account';
import { clearTokens } from './tokens.ts';

/** What was shown of an account, by the beginnings of its queries. */
const ofAccounts = ['myBookings', 'order', 'travellers', 'profile', 'sessions'];

/** Ends the session here and on the server; what was shown of the account is forgotten either way. */
export function useSignOut(): () => Promise<void> {
  const forget = useForgetAccount();
  return async () => {
    // Not answered or already over: this browser forgets the token, which is what was asked for.
    await call(signOut, {}).catch(() => undefined);
    await forget();
  };
}

/** Removes token and account from this browser after the server has ended the session. */
export function useForgetAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    clearTokens();
    for (const name of ofAccounts) queries.removeQueries({ queryKey: [name] });
    await queries.invalidateQueries({ queryKey: ['login'] });
  };
}
