import { instantOf, localDateTime, zoneOffsetMinutes, type LocalDateTime } from '@farewind/values/local-time';
import type { Segment } from '@farewind/contract/flights/search';
import type { Cabin } from '@farewind/contract/core/fields';
import type { SegmentRef } from './flight-id.ts';
import { fareOnDay, fliesOnDay, type LegTimes, type StockFare, type StockService } from './stock.ts';

/** One service on one date between two of its stops, in local times with the offsets of that date. */
export interface DatedFlight {
  readonly service: StockService;
  readonly ref: SegmentRef;
  readonly from: string;
  readonly to: string;
  readonly departsAt: LocalDateTime;
  readonly arrivesAt: LocalDateTime;
  readonly departsOffset: number;
  readonly arrivesOffset: number;
  /** Set on the ends whose local time occurs twice that night. */
  readonly departsTwice: boolean;
  readonly arrivesTwice: boolean;
  readonly durationMinutes: number;
  readonly aircraft: string;
  readonly originTerminal: string;
  readonly destinationTerminal: string;
}

/** IANA zone of an airport. */
export type ZoneOf = (airportCode: string) => string;

/** Undefined if the service does not operate on that date or between these legs. */
export function findDatedFlight(
  service: StockService,
  ref: SegmentRef,
  zoneOf: ZoneOf,
): DatedFlight | undefined {
  const departure = service.departures.get(ref.day);
  const board = service.legs[ref.boardLeg - 1];
  const off = service.legs[ref.offLeg - 1];
  if (!board || !off || !fliesOnDay(service, ref.day) || departure?.isOpen === false) return undefined;
  const { departsMinute, departsAfterChange } = timesOfLeg(service, ref.boardLeg, ref.day) ?? board;
  const { arrivesMinute, arrivesAfterChange } = timesOfLeg(service, ref.offLeg, ref.day) ?? off;
  const departsAt = localDateTime(ref.day, departsMinute);
  const arrivesAt = localDateTime(ref.day, arrivesMinute);
  const departs = readClock(zoneOf(board.origin), departsAt, departsAfterChange);
  const arrives = readClock(zoneOf(off.destination), arrivesAt, arrivesAfterChange);
  return {
    service,
    ref,
    from: board.origin,
    to: off.destination,
    departsAt,
    arrivesAt,
    departsOffset: departs.offset,
    arrivesOffset: arrives.offset,
    departsTwice: departs.isTwice,
    arrivesTwice: arrives.isTwice,
    durationMinutes: (instantOf(arrivesAt, arrives.offset) - instantOf(departsAt, departs.offset)) / 60_000,
    aircraft: board.aircraft,
    originTerminal: board.originTerminal,
    destinationTerminal: off.destinationTerminal,
  };
}

/** Times of a leg on a date: the date's own, or the service's. Undefined if the service has no such leg. */
export function timesOfLeg(service: StockService, legNo: number, day: number): LegTimes | undefined {
  return service.departures.get(day)?.legTimes.get(legNo) ?? service.legs[legNo - 1];
}

/** Fares filed for a dated flight at its prices, with or without seats. */
export function faresOf(service: StockService, ref: SegmentRef): StockFare[] {
  const filed = service.fares.filter(
    (fare) => fare.boardLeg === ref.boardLeg && fare.offLeg === ref.offLeg && fliesOnDay(fare, ref.day),
  );
  return filed.map((fare) => fareOnDay(fare, ref.day));
}

function readClock(zone: string, local: LocalDateTime, afterChange: boolean) {
  const first = zoneOffsetMinutes(zone, local);
  const second = zoneOffsetMinutes(zone, local, true);
  return { offset: afterChange ? second : first, isTwice: first !== second };
}

export function departureInstant(flight: DatedFlight): number {
  return instantOf(flight.departsAt, flight.departsOffset);
}

export function arrivalInstant(flight: DatedFlight): number {
  return instantOf(flight.arrivesAt, flight.arrivesOffset);
}

export function toSegment(flight: DatedFlight, cabin: Cabin): Segment {
  const { service, from, to, departsAt, arrivesAt, departsOffset, arrivesOffset } = flight;
  const { carrier, operatingCarrier, number } = service;
  const { departsTwice, arrivesTwice, durationMinutes, aircraft } = flight;
  return {
    carrier,
    operatingCarrier,
    number,
    from,
    to,
    departsAt,
    arrivesAt,
    departsOffset,
    arrivesOffset,
    ...(departsTwice && { departsTwice }),
    ...(arrivesTwice && { arrivesTwice }),
    durationMinutes,
    aircraft,
    cabin,
  };
}
