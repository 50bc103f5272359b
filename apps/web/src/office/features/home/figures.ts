/** What share of a whole a part is; nothing of nothing is none. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** How much more (or less, negative) it is now than before, as a share of before; undefined where there was nothing. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}

/** The time that is left as hours and minutes, `−0:14` when it is over; a minute begun counts as whole. */
export function formatLeft(dueAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** How pressing a promise is: over, due within two hours, or later. */
export function urgencyOf(dueAt: string, now: number): 'hot' | 'near' | 'later' {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'hot';
  return left < 2 * 3_600_000 ? 'near' : 'later';
}

/** A sum in minor units over a count, half up, as a decimal text; undefined where nothing was counted. */
export function averageOf(sum: string, count: number): string | undefined {
  return count === 0 ? undefined : (Math.round((Number(sum) * 100) / count) / 100).toFixed(2);
}
