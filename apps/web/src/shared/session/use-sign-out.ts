import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { signOut } from '../api/remotes.ts';
import { forgetTokens } from './tokens.ts';

/** Ends the session here and on the server; what was shown of the account is forgotten either way. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    // Not answered or already over: this browser forgets the token, which is what was asked for.
    await call(signOut, {}).catch(() => undefined);
    forgetTokens();
    for (const queryKey of [['myBookings'], ['order'], ['travellers'], ['profile'], ['sessions']])
      queries.removeQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: ['login'] });
  };
}
