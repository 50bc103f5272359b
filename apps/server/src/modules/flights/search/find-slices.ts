import type { Cabin } from '@farewind/contract/core/fields';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { Itinerary, Segment as FoundSegment } from '@farewind/flight-search/api/itinerary';
import type { OneWayAnswer } from '@farewind/flight-search/api/search-answer';
import type { OneWayRequest } from '@farewind/flight-search/api/search-request';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import { instantOf, localDateTime } from '@farewind/values/local-time';
import { countOf, passengerTypes, seatsNeeded, type PassengerCounts } from '@farewind/values/passengers';
import { isThroughSlice } from '../pricing/segment-prices.ts';
import { priceSlice, sliceTotal } from '../pricing/price-slice.ts';
import type { UnitPrice } from '../api.ts';
import { linesTotal, type PassengerPrices, type StayLimits, type StockFare } from '../stock/stock.ts';
import { pricedFlight, type LoadedTimetable } from '../timetable/loaded-timetable.ts';
import { faresOnDay, type SoldFlight } from '../timetable/sold-flights.ts';
import { formatFareId, formatFlightId } from '../stock/flight-id.ts';

/** One way to buy a slice: a fare for each segment, with its price for the party in the requested currency. */
export interface FoundFare {
  readonly fareId: string;
  readonly options: readonly FareOption[];
  readonly units: readonly UnitPrice[];
  readonly totalMinor: number;
  readonly seatsLeft: number;
  readonly pairGroup: string | undefined;
  readonly stay: StayLimits;
  /** The seller and the rate of its currency, if it is not the agency itself. */
  readonly source?: { readonly name: string; readonly rate: ExchangeRate };
  /**
   * Set on half of a return trip that its seller sells under one contract only: the price of both directions for the
   * party, by the fare of the other direction.
   */
  readonly contracts?: ReadonlyMap<string, number>;
}

/** Dated flights in one direction with all fares that have seats, cheapest first. */
export interface FoundSlice {
  readonly flightId: string;
  readonly kind: 'charter' | 'scheduled';
  readonly carrier: string;
  readonly segments: readonly Segment[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
  readonly departsAtInstant: number;
  readonly arrivesAtInstant: number;
  readonly fares: readonly FoundFare[];
}

/** One direction of a query, with the currency and time of the request. */
export interface SliceQuery extends Omit<OneWayRequest, 'dominanceClass'> {
  /** Whether fares sold only as a pair are included. */
  readonly withPairFares: boolean;
  readonly rate: ExchangeRate;
  readonly now: Date;
}

/** Every slice that no other with the same first flight beats in price, duration and stops; cheapest first. */
export function findSlices(timetable: LoadedTimetable, query: SliceQuery): FoundSlice[] {
  return new FoundDirection(timetable, query).listSlices();
}

/**
 * One direction on one date as found by the engine. Its prices are known at once; a slice is built when it is listed,
 * which costs several times as much as finding it. Use it within the same turn of the event loop.
 */
export class FoundDirection {
  /** The number of found itineraries. */
  readonly count: number;
  readonly #timetable: LoadedTimetable;
  readonly #query: SliceQuery;
  readonly #engine: FlightSearch;
  readonly #answer: OneWayAnswer;
  readonly #made = new Map<number, FoundSlice>();
  #prices: Int32Array | undefined;

  constructor(timetable: LoadedTimetable, query: SliceQuery) {
    this.#timetable = timetable;
    this.#query = query;
    this.#engine = query.withPairFares ? timetable.paired : timetable.single;
    this.#answer = this.#engine.oneWay({ ...query, dominanceClass: 'firstFlight' });
    this.count = this.#answer.count;
  }

  /** The slices that can still be bought, all or those up to this price before conversion; cheapest first. */
  listSlices(mostMinor = Infinity): FoundSlice[] {
    const slices = new Map<string, FoundSlice>();
    for (let index = 0; index < this.count; index++) {
      if (this.#answer.totalMinor[index]! > mostMinor) continue;
      const slice = this.#slice(index);
      if (slice.departsAtInstant <= this.#query.now.getTime() || slice.fares.length === 0) continue;
      const known = slices.get(slice.flightId);
      slices.set(slice.flightId, known ? withMoreFares(known, slice.fares) : slice);
    }
    return [...slices.values()].sort(byPrice);
  }

  /**
   * The price before conversion of the n-th cheapest for the party, counted from 1; if there are fewer, of the most
   * expensive.
   */
  priceOfRank(rank: number): number {
    this.#prices ??= this.#answer.totalMinor.toSorted();
    return this.#prices[Math.min(rank, this.count) - 1] ?? 0;
  }

  #slice(index: number): FoundSlice {
    let slice = this.#made.get(index);
    if (!slice) {
      slice = toSlice(this.#timetable, this.#engine, this.#answer.itinerary(index), this.#query);
      this.#made.set(index, slice);
    }
    return slice;
  }
}

/** The same flights found again, with the fares of a pair group. */
function withMoreFares(slice: FoundSlice, fares: readonly FoundFare[]): FoundSlice {
  return { ...slice, fares: [...slice.fares, ...fares].sort(byTotal) };
}

function toSlice(
  timetable: LoadedTimetable,
  engine: FlightSearch,
  itinerary: Itinerary,
  query: SliceQuery,
): FoundSlice {
  const found = itinerary.segments.map((segment) => ({
    segment,
    flight: timetable.flightOfRef.get(segment.ref)!,
  }));
  const isThrough = isThroughSlice(found.map(({ flight }) => flight.service));
  const options = found.map(({ segment, flight }) =>
    optionsOf(timetable, engine, flight, segment, query, isThrough),
  );
  const segments = found.map(({ segment, flight }) => toSegment(flight, segment, query.cabin));
  const first = segments[0]!;
  const last = segments.at(-1)!;
  return {
    flightId: formatFlightId(
      found.map(({ segment, flight: { service, boardLeg, offLeg, dayShift } }) => {
        return { serviceId: service.id, day: segment.day - dayShift, boardLeg, offLeg };
      }),
    ),
    kind: found[0]!.flight.service.kind,
    carrier: first.carrier,
    segments,
    layovers: itinerary.layovers.map((layover, index) => ({ ...layover, airport: segments[index]!.to })),
    durationMinutes: itinerary.durationMinutes,
    departsAtInstant: instantOf(first.departsAt, first.departsOffset),
    arrivesAtInstant: instantOf(last.arrivesAt, last.arrivesOffset),
    fares: combineFamilies(options)
      .map((combo) => toFare(combo, query))
      .sort(byTotal),
  };
}

function optionsOf(
  timetable: LoadedTimetable,
  engine: FlightSearch,
  flight: SoldFlight,
  segment: FoundSegment,
  query: SliceQuery,
  isThrough: boolean,
): FareOption[] {
  const departure = engine.findDeparture(segment.ref, segment.day);
  const needed = seatsNeeded(query.passengers);
  return faresOnDay(flight, segment.day - flight.dayShift).flatMap((fare, slot) => {
    const seatsLeft = departure?.fares[slot]?.seatsLeft ?? 0;
    if (seatsLeft < needed) return [];
    const prices = timetable.priceSegment(pricedFlight(flight, segment.day), fare, isThrough);
    return [{ fare, seatsLeft, prices, partyMinor: partyMinor(prices, query.passengers) }];
  });
}

function partyMinor(prices: PassengerPrices, counts: PassengerCounts): number {
  return passengerTypes.reduce((sum, type) => sum + countOf(counts, type) * linesTotal(prices[type]), 0);
}

function toFare(options: readonly FareOption[], { passengers, rate }: SliceQuery): FoundFare {
  const units = priceSlice(
    options.map(({ prices }) => prices),
    passengers,
    rate,
  );
  return {
    fareId: formatFareId(options.map(({ fare }) => fare.id)),
    options,
    units,
    totalMinor: sliceTotal(units),
    seatsLeft: Math.min(...options.map(({ seatsLeft }) => seatsLeft)),
    pairGroup: options[0]!.fare.pairGroup,
    stay: options[0]!.fare.stay,
  };
}

function toSegment({ service, boardLeg }: SoldFlight, segment: FoundSegment, cabin: Cabin): Segment {
  const { from, to, day, durationMinutes } = segment;
  return {
    carrier: service.carrier,
    operatingCarrier: service.operatingCarrier,
    number: service.number,
    from,
    to,
    durationMinutes,
    cabin,
    departsAt: localDateTime(day, segment.departsAtLocalMinute),
    arrivesAt: localDateTime(day, segment.arrivesAtLocalMinute),
    departsOffset: segment.departureOffsetMinutes,
    arrivesOffset: segment.arrivalOffsetMinutes,
    ...(segment.departsTwice && { departsTwice: true }),
    ...(segment.arrivesTwice && { arrivesTwice: true }),
    aircraft: service.legs[boardLeg - 1]!.aircraft,
  };
}

function byTotal(a: FoundFare, b: FoundFare): number {
  return a.totalMinor - b.totalMinor || (a.fareId < b.fareId ? -1 : 1);
}

function byPrice(a: FoundSlice, b: FoundSlice): number {
  return (
    a.fares[0]!.totalMinor - b.fares[0]!.totalMinor ||
    a.durationMinutes - b.durationMinutes ||
    (a.flightId < b.flightId ? -1 : 1)
  );
}

/** A fare of one segment that has seats for the whole party. */
export interface FareOption {
  readonly fare: StockFare;
  readonly seatsLeft: number;
  /** Markup included. */
  readonly prices: PassengerPrices;
  /** For the whole party, in inventory minor units. */
  readonly partyMinor: number;
}

/**
 * One fare per segment for each family that some segment offers: the cheapest of that rank, or if a segment lacks it,
 * of the nearest lower rank, else its cheapest fare; and the cheapest fare of every segment. No combination twice.
 */
export function combineFamilies(segments: readonly (readonly FareOption[])[]): FareOption[][] {
  if (segments.some((options) => options.length === 0)) return [];
  const ranks = new Set(segments.flat().map(({ fare }) => fare.familyRank));
  const combos = [
    segments.map(cheapestOf),
    ...[...ranks].map((rank) => segments.map((options) => ofRank(options, rank))),
  ];
  const distinct = new Map(combos.map((combo) => [combo.map(({ fare }) => fare.id).join(' '), combo]));
  return [...distinct.values()];
}

function ofRank(options: readonly FareOption[], rank: number): FareOption {
  const offered = options.map(({ fare }) => fare.familyRank).filter((offer) => offer <= rank);
  if (offered.length === 0) return cheapestOf(options);
  const nearest = Math.max(...offered);
  return cheapestOf(options.filter(({ fare }) => fare.familyRank === nearest));
}

function cheapestOf(options: readonly FareOption[]): FareOption {
  return options.reduce((best, next) =>
    next.partyMinor < best.partyMinor || (next.partyMinor === best.partyMinor && next.fare.id < best.fare.id)
      ? next
      : best,
  );
}
