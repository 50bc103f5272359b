import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { cookieNames, readCookie } from '../../shared/api/cookies.ts';
import { readTab, removeTab, writeTab } from '../../shared/session/tab-store.ts';
import { findToken, clearTokens, storeTokens, type Tokens } from '../../shared/api/tokens.ts';
import { backToImpersonator, impersonate } from '@farewind/contract/identity/impersonation';
import { seeAsRole } from '@farewind/contract/identity/roles';
import { enterTraining } from '@farewind/contract/identity/training';
import { signOut } from '@farewind/contract/account/account';
import { settleHeldActs } from './held-acts.ts';
import { officeCall } from './office-call.ts';
import { useOfficeNavigate } from '../address/office-address.ts';
import { previewMenu } from './menu-preview.ts';
import { useOfficeSession } from './office-session.tsx';
import { requireSameSession } from './window-session.ts';
import {
  optional,
  readJson,
  readNumber,
  readObject,
  readText,
  type Reader,
} from '../../shared/session/read-value.ts';

interface Kept {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  /** Null means until the browser is closed. */
  readonly expiresAtMs: number | null;
}

const readKept: Reader<Kept> = (value) => {
  const kept = readObject<Omit<Kept, 'expiresAtMs'> & { readonly expiresAtMs?: number | undefined }>({
    accessToken: readText,
    encryptedAccessToken: readText,
    expiresAtMs: optional(readNumber),
  })(value);
  return kept && { ...kept, expiresAtMs: kept.expiresAtMs ?? null };
};

const OWN = 'farewind.office.own';

/** Impersonates a user, and returns. The user's own token is stored in this window and stays valid on the server. */
export function useImpersonating() {
  const go = useOfficeNavigate();
  const { refresh } = useOfficeSession();
  const enter = async () => {
    previewMenu(undefined);
    await refresh();
    await go('/main/home', { ignoreBlocker: true });
  };
  const enterBy = async (open: () => Promise<Answer<typeof impersonate>>) => {
    await takeTokens(open);
    await enter();
  };
  return {
    begin: (input: { readonly userId?: number; readonly tenantId?: number; readonly reason: string }) =>
      enterBy(() => officeCall(impersonate, input)),
    /** The agency's training copy, as oneself. */
    enterTraining: () => enterBy(() => officeCall(enterTraining, {})),
    async leaveTraining() {
      // The own session goes on also where this one has ended by itself.
      await returnToOwn(() => call(signOut, {}));
      await enter();
    },
    /** One's own office with the permissions of a role, read-only. */
    seeAs: (roleId: number) => enterBy(() => officeCall(seeAsRole, { roleId })),
    async end() {
      // If the impersonation has already ended, this is not a session lapse: the user's own session continues.
      await returnToOwn(() => call(backToImpersonator, {}));
      await enter();
    },
  };
}

/** Stores the own token in this window and takes another, after what was held under the own one has left. */
export async function takeTokens(open: () => Promise<Answer<typeof impersonate>>): Promise<void> {
  await settleHeldActs();
  // Another window's token would be stored as one's own.
  await requireSameSession();
  const [accessToken, encryptedAccessToken = ''] = [findToken(), readCookie(cookieNames.encryptedToken)];
  const { ownExpireInSeconds, ...tokens } = await open();
  if (accessToken !== undefined) {
    const own = { accessToken, encryptedAccessToken, expireInSeconds: ownExpireInSeconds };
    writeTab(OWN, packOwn(own, Date.now()));
  }
  storeTokens(tokens, false);
}

/** Ends the session of another user, of a role or in a copy, and restores the own token; one that has ended already is left. */
export async function returnToOwn(end: () => Promise<unknown>): Promise<void> {
  await settleHeldActs();
  await requireSameSession();
  await end().catch(() => undefined);
  if (!restoreOwnTokens()) clearTokens();
}

/** Restores the user's own token stored in this window; false if there is none, or after signing out. */
export function restoreOwnTokens(): boolean {
  const own = unpackOwn(readTab(OWN), Date.now());
  removeTab(OWN);
  if (own === undefined || findToken() === undefined) return false;
  const { isRemembered, ...tokens } = own;
  storeTokens(tokens, isRemembered);
  return true;
}

/** Serialises the user's own sign-in during an impersonation; `expireInSeconds` is null if it is not remembered. */
export function packOwn(
  own: Omit<Tokens, 'expireInSeconds'> & { readonly expireInSeconds: number | null },
  nowMs: number,
): string {
  const { accessToken, encryptedAccessToken, expireInSeconds } = own;
  const expiresAtMs = expireInSeconds === null ? null : nowMs + expireInSeconds * 1000;
  return JSON.stringify({ accessToken, encryptedAccessToken, expiresAtMs } satisfies Kept);
}

/** Restores it, with its remaining lifetime. */
export function unpackOwn(
  text: string | undefined,
  nowMs: number,
): (Tokens & { readonly isRemembered: boolean }) | undefined {
  const kept = readJson(text, readKept);
  if (kept === undefined) return undefined;
  const { accessToken, encryptedAccessToken, expiresAtMs } = kept;
  const expireInSeconds = expiresAtMs === null ? 0 : Math.max(0, Math.floor((expiresAtMs - nowMs) / 1000));
  return { accessToken, encryptedAccessToken, expireInSeconds, isRemembered: expiresAtMs !== null };
}
