import { SignedInElsewhereError } from '../../shared/api/api-error.ts';
import { adoptToken, findToken, isTokenOfAnotherWindow } from '../../shared/api/tokens.ts';
import { askSession, isSameSession, type SessionRead } from './ask-session.ts';
import { announceLapse } from './lapse.ts';

/**
 * Which session this window shows. The sign-in cookie belongs to all windows of the browser: entering the training copy in one
 * of them must not send what was typed in another to the copy.
 */
let shown: SessionRead | undefined;
/** The session of another window that has taken the place of this one's. */
let elsewhere: SessionRead | undefined;
let asking: Promise<void> | undefined;
const listeners = new Set<() => void>();

function setElsewhere(next: SessionRead | undefined): void {
  if (next === elsewhere) return;
  elsewhere = next;
  for (const listener of listeners) listener();
}

/** Remembers the session that this window is drawn for, and its token. */
export function showSession(read: SessionRead): void {
  shown = read;
  // No user is shown, so there is nobody whose token another one could be mistaken for.
  adoptToken(read.user === null ? undefined : read.token);
  setElsewhere(undefined);
}

/** Throws if the browser is now signed in as somebody else, or in another agency: nothing of this window may be sent there. */
export async function requireSameSession(): Promise<void> {
  while (isTokenOfAnotherWindow()) {
    if (elsewhere?.token !== findToken()) await (asking ??= recognise().finally(() => (asking = undefined)));
    if (elsewhere !== undefined && elsewhere.token === findToken()) throw new SignedInElsewhereError();
  }
  setElsewhere(undefined);
}

async function recognise(): Promise<void> {
  const next = await askSession();
  if (shown !== undefined && isSameSession(shown, next)) {
    adoptToken(next.token);
    return;
  }
  if (next.user !== null) return setElsewhere(next);
  announceLapse();
  throw new SignedInElsewhereError();
}

/** Whose session has taken this window's place. */
export const sessionElsewhere = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => elsewhere,
};
