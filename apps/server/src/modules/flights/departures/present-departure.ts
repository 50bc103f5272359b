import type { Departure } from '@farewind/contract/inventory/departures';
import type { Language } from '@farewind/contract/core/fields';
import { dayNumber, localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import type { LegTimes } from '../stock/stock.ts';
import { isSameTimes } from './leg-times.ts';
import type { DepartureRow } from './read-departures.ts';

/** A departure as the office shows it, its places named in the reader's language. */
export function presentDeparture(places: Places, row: DepartureRow, language: Language): Departure {
  const { serviceId, date, version, carrier, number, kind, state, total, sold, held, orders } = row;
  const first = row.legs[0]!;
  const last = row.legs.at(-1)!;
  const flown = timesOf(row, ownLegs(row));
  const place = (code: string) => ({ code, city: places.cityNameOf(code, language) });
  return {
    serviceId,
    date,
    version,
    carrier,
    number,
    kind,
    state,
    orders,
    from: place(first.origin),
    to: place(last.destination),
    stops: row.legs.length - 1,
    aircraft: first.aircraft,
    ...flown,
    departsOffset: zoneOffsetMinutes(places.zoneOf(first.origin), flown.departsAt),
    arrivesOffset: zoneOffsetMinutes(places.zoneOf(last.destination), flown.arrivesAt),
    ...(isSameTimes(ownLegs(row), row.legs) ? {} : { usual: timesOf(row, row.legs) }),
    seats: { total, sold, held, free: Math.max(0, total - sold - held) },
  };
}

/** The legs of a date at the times at which they fly: their own where the date has some. */
export function ownLegs({ legs, ownTimes }: Pick<DepartureRow, 'legs' | 'ownTimes'>): LegTimes[] {
  const own = new Map(
    ownTimes.map(([legNo, departsMinute, arrivesMinute]) => [legNo, { departsMinute, arrivesMinute }]),
  );
  return legs.map((leg, index) => own.get(index + 1) ?? leg);
}

function timesOf({ date }: DepartureRow, legs: readonly LegTimes[]) {
  const day = dayNumber(date);
  return {
    departsAt: localDateTime(day, legs[0]!.departsMinute),
    arrivesAt: localDateTime(day, legs.at(-1)!.arrivesMinute),
  };
}
