/** Local time at a place, and the difference to another clock in hours, with halves. */
export interface TimeThere {
  /** 06:45 */
  readonly clock: string;
  readonly hoursAhead: number;
}

/** @param here offset of the viewer's clock in minutes ahead of UTC */
export function timeThere(now: Date, timeZone: string, here: number): TimeThere {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  const there = Date.UTC(
    Number(part('year')),
    Number(part('month')) - 1,
    Number(part('day')),
    Number(part('hour')),
    Number(part('minute')),
  );
  const utcMinutes = Math.floor(now.getTime() / 60_000);
  return {
    clock: `${part('hour')}:${part('minute')}`,
    hoursAhead: (there / 60_000 - utcMinutes - here) / 60,
  };
}

/** Runs of months, to be written as “May–September”: [11, 12, 1, 2, 3] is one run from 11 to 3. */
export function monthRuns(months: readonly number[]): (readonly [first: number, last: number])[] {
  const among = new Set(months);
  const firsts = months.filter((month) => !among.has(month === 1 ? 12 : month - 1));
  if (firsts.length === 0) return months.length === 0 ? [] : [[1, 12]];
  return firsts.map((first) => {
    let last = first;
    while (among.has((last % 12) + 1)) last = (last % 12) + 1;
    return [first, last] as const;
  });
}
