import { cookieNames, readCookie, writeCookie } from './cookies.ts';

export interface IssuedTokens {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly expireInSeconds: number;
}

export function findToken(): string | undefined {
  return readCookie(cookieNames.authToken);
}

/** The tokens outlive the browser session only when the person asked to be remembered. */
export function keepTokens(tokens: IssuedTokens, remember: boolean): void {
  const life = remember ? tokens.expireInSeconds : undefined;
  writeCookie(cookieNames.authToken, tokens.accessToken, life);
  writeCookie(cookieNames.encryptedToken, tokens.encryptedAccessToken, life);
}

/** Signing out blanks the access token, as stock clients do. */
export function dropToken(): void {
  writeCookie(cookieNames.authToken, '');
}
