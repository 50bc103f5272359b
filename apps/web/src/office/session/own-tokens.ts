import {
  optional,
  readJson,
  readNumber,
  readObject,
  readText,
  type Reader,
} from '../../shared/session/read-value.ts';
import type { Tokens } from '../../shared/session/tokens.ts';

interface Kept {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  /** Null: until the browser is closed. */
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
