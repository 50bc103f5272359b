import { SOURCE_COOKIE } from '@farewind/contract/feedback/consent';
import { readCookie, writeCookie } from '../../shared/api/cookies.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Marks this browser with the click that it came by, for the days that an order counts as the partner's. Only for
 * visitors who allow analytics.
 */
export function markSource(clickId: string, days: number): void {
  if (readCookie(SOURCE_COOKIE) !== clickId) writeCookie(SOURCE_COOKIE, clickId, days * DAY_SECONDS);
}
