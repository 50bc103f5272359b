import { dateOfDayNumber } from '@farewind/values/local-time';
import type { ImportProblem } from '../import-problem.ts';
import type { ScheduledService } from '../ssim/schedule-services.ts';
import { legLayout, positionsOf } from '../ssim/ssim-layout.ts';
import type { SsimPeriod } from '../ssim/ssim-leg.ts';
import { fliesOnDay } from './check-clocks.ts';

/** Two weeks contain every combination of days, even for fortnightly flights. */
const FORTNIGHT = 14;

/**
 * Flights on sale under one number on the same day in two itinerary variations, which travellers and staff could not
 * tell apart. Consecutive journeys of one variation are a carrier's normal use of a number twice.
 */
export function findTwiceADay(services: readonly ScheduledService[]): ImportProblem[] {
  const flights = Map.groupBy(
    services.filter(({ isSold }) => isSold),
    ({ carrier, number }) => `${carrier} ${number}`,
  );
  return [...flights].flatMap(([flight, periods]) =>
    periods.flatMap((service, index): ImportProblem[] => {
      for (const other of periods.slice(0, index)) {
        const day = findSharedDay(service, other);
        if (day === undefined) continue;
        return [
          {
            file: 'ssim',
            line: service.line,
            serial: service.serial,
            key: 'twiceADay',
            column: positionsOf(legLayout.number),
            found: `${flight}, ${dateOfDayNumber(day)}`,
            expected: String(other.line),
          },
        ];
      }
      return [];
    }),
  );
}

function findSharedDay(one: ScheduledService, other: ScheduledService): number | undefined {
  if (variationOf(one) === variationOf(other) && one.period.fromDay === other.period.fromDay)
    return undefined;
  return findDayOfBoth(one.period, other.period);
}

/** The first day on which both periods operate. */
export function findDayOfBoth(one: SsimPeriod, other: SsimPeriod): number | undefined {
  const from = Math.max(one.fromDay, other.fromDay);
  for (let day = from; day < from + FORTNIGHT; day += 1)
    if (fliesOnDay(one, day) && fliesOnDay(other, day)) return day;
  return undefined;
}

/** Without the number of the journey: `8/2` is variation 8. */
function variationOf({ variation }: ScheduledService): string | undefined {
  return variation.split('/')[0];
}
