import { SOURCE_COOKIE } from '@farewind/contract/feedback/consent';
import { readCookie, writeCookie } from '../../shared/session/cookies.ts';

/** Days within which a purchase can still be ascribed to the partner who brought the visitor. */
const MARK_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

/** Marks this browser with the click that it came by. Only for visitors who allow analytics. */
export function markSource(clickId: string): void {
  if (readCookie(SOURCE_COOKIE) !== clickId) writeCookie(SOURCE_COOKIE, clickId, MARK_DAYS * DAY_SECONDS);
}
