/**
 * A part as a share of a whole; undefined if the whole is zero or smaller: then it is no part of it, as several orders
 * of one search, or those of an earlier one.
 */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 || part > whole ? undefined : part / whole;
}

/** Relative change (negative for a decrease); undefined if there was nothing before. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}

/** Remaining time in hours and minutes, `−0:14` when past; rounded up to minutes. */
export function formatLeft(dueAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Urgency of a deadline: past or due soon, near, or later. */
export function urgencyOf(dueAt: string, now: number): 'hot' | 'near' | 'later' {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'hot';
  return left < 2 * 3_600_000 ? 'near' : 'later';
}

/** A sum in minor units divided by a count, half up, as a decimal; undefined for a count of zero. */
export function averageOf(sum: string, count: number): string | undefined {
  return count === 0 ? undefined : (Math.round((Number(sum) * 100) / count) / 100).toFixed(2);
}
