import { SOURCE_COOKIE } from '@farewind/contract/feedback/consent';
import { readCookie, writeCookie } from '../../shared/api/cookies.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The mark that this page found; another one later is of a fresher click. */
const foundMark = readCookie(SOURCE_COOKIE);

/**
 * Whether the click by which this page was opened is the browser's last one: not after a fresher click elsewhere, and a
 * page that is reloaded, gone back to or, with `isOld`, opened by a bookmark is no new click, so it marks only a browser
 * that has no mark.
 */
export function isLastClick(isOld = false): boolean {
  const now = readCookie(SOURCE_COOKIE);
  if (now !== undefined && now !== foundMark) return false;
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReopened = isOld || opened?.type === 'reload' || opened?.type === 'back_forward';
  return foundMark === undefined || !isReopened;
}

/**
 * Marks this browser with the click that it came by, for the days that an order counts as the partner's, unless it is
 * not the last one. Only for visitors who allow analytics.
 */
export function markSource(clickId: string, days: number, isOld = false): void {
  if (isLastClick(isOld) && readCookie(SOURCE_COOKIE) !== clickId)
    writeCookie(SOURCE_COOKIE, clickId, days * DAY_SECONDS);
}
