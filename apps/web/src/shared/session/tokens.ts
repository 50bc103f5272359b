import { cookieNames, readCookie, removeCookie, writeCookie } from './cookies.ts';

/** What a sign-in answers, as far as the browser keeps it. */
export interface Tokens {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly expireInSeconds: number;
}

/** The access token that a sign-in left in its cookie, if any. */
export function findToken(): string | undefined {
  return readCookie(cookieNames.authToken);
}

/** Keeps a sign-in: until the browser is closed, or for its whole life where it is to be remembered. */
export function storeTokens(tokens: Tokens, isRemembered: boolean): void {
  const lifeSeconds = isRemembered ? tokens.expireInSeconds : undefined;
  writeCookie(cookieNames.authToken, tokens.accessToken, lifeSeconds);
  writeCookie(cookieNames.encryptedToken, tokens.encryptedAccessToken, lifeSeconds);
}

export function clearTokens(): void {
  removeCookie(cookieNames.authToken);
  removeCookie(cookieNames.encryptedToken);
}
