import { createContext, useContext } from 'react';
import type { Answer } from '../../shared/api/call-types.ts';
import type { getCurrentLoginInformations } from '@farewind/contract/session/session';

type Login = Answer<typeof getCurrentLoginInformations>;

/** The session that every page uses: user, agency and permissions. */
export interface OfficeSession {
  /** Null without a signed-in user. */
  readonly user: Login['user'];
  /** The agency; null on the host side. */
  readonly tenant: Login['tenant'];
  readonly permissions: ReadonlySet<string>;
  /** The user signed in with a password set by another person. */
  readonly mustChangePassword: boolean;
  /** A second step is required, and the user had none when the session was read. */
  readonly mustSetUpSecondFactor: boolean;
  /** Another user is impersonating this one. */
  readonly isImpersonated: boolean;
  /** The user previews the office with the permissions of this role, read-only. */
  readonly seesAsRole: Login['seesAsRole'];
  /** Whether content for this permission may be shown; true without a permission. */
  readonly can: (permission: string | undefined) => boolean;
  /** Reads the session from the server again. */
  readonly refresh: () => Promise<void>;
  /** The session ended while something unsaved is on screen, which waits for a new sign-in. */
  readonly isLapsed: boolean;
  /**
   * If the same user signs in again, everything continues; returns false for another user, for whom everything is
   * rendered anew.
   */
  readonly resume: () => Promise<boolean>;
  /** Postpones the sign-in; the next call to the server asks for it again. */
  readonly dismissLapse: () => void;
}

const Session = createContext<OfficeSession | undefined>(undefined);
export const OfficeSessionProvider = Session.Provider;

export function useOfficeSession(): OfficeSession {
  const session = useContext(Session);
  if (session === undefined) throw new Error('OfficeSessionProvider is missing');
  return session;
}

/** The signed-in user; only for pages that require signing in. */
export function useStaff(): NonNullable<Login['user']> {
  const { user } = useOfficeSession();
  if (user === null) throw new Error('No user is signed in');
  return user;
}
