import { createContext, useContext } from 'react';
import type { Answer } from '../../shared/api/call-types.ts';
import type { getCurrentLoginInformations } from '@farewind/contract/session/session';

type Login = Answer<typeof getCurrentLoginInformations>;

/** What every page of the office stands on: who works in it, for which agency, and what they may do. */
export interface OfficeSession {
  /** Null without a signed-in user. */
  readonly user: Login['user'];
  /** The agency; null on the host side. */
  readonly tenant: Login['tenant'];
  readonly permissions: ReadonlySet<string>;
  /** The user signed in with a password that another person set. */
  readonly mustChangePassword: boolean;
  /** A second step is demanded, and this person had none when the session was read. */
  readonly mustSetUpSecondFactor: boolean;
  /** Another user is impersonating this one. */
  readonly isImpersonated: boolean;
  /** The user looks at the office with the rights of this role, and can change nothing. */
  readonly seesAsRole: Login['seesAsRole'];
  /** Whether something of that permission may be shown; without a name it may. */
  readonly can: (permission: string | undefined) => boolean;
  /** Asks the server anew who is signed in. */
  readonly refresh: () => Promise<void>;
  /** The server no longer knows this person, who has something unsaved on the screen: it waits for them. */
  readonly isLapsed: boolean;
  /**
   * After the same user signs in again everything continues; returns false for another user, for whom everything is
   * rendered again.
   */
  readonly resume: () => Promise<boolean>;
  /** Puts the question off: the next thing that is asked of the server brings it back. */
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
