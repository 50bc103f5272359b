import {
  dayNumber,
  instantOf,
  localDateTime,
  localMinutes,
  repeatedOffsets,
  zoneOffsetMinutes,
  type LocalDateTime,
} from '@farewind/values/local-time';
import type { ZoneOf } from './dated-flight.ts';
import type { LegTimes, StockLeg } from './stock.ts';

const MINUTES_A_DAY = 1440;

/**
 * One end of a moved flight; for a local time that occurs twice that night, `afterChange` says whether the second is
 * meant.
 */
export interface MovedTime {
  readonly at: LocalDateTime;
  readonly afterChange: boolean;
}

type Leg = Pick<StockLeg, 'origin' | 'destination' | 'departsMinute' | 'arrivesMinute'>;

/**
 * The legs of a flight with new local times: first departure and last landing as given, stops in between moved by as
 * much as the departure. For an ambiguous time at a stop, the first possible one is used.
 */
export function moveLegs(
  legs: readonly Leg[],
  date: string,
  departs: MovedTime,
  arrives: MovedTime,
  zoneOf: ZoneOf,
): LegTimes[] {
  const day = dayNumber(date);
  const midnight = day * MINUTES_A_DAY;
  const laterBy = localMinutes(departs.at) - midnight - legs[0]!.departsMinute;
  let notBefore = Number.NEGATIVE_INFINITY;
  const isAfterChange = (airport: string, minute: number, stated: boolean | undefined): boolean => {
    const local = localDateTime(day, minute);
    const [first, second] = repeatedOffsets(zoneOf(airport), local) ?? [];
    if (first === undefined || second === undefined) {
      notBefore = instantOf(local, zoneOffsetMinutes(zoneOf(airport), local));
      return false;
    }
    const afterChange = stated ?? instantOf(local, first) < notBefore;
    notBefore = instantOf(local, afterChange ? second : first);
    return afterChange;
  };
  return legs.map((leg, index) => {
    const isLast = index === legs.length - 1;
    const departsMinute = leg.departsMinute + laterBy;
    const arrivesMinute = isLast ? localMinutes(arrives.at) - midnight : leg.arrivesMinute + laterBy;
    const departsAfterChange = isAfterChange(
      leg.origin,
      departsMinute,
      index === 0 ? departs.afterChange : undefined,
    );
    const arrivesAfterChange = isAfterChange(
      leg.destination,
      arrivesMinute,
      isLast ? arrives.afterChange : undefined,
    );
    return { departsMinute, arrivesMinute, departsAfterChange, arrivesAfterChange };
  });
}

/** UTC offsets of both ends of a leg, in minutes. */
export interface LegOffsets {
  readonly departs: number;
  readonly arrives: number;
}

/** The offsets of a flight's legs on a date. */
export function offsetsOf(
  legs: readonly Pick<StockLeg, 'origin' | 'destination'>[],
  times: readonly LegTimes[],
  date: string,
  zoneOf: ZoneOf,
): LegOffsets[] {
  const day = dayNumber(date);
  return legs.map(({ origin, destination }, index) => {
    const { departsMinute, arrivesMinute, departsAfterChange, arrivesAfterChange } = times[index]!;
    return {
      departs: zoneOffsetMinutes(zoneOf(origin), localDateTime(day, departsMinute), departsAfterChange),
      arrives: zoneOffsetMinutes(zoneOf(destination), localDateTime(day, arrivesMinute), arrivesAfterChange),
    };
  });
}

/** Whether every leg lands after it departs, and departs no earlier than the previous one has landed. */
export function isInOrder(
  legs: readonly Pick<LegTimes, 'departsMinute' | 'arrivesMinute'>[],
  date: string,
  offsets: readonly LegOffsets[],
): boolean {
  const day = dayNumber(date);
  const instants = legs.flatMap(({ departsMinute, arrivesMinute }, index) => [
    instantOf(localDateTime(day, departsMinute), offsets[index]!.departs),
    instantOf(localDateTime(day, arrivesMinute), offsets[index]!.arrives),
  ]);
  return instants.every((instant, index) => {
    const before = instants[index - 1] ?? Number.NEGATIVE_INFINITY;
    return index % 2 === 1 ? instant > before : instant >= before;
  });
}

/** Whether two flights with the same stops have identical times on a date, including the offset of ambiguous ones. */
export function isSameTimes(
  stops: readonly Pick<StockLeg, 'origin' | 'destination'>[],
  one: readonly LegTimes[],
  other: readonly LegTimes[],
  date: string,
  zoneOf: ZoneOf,
): boolean {
  const [offsets, otherOffsets] = [one, other].map((times) => offsetsOf(stops, times, date, zoneOf));
  return one.every(
    (leg, index) =>
      leg.departsMinute === other[index]?.departsMinute &&
      leg.arrivesMinute === other[index].arrivesMinute &&
      offsets![index]!.departs === otherOffsets![index]!.departs &&
      offsets![index]!.arrives === otherOffsets![index]!.arrives,
  );
}
