import { cookieNames, readCookie, removeCookie, writeCookie } from './cookies.ts';

/** The part of a sign-in that the browser stores. */
export interface Tokens {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly expireInSeconds: number;
}

/** The token that this window's session was read with: the cookie is shared by all windows, and another may rewrite it. */
let tokenOfThisWindow: string | undefined;

export function adoptToken(token: string | undefined): void {
  tokenOfThisWindow = token;
}

/** Whether another window has put a token in place of the one that this window was drawn for. */
export function isTokenOfAnotherWindow(): boolean {
  const token = findToken();
  return tokenOfThisWindow !== undefined && token !== undefined && token !== tokenOfThisWindow;
}

/** The token of the account that this window shows, or the cookie's if it shows none. */
export function findShownToken(): string | undefined {
  return tokenOfThisWindow ?? findToken();
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
  adoptToken(tokens.accessToken);
}

export function clearTokens(): void {
  removeCookie(cookieNames.authToken);
  removeCookie(cookieNames.encryptedToken);
}
