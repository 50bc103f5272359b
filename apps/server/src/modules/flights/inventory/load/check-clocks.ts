import {
  dateOfDayNumber,
  instantOf,
  isoWeekday,
  isSkippedTime,
  localDateTime,
  localTimeAt,
  zoneOffsetMinutes,
  type LocalDateTime,
} from '@farewind/values/local-time';
import type { ImportProblem } from '../import-problem.ts';
import type { ScheduledService } from '../ssim/schedule-services.ts';
import { legLayout, positionsOf } from '../ssim/ssim-layout.ts';
import type { SsimPeriod } from '../ssim/ssim-leg.ts';
import { ssimUtcVariation } from '../ssim/ssim-values.ts';

const MINUTES_A_DAY = 1440;
const DEPARTURE = { timeField: 'departs', variationField: 'departureVariation' } as const;
const ARRIVAL = { timeField: 'arrives', variationField: 'arrivalVariation' } as const;

/** Whether a flight leaves on a day: inside its period, on a day of operation, every second week where it says so. */
export function fliesOnDay({ fromDay, untilDay, days, everyWeeks }: SsimPeriod, day: number): boolean {
  if (day < fromDay || day > untilDay || ((days >> (isoWeekday(day) - 1)) & 1) === 0) return false;
  return everyWeeks === 1 || Math.floor((day - fromDay) / 7) % 2 === 0;
}

/**
 * What the clocks of its airports say against a flight, at most one fault for each end of a leg: a UTC variation that is not
 * the zone's on some day of operation, a departure at a local time that the spring change skips, and one at the second
 * occurrence of a local time that the autumn change repeats. Departures are sold at the first occurrence, which the file
 * means when its variation is the one before the change.
 */
export function findClockProblems(
  service: ScheduledService,
  zones: ReadonlyMap<string, string>,
): ImportProblem[] {
  return service.legs.flatMap((leg, index) => {
    const clocks = service.clocks[index]!;
    const ends = [
      { airport: leg.origin, minute: leg.departsMinute, variation: clocks.departs, ...DEPARTURE },
      { airport: leg.destination, minute: leg.arrivesMinute, variation: clocks.arrives, ...ARRIVAL },
    ];
    return ends.flatMap(({ airport, minute, variation, ...fields }): ImportProblem[] => {
      const { timeField, variationField } = fields;
      const zone = zones.get(airport) ?? 'UTC';
      for (const day of daysToJudge(service.period, minute, zone)) {
        const key = judge(zone, day, minute, variation, timeField === 'departs');
        if (key === undefined) continue;
        const local = localDateTime(day, minute);
        const column = positionsOf(legLayout[key === 'utcVariation' ? variationField : timeField]);
        const found =
          key === 'utcVariation' ? ssimUtcVariation(variation) : `${airport} ${local.replace('T', ' ')}`;
        const expected = `${airport} ${local.slice(0, 10)}: ${ssimUtcVariation(zoneOffsetMinutes(zone, local))}`;
        return [{ file: 'ssim', line: clocks.line, serial: clocks.serial, column, key, found, expected }];
      }
      return [];
    });
  });
}

/** The first departure of a period, by the clock of its airport, at a time that the spring change skips. */
export function findSkippedDeparture(
  period: SsimPeriod,
  minute: number,
  zone: string,
): LocalDateTime | undefined {
  return daysToJudge(period, minute, zone)
    .map((day) => localDateTime(day, minute))
    .find((local) => isSkippedTime(zone, local));
}

function judge(
  zone: string,
  day: number,
  minute: number,
  variation: number,
  isDeparture: boolean,
): 'utcVariation' | 'missingHour' | 'repeatedHour' | undefined {
  const local = localDateTime(day, minute);
  if (isDeparture && isSkippedTime(zone, local)) return 'missingHour';
  if (zoneOffsetMinutes(zone, local) === variation) return undefined;
  const isSecond = localTimeAt(zone, instantOf(local, variation)) === local;
  return isDeparture && isSecond ? 'repeatedHour' : 'utcVariation';
}

/** The first day of operation, those around each change of the zone's clock, and the first after each. */
function daysToJudge(period: SsimPeriod, minute: number, zone: string): number[] {
  const shift = Math.floor(minute / MINUTES_A_DAY);
  const changes = changesOf(zone, period.fromDay + shift - 1, period.untilDay + shift + 1);
  const around = changes.flatMap((day) => [day - 1 - shift, day - shift]);
  const firsts = [period.fromDay, ...changes.map((day) => day - shift + 1)].flatMap(
    (day) => nextDayOf(period, day) ?? [],
  );
  return [...around.filter((day) => fliesOnDay(period, day)), ...firsts].toSorted((a, b) => a - b);
}

function nextDayOf(period: SsimPeriod, from: number): number | undefined {
  for (let day = from; day < from + 7 * period.everyWeeks; day += 1) if (fliesOnDay(period, day)) return day;
  return undefined;
}

const noons = new Map<string, number>();

/** Days at whose noon the clock of a zone differs from that of the day before. */
function changesOf(zone: string, from: number, until: number): number[] {
  const changes: number[] = [];
  const noonOf = (day: number): number => {
    const key = `${zone} ${day}`;
    const known = noons.get(key) ?? zoneOffsetMinutes(zone, `${dateOfDayNumber(day)}T12:00`);
    noons.set(key, known);
    return known;
  };
  for (let day = from; day <= until; day += 1) if (noonOf(day) !== noonOf(day - 1)) changes.push(day);
  return changes;
}
