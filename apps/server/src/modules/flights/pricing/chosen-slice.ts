import type { Layover } from '@farewind/contract/flights/search';
import { datePart } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import { refusal } from '../../../platform/errors.ts';
import { DEFAULT_CONNECTION_RULES } from '@farewind/flight-search/spi/connection-rules';
import { parseFareId, parseFlightId, type SegmentRef } from '../search/flight-id.ts';
import { findLayover } from '../stock/connection.ts';
import {
  arrivalInstant,
  departureInstant,
  faresOf,
  findDatedFlight,
  type DatedFlight,
} from '../stock/dated-flight.ts';
import type { StockFare, StockService } from '../stock/stock.ts';

/** The ids of one direction as a traveller picked them. */
export interface SliceRefs {
  readonly segments: readonly SegmentRef[];
  readonly fareIds: readonly number[];
}

/** What a direction must be to be what the search asked for. */
export interface SliceFrame {
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly date: string;
  readonly cabin: string;
  readonly directOnly: boolean;
}

export interface ChosenSlice {
  readonly flights: readonly DatedFlight[];
  readonly fares: readonly StockFare[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
}

/** Refuses with FLT-EXPIRED ids that no search gives. */
export function readSliceRefs(flightId: string, fareId: string): SliceRefs {
  const segments = parseFlightId(flightId);
  const fareIds = parseFareId(fareId);
  if (!segments || !fareIds || segments.length !== fareIds.length) throw refusal('FLT-EXPIRED');
  return { segments, fareIds };
}

/** The chosen flights and fares as they stand in the inventory; refuses with FLT-EXPIRED what is no longer sold so. */
export function findChosenSlice(
  places: Places,
  services: ReadonlyMap<number, StockService>,
  refs: SliceRefs,
  frame: SliceFrame,
  now: Date,
): ChosenSlice {
  const flights = refs.segments.map((ref) => {
    const service = services.get(ref.serviceId);
    return sold(service && findDatedFlight(service, ref, places.zoneOf));
  });
  const fares = flights.map((flight, index) => {
    const id = refs.fareIds[index];
    return sold(
      faresOf(flight.service, flight.ref).find((fare) => fare.id === id && fare.cabin === frame.cabin),
    );
  });
  const layovers = flights.slice(1).map((next, index) => sold(findLayover(places, flights[index]!, next)));
  const slice = { flights, fares, layovers, durationMinutes: durationOf(flights) };
  if (!fitsFrame(slice, frame, now)) throw refusal('FLT-EXPIRED');
  return slice;
}

function sold<T>(value: T | undefined): T {
  if (value === undefined) throw refusal('FLT-EXPIRED');
  return value;
}

function fitsFrame(slice: ChosenSlice, frame: SliceFrame, now: Date): boolean {
  const { flights, fares } = slice;
  const first = flights[0]!;
  const last = flights.at(-1)!;
  return (
    frame.origins.includes(first.from) &&
    frame.destinations.includes(last.to) &&
    datePart(first.departsAt) === frame.date &&
    departureInstant(first) > now.getTime() &&
    slice.durationMinutes <= DEFAULT_CONNECTION_RULES.maximumTotalMinutes &&
    (flights.length === 1 || fares.every((fare) => fare.pairGroup === undefined)) &&
    (flights.length === 1 || !frame.directOnly)
  );
}

function durationOf(flights: readonly DatedFlight[]): number {
  return (arrivalInstant(flights.at(-1)!) - departureInstant(flights[0]!)) / 60_000;
}
