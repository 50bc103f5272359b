import type { InventoryService } from '@farewind/contract/inventory/services';
import {
  instantOf,
  localDateTime,
  repeatedOffsets,
  utcOffsetText,
  zoneOffsetMinutes,
} from '@farewind/values/local-time';
import { fieldRefusal } from '../../../platform/errors.ts';
import { findRepeatedDay } from '../inventory/load/check-clocks.ts';
import type { ZoneOf } from '../stock/dated-flight.ts';
import type { LegTimes } from '../stock/stock.ts';
import { periodOf, timeLegs, type ServiceFields, type TimedLeg } from './service-pattern.ts';

export interface ClockedLeg extends TimedLeg, LegTimes {}

/** One end of a leg, with the meaning of an ambiguous time in the night when clocks go back. */
interface LegEnd {
  readonly airport: string;
  readonly minute: number;
  readonly afterChange: boolean;
}

/**
 * Resolves ambiguous times in the night when clocks go back. Staff specify the first departure; an end that was
 * ambiguous before keeps its meaning; any other takes the first of the two times that is in order. Refuses an
 * unspecified first departure.
 */
export function clockLegs(
  service: ServiceFields,
  before: InventoryService | undefined,
  zoneOf: ZoneOf,
): ClockedLeg[] {
  const known = before === undefined ? [] : listEnds(before);
  let previous: LegEnd | undefined;
  const judge = (airport: string, minute: number, at: number): boolean => {
    const zone = zoneOf(airport);
    const day = findRepeatedDay(periodOf(service), minute, zone);
    const same = known[at]?.airport === airport && known[at].minute === minute ? known[at] : undefined;
    const flewSo = before !== undefined && findRepeatedDay(periodOf(before), minute, zone) !== undefined;
    let afterChange = same?.afterChange ?? false;
    if (day !== undefined) {
      const local = localDateTime(day, minute);
      if (previous === undefined && service.repeatedHour !== undefined)
        afterChange = service.repeatedHour === 'second';
      else if (same !== undefined && flewSo) afterChange = same.afterChange;
      else if (previous === undefined) throw refuseUnsaid(airport, local, zone);
      else afterChange = instantOf(local, zoneOffsetMinutes(zone, local)) < instantOn(day, previous, zoneOf);
    }
    previous = { airport, minute, afterChange };
    return afterChange;
  };
  return timeLegs(service).map((leg, index) => ({
    ...leg,
    departsAfterChange: judge(leg.origin, leg.departsMinute, 2 * index),
    arrivesAfterChange: judge(leg.destination, leg.arrivesMinute, 2 * index + 1),
  }));
}

/** Both ends of each leg in flying order. */
function listEnds(service: InventoryService): LegEnd[] {
  return timeLegs(service).flatMap((leg, index) => {
    const { departsAfterChange = false, arrivesAfterChange = false } = service.legs[index]!;
    return [
      { airport: leg.origin, minute: leg.departsMinute, afterChange: departsAfterChange },
      { airport: leg.destination, minute: leg.arrivesMinute, afterChange: arrivesAfterChange },
    ];
  });
}

function instantOn(day: number, { airport, minute, afterChange }: LegEnd, zoneOf: ZoneOf): number {
  const local = localDateTime(day, minute);
  return instantOf(local, zoneOffsetMinutes(zoneOf(airport), local, afterChange));
}

function refuseUnsaid(airport: string, local: string, zone: string) {
  const [first = 0, second = 0] = repeatedOffsets(zone, local) ?? [];
  const values = {
    airport,
    time: local.replace('T', ' '),
    first: utcOffsetText(first),
    second: utcOffsetText(second),
  };
  return fieldRefusal([{ path: 'repeatedHour', message: 'departure.repeatedHour', values }]);
}
