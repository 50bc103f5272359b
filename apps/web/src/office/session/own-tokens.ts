import type { Tokens } from '../../shared/session/tokens.ts';

interface Kept {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  /** Null: until the browser is closed. */
  readonly expiresAtMs: number | null;
}

/** The own sign-in as text, while somebody stands in for another; `expireInSeconds` null where it is not remembered. */
export function packOwn(
  own: Omit<Tokens, 'expireInSeconds'> & { readonly expireInSeconds: number | null },
  nowMs: number,
): string {
  const { accessToken, encryptedAccessToken, expireInSeconds } = own;
  const expiresAtMs = expireInSeconds === null ? null : nowMs + expireInSeconds * 1000;
  return JSON.stringify({ accessToken, encryptedAccessToken, expiresAtMs } satisfies Kept);
}

/** The same back, with what is left of its life. */
export function unpackOwn(text: string, nowMs: number): Tokens & { readonly isRemembered: boolean } {
  const { accessToken, encryptedAccessToken, expiresAtMs } = JSON.parse(text) as Kept;
  const expireInSeconds = expiresAtMs === null ? 0 : Math.max(0, Math.floor((expiresAtMs - nowMs) / 1000));
  return { accessToken, encryptedAccessToken, expireInSeconds, isRemembered: expiresAtMs !== null };
}
