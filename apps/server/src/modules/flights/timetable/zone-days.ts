import { dateOfDayNumber, localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';
import type { FindZoneDay, ZoneDay } from '@farewind/flight-search/spi/zone-day';

/** Clocks change at most once a week, so equal offsets at both ends of a week mean a week without a change. */
const STRIDE_DAYS = 7;
const MINUTES_A_DAY = 1440;

/** The dated zone rules for each airport's clock; airports of one zone share them. */
export function createFindZoneDay(zoneOf: (airportCode: string) => string): FindZoneDay {
  const midnights = new Map<string, Map<number, number>>();
  const days = new Map<string, Map<number, ZoneDay>>();

  function midnightOffset(zone: string, day: number): number {
    return remember(midnights, zone, day, () => zoneOffsetMinutes(zone, `${dateOfDayNumber(day)}T00:00`));
  }

  function zoneDay(zone: string, day: number): ZoneDay {
    const weekStart = Math.floor(day / STRIDE_DAYS) * STRIDE_DAYS;
    const offsetMinutes = midnightOffset(zone, weekStart);
    if (offsetMinutes === midnightOffset(zone, weekStart + STRIDE_DAYS)) return { offsetMinutes };
    return dayOfChange(zone, day, midnightOffset(zone, day), midnightOffset(zone, day + 1));
  }

  return (airportCode, day) => {
    const zone = zoneOf(airportCode);
    return remember(days, zone, day, () => zoneDay(zone, day));
  };
}

function dayOfChange(zone: string, day: number, before: number, after: number): ZoneDay {
  if (before === after) return { offsetMinutes: before };
  let unchanged = 0;
  let changed = MINUTES_A_DAY;
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (zoneOffsetMinutes(zone, localDateTime(day, middle)) === before) unchanged = middle;
    else changed = middle;
  }
  return { offsetMinutes: before, change: { fromLocalMinute: changed, offsetMinutes: after } };
}

function remember<T>(known: Map<string, Map<number, T>>, zone: string, day: number, make: () => T): T {
  let ofZone = known.get(zone);
  if (!ofZone) known.set(zone, (ofZone = new Map<number, T>()));
  let value = ofZone.get(day);
  if (value === undefined) ofZone.set(day, (value = make()));
  return value;
}
