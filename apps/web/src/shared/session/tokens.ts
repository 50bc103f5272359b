import { cookieNames, readCookie } from './cookies.ts';

/** The access token that a sign-in left in its cookie, if any. */
export function findToken(): string | undefined {
  return readCookie(cookieNames.authToken);
}
