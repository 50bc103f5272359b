import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { createContext, useContext } from 'react';
import type { Answer } from '../api/call-types.ts';
import type { getCurrentLoginInformations } from '@farewind/contract/session/session';
import type { getSite } from '@farewind/contract/site/get-site';

export type Site = Answer<typeof getSite>;
export type SignedIn = Answer<typeof getCurrentLoginInformations>['user'];

/** The session that every shop page uses: site, user, language and currency. */
export interface Session {
  /** Undefined while loading, and while the server does not answer. */
  readonly site: Site | undefined;
  readonly user: SignedIn;
  readonly currency: Currency;
  /** The currency that was chosen since the page was loaded, the newest; undefined if it is still start-up's. */
  readonly chosen: Currency | undefined;
  readonly setLanguage: (language: Language) => void;
  /** An undefined value is ignored. */
  readonly setCurrency: (currency: Currency | undefined) => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('SessionProvider is missing');
  return session;
}
