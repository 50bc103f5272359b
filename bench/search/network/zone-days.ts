import { localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';
import type { FindZoneDay, ZoneDay } from '@farewind/flight-search/spi/zone-day';

/** The dated rules of IANA zones, each zone and day read once. */
export function zoneDays(zoneOfAirport: ReadonlyMap<string, string>): FindZoneDay {
  const zones = new Map<string, Map<number, ZoneDay>>();
  return (airportCode, day) => {
    const zone = zoneOfAirport.get(airportCode);
    if (zone === undefined) throw new Error(`No zone of ${airportCode}`);
    const days = zones.get(zone) ?? new Map<number, ZoneDay>();
    zones.set(zone, days);
    const found = days.get(day) ?? readZoneDay(zone, day);
    days.set(day, found);
    return found;
  };
}

function readZoneDay(zone: string, day: number): ZoneDay {
  const offsetOf = (minute: number) => zoneOffsetMinutes(zone, localDateTime(day, minute));
  const offsetMinutes = offsetOf(0);
  const evening = offsetOf(1439);
  if (evening === offsetMinutes) return { offsetMinutes };
  let fromLocalMinute = 0;
  while (offsetOf(fromLocalMinute) === offsetMinutes) fromLocalMinute++;
  return { offsetMinutes, change: { fromLocalMinute, offsetMinutes: evening } };
}
