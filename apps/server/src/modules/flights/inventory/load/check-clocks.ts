import {
  dateOfDayNumber,
  isoWeekday,
  isSkippedTime,
  localDateTime,
  repeatedOffsets,
  zoneOffsetMinutes,
  type LocalDateTime,
} from '@farewind/values/local-time';
import type { ImportProblem } from '../import-problem.ts';
import type { ScheduledService, ServiceLeg } from '../ssim/schedule-services.ts';
import { legLayout, positionsOf } from '../ssim/ssim-layout.ts';
import type { SsimPeriod } from '../ssim/ssim-leg.ts';
import { ssimUtcVariation } from '../ssim/ssim-values.ts';

const MINUTES_A_DAY = 1440;
const DEPARTURE = { timeField: 'departs', variationField: 'departureVariation' } as const;
const ARRIVAL = { timeField: 'arrives', variationField: 'arrivalVariation' } as const;

/**
 * Whether a flight operates on a day: inside its period, on a day of operation, and in the right week if fortnightly.
 */
export function fliesOnDay({ fromDay, untilDay, days, everyWeeks }: SsimPeriod, day: number): boolean {
  if (day < fromDay || day > untilDay || ((days >> (isoWeekday(day) - 1)) & 1) === 0) return false;
  return everyWeeks === 1 || Math.floor((day - fromDay) / 7) % 2 === 0;
}

/** A leg with the meaning of ambiguous times in the night when clocks go back. */
export interface ClockedLeg extends ServiceLeg {
  readonly departsAfterChange: boolean;
  readonly arrivesAfterChange: boolean;
}

export interface ClockedService extends ScheduledService {
  readonly legs: readonly ClockedLeg[];
}

/**
 * Checks a flight against its airports' clocks, with at most one problem for each end of a leg: a UTC variation that
 * differs from the zone's on some day of operation, or a departure at a local time skipped in spring. For a time
 * repeated in autumn, the variation tells which one is meant; the legs returned contain that.
 */
export function judgeClocks(
  service: ScheduledService,
  zones: ReadonlyMap<string, string>,
): { readonly service: ClockedService; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const legs = service.legs.map((leg, index): ClockedLeg => {
    const clocks = service.clocks[index]!;
    const judgeEnd = (airport: string, minute: number, end: typeof DEPARTURE | typeof ARRIVAL): boolean => {
      const zone = zones.get(airport) ?? 'UTC';
      const variation = clocks[end.timeField];
      const judged = judge(service.period, minute, zone, variation, end === DEPARTURE);
      if (judged.fault) {
        const { key, local } = judged.fault;
        const column = positionsOf(legLayout[key === 'utcVariation' ? end.variationField : end.timeField]);
        const found =
          key === 'utcVariation' ? ssimUtcVariation(variation) : `${airport} ${local.replace('T', ' ')}`;
        const expected = `${airport} ${local.slice(0, 10)}: ${ssimUtcVariation(zoneOffsetMinutes(zone, local))}`;
        problems.push({
          file: 'ssim',
          line: clocks.line,
          serial: clocks.serial,
          column,
          key,
          found,
          expected,
        });
      }
      return judged.afterChange;
    };
    const departsAfterChange = judgeEnd(leg.origin, leg.departsMinute, DEPARTURE);
    const arrivesAfterChange = judgeEnd(leg.destination, leg.arrivesMinute, ARRIVAL);
    return { ...leg, departsAfterChange, arrivesAfterChange };
  });
  return { service: { ...service, legs }, problems };
}

/** The first departure of a period at a local time that the spring change skips. */
export function findSkippedDeparture(
  period: SsimPeriod,
  minute: number,
  zone: string,
): LocalDateTime | undefined {
  return daysToJudge(period, minute, zone)
    .map((day) => localDateTime(day, minute))
    .find((local) => isSkippedTime(zone, local));
}

/** The first day of operation on which a local time occurs twice, because clocks go back over it. */
export function findRepeatedDay(period: SsimPeriod, minute: number, zone: string): number | undefined {
  return daysToJudge(period, minute, zone).find(
    (day) => repeatedOffsets(zone, localDateTime(day, minute)) !== undefined,
  );
}

interface JudgedEnd {
  readonly fault: { readonly key: 'utcVariation' | 'missingHour'; readonly local: LocalDateTime } | undefined;
  readonly afterChange: boolean;
}

/** The first problem of one end of a leg, and whether its variation means the second of two equal times on any day. */
function judge(
  period: SsimPeriod,
  minute: number,
  zone: string,
  variation: number,
  isDeparture: boolean,
): JudgedEnd {
  let fault: JudgedEnd['fault'];
  let afterChange = false;
  for (const day of daysToJudge(period, minute, zone)) {
    const local = localDateTime(day, minute);
    if (isDeparture && isSkippedTime(zone, local)) fault ??= { key: 'missingHour', local };
    else if (zoneOffsetMinutes(zone, local) === variation) continue;
    else if (repeatedOffsets(zone, local)?.[1] === variation) afterChange = true;
    else fault ??= { key: 'utcVariation', local };
  }
  return { fault, afterChange };
}

/** The days to check: the first day of operation, and those around and after each clock change. */
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

/** Days on which a zone's offset at noon differs from the day before. */
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
