import type { Departure } from '@farewind/contract/inventory/departures';
import type { Language } from '@farewind/contract/core/fields';
import { dayNumber, localDateTime } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import type { LegTimes } from '../stock/stock.ts';
import { isSameTimes, offsetsOf } from '../stock/leg-times.ts';
import type { DepartureRow } from './read-departures.ts';

/** A departure for the office, with places named in the reader's language. */
export function presentDeparture(places: Places, row: DepartureRow, language: Language): Departure {
  const { serviceId, date, version, carrier, number, kind, state, total, sold, held, orders } = row;
  const first = row.legs[0]!;
  const last = row.legs.at(-1)!;
  const own = ownLegs(row);
  const isUsual = isSameTimes(row.legs, own, row.legs, date, places.zoneOf);
  const place = (code: string) => ({
    code,
    city: places.cityNameOf(code, language),
    timeZone: places.zoneOf(code),
  });
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
    ...timesOf(row, own, places),
    ...(isUsual ? {} : { usual: timesOf(row, row.legs, places) }),
    seats: { total, sold, held, free: Math.max(0, total - sold - held) },
  };
}

/** The legs with the date's own times, if it has any. */
export function ownLegs({ legs, ownTimes }: Pick<DepartureRow, 'legs' | 'ownTimes'>): LegTimes[] {
  const own = new Map(
    ownTimes.map(([legNo, departsMinute, arrivesMinute, departsAfterChange, arrivesAfterChange]) => [
      legNo,
      { departsMinute, arrivesMinute, departsAfterChange, arrivesAfterChange },
    ]),
  );
  return legs.map((leg, index) => own.get(index + 1) ?? leg);
}

function timesOf({ date, legs }: DepartureRow, times: readonly LegTimes[], { zoneOf }: Places) {
  const day = dayNumber(date);
  const offsets = offsetsOf(legs, times, date, zoneOf);
  return {
    departsAt: localDateTime(day, times[0]!.departsMinute),
    departsOffset: offsets[0]!.departs,
    arrivesAt: localDateTime(day, times.at(-1)!.arrivesMinute),
    arrivesOffset: offsets.at(-1)!.arrives,
  };
}
