import { cookieNames, readCookie, removeCookie, writeCookie } from './cookies.ts';

/** The part of a sign-in that the browser stores. */
export interface Tokens {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly expireInSeconds: number;
}

/** The access token in the sign-in cookie, if any. */
export function findToken(): string | undefined {
  return readCookie(cookieNames.authToken);
}

/** Stores a sign-in until the browser is closed, or for its whole lifetime if it is to be remembered. */
export function storeTokens(tokens: Tokens, isRemembered: boolean): void {
  const lifeSeconds = isRemembered ? tokens.expireInSeconds : undefined;
  writeCookie(cookieNames.authToken, tokens.accessToken, lifeSeconds);
  writeCookie(cookieNames.encryptedToken, tokens.encryptedAccessToken, lifeSeconds);
}

export function clearTokens(): void {
  removeCookie(cookieNames.authToken);
  removeCookie(cookieNames.encryptedToken);
}
