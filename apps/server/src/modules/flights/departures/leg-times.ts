import { dayNumber, instantOf, localDateTime, localMinutes } from '@farewind/values/local-time';
import type { LegTimes } from '../stock/stock.ts';

const MINUTES_A_DAY = 1440;

/**
 * The legs of a flight that takes off and lands at other local times: the first take-off and the last landing as given,
 * what lies between them as much later as the take-off.
 */
export function moveLegs(
  legs: readonly LegTimes[],
  date: string,
  departsAt: string,
  arrivesAt: string,
): LegTimes[] {
  const midnight = dayNumber(date) * MINUTES_A_DAY;
  const departsMinute = localMinutes(departsAt) - midnight;
  const laterBy = departsMinute - legs[0]!.departsMinute;
  return legs.map((leg, index) => ({
    departsMinute: leg.departsMinute + laterBy,
    arrivesMinute:
      index === legs.length - 1 ? localMinutes(arrivesAt) - midnight : leg.arrivesMinute + laterBy,
  }));
}

/** One leg's clocks: the offsets of both ends, in minutes east of UTC. */
export interface LegOffsets {
  readonly departs: number;
  readonly arrives: number;
}

/** Whether every leg lands after it took off, and takes off no earlier than the one before has landed. */
export function isInOrder(legs: readonly LegTimes[], date: string, offsets: readonly LegOffsets[]): boolean {
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

/** Whether two flights keep the same times throughout. */
export function isSameTimes(one: readonly LegTimes[], other: readonly LegTimes[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      (leg, index) =>
        leg.departsMinute === other[index]!.departsMinute &&
        leg.arrivesMinute === other[index]!.arrivesMinute,
    )
  );
}
