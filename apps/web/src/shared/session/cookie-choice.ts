import {
  CONSENT_COOKIE,
  CONSENT_DAYS,
  CONSENT_VERSION,
  readCookieChoice,
  writeCookieChoice,
  type CookieChoice,
} from '@farewind/contract/feedback/consent';
import { readCookie, writeCookie } from '../api/cookies.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The visitor's consent in this browser; undefined before a choice, which means essential cookies only. */
export function findCookieChoice(): CookieChoice | undefined {
  return readCookieChoice(readCookie(CONSENT_COOKIE));
}

/** Whether non-essential data may be stored in this browser. */
export function mayRemember(): boolean {
  return findCookieChoice()?.preferences ?? false;
}

/** Stores a choice for a year, with the version of its text. */
export function writeChoice(choice: Omit<CookieChoice, 'version'>): void {
  const value = writeCookieChoice({ ...choice, version: CONSENT_VERSION });
  writeCookie(CONSENT_COOKIE, value, CONSENT_DAYS * DAY_SECONDS);
}
