import type { PassengerCounts } from '@farewind/values/passengers';
import type { DepartureState, FlightSearch } from '../api/flight-search.ts';
import type { CalendarDay, RoundTripAnswer } from '../api/search-answer.ts';
import type {
  CalendarRequest,
  DominanceClass,
  OneWayRequest,
  RoundTripRequest,
  TripRequest,
} from '../api/search-request.ts';
import type { InventoryWriter } from '../spi/inventory-writer.ts';
import { CalendarSearch } from './calendar-search.ts';
import type { EngineParts } from './engine-state.ts';
import { FoundAnswer } from './found-answer.ts';
import { CABINS, departureKey } from './schedule-columns.ts';
import { alwaysFits, pairSlices } from './pair-slices.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { arrivesOf, cabinOfSlot, departsOf } from './row-fields.ts';
import { SearchState, type Query } from './search-state.ts';
import { arrivalOffset, departureOffset } from './zone-table.ts';
import { type FoundRows, NO_SEGMENT } from './found-rows.ts';
import { NO_CARRIER } from './last-segments.ts';
import { TwoStopSearch } from './two-stop-search.ts';

const MOST_SEATS_AND_LAPS = 9;

/** The search over a loaded timetable: converts requests to the engine's numbers and answers back to the caller's. */
export class LoadedFlightSearch implements FlightSearch {
  /** Counts its changes once it is shared with threads. */
  inventory: InventoryWriter;
  readonly parts: EngineParts;
  private readonly state: SearchState;
  private readonly oneWaySearch: OneWaySearch;
  private readonly calendarSearch: CalendarSearch;
  private readonly airportNumber: ReadonlyMap<string, number>;

  constructor(parts: EngineParts) {
    this.parts = parts;
    this.inventory = parts.commands;
    this.state = new SearchState(parts.network, parts.store, parts.bounds);
    this.oneWaySearch = new OneWaySearch(this.state);
    this.calendarSearch = new CalendarSearch(this.state);
    this.airportNumber = new Map(parts.network.airports.codes.map((code, airport) => [code, airport]));
  }

  oneWay(request: OneWayRequest): FoundAnswer {
    return this.search(request, request.day, request.dominanceClass);
  }

  roundTrip(request: RoundTripRequest): RoundTripAnswer {
    const { outboundDay, inboundDay, dominanceClass, minimumStayMinutes, mayPair } = request;
    const fits = alwaysFits(this.parts.network, outboundDay, inboundDay, minimumStayMinutes);
    // If a pair can be refused, the better of two slices may be the refused one. Of slices with the same first flight
    // the shorter arrives first and is judged alike, so fronts by first flight lose nothing.
    const searched = fits && !mayPair ? dominanceClass : 'firstFlight';
    const back = { ...request, origins: request.destinations, destinations: request.origins };
    const outbound = this.search(request, outboundDay, searched);
    const inbound = this.search(back, inboundDay, searched);
    if (searched !== dominanceClass) {
      this.moveToDominanceClasses(outbound, dominanceClass);
      this.moveToDominanceClasses(inbound, dominanceClass);
    }
    return pairSlices(this.parts.network, outbound, inbound, request);
  }

  calendar(request: CalendarRequest): CalendarDay[] {
    const { firstDay, dayCount, roundTrip } = request;
    requireParty(request.passengers);
    const outbound = this.cheapestByDay(request, firstDay, dayCount);
    if (!roundTrip) return outbound.map((price, index) => calendarDay(firstDay + index, price));
    const { nights, minimumStayMinutes, mayPair } = roundTrip;
    const back = { ...request, origins: request.destinations, destinations: request.origins };
    const inbound = this.cheapestByDay(back, firstDay + nights, dayCount);
    const fits = alwaysFits(this.parts.network, 0, nights, minimumStayMinutes) && !mayPair;
    return outbound.map((price, index) => {
      const day = firstDay + index;
      const inboundPrice = inbound[index]!;
      if (price === NOT_SOLD || inboundPrice === NOT_SOLD) return calendarDay(day, NOT_SOLD);
      if (fits) return { day, totalMinor: price + inboundPrice };
      const pairs = this.roundTrip({
        ...request,
        ...roundTrip,
        outboundDay: day,
        inboundDay: day + nights,
        dominanceClass: 'sixHours',
        limit: 1,
      });
      return { day, totalMinor: pairs.totalMinor[0] };
    });
  }

  findDeparture(ref: number, day: number): DepartureState | undefined {
    const { network, store, finder, commands } = this.parts;
    const loaded = day - network.firstDay;
    const row = finder.find(ref, loaded);
    if (row < 0) return undefined;
    const { rows } = network;
    const firstSlot = rows.slotStart[row]!;
    const cancelled = commands.cancelled.get(departureKey(rows, row, loaded));
    const fares = Array.from({ length: rows.slotStart[row + 1]! - firstSlot }, (_, slot) => ({
      cabin: CABINS[cabinOfSlot(rows, row, slot)]!,
      seatsLeft: cancelled?.[slot] ?? store.seatsLeft(row, loaded, slot),
      price: store.priceOf(row, loaded, slot, firstSlot),
    }));
    return {
      cancelled: cancelled !== undefined,
      departsAtLocalMinute: departsOf(rows, row),
      arrivesAtLocalMinute: arrivesOf(rows, row),
      departureOffsetMinutes: departureOffset(network, row, loaded),
      arrivalOffsetMinutes: arrivalOffset(network, row, loaded),
      fares,
    };
  }

  private search(trip: TripRequest, day: number, dominanceClass: DominanceClass): FoundAnswer {
    requireParty(trip.passengers);
    const { network, store } = this.parts;
    const found = this.oneWaySearch.run({
      ...this.queryOf(trip),
      day: day - network.firstDay,
      dominanceClass,
    });
    return FoundAnswer.of(found, network, store, this.state.pricer);
  }

  private cheapestByDay(trip: TripRequest, firstDay: number, dayCount: number): number[] {
    return this.calendarSearch.run(this.queryOf(trip), firstDay - this.parts.network.firstDay, dayCount);
  }

  private queryOf(trip: TripRequest): Omit<Query, 'day' | 'dominanceClass'> {
    return {
      origins: this.numbersOf(trip.origins),
      destinations: this.numbersOf(trip.destinations),
      cabin: CABINS.indexOf(trip.cabin),
      passengers: trip.passengers,
      maxStops: trip.maxStops,
    };
  }

  private numbersOf(codes: readonly string[]): number[] {
    const numbers = new Set<number>();
    for (const code of codes) {
      const airport = this.airportNumber.get(code);
      if (airport !== undefined) numbers.add(airport);
    }
    return [...numbers];
  }

  private moveToDominanceClasses(answer: FoundAnswer, dominanceClass: DominanceClass): void {
    const { dominanceClasses } = this.state;
    dominanceClasses.begin(dominanceClass);
    if (dominanceClass === 'firstFlight') return;
    for (let index = 0; index < answer.count; index++)
      answer.dominanceClass[index] = dominanceClasses.dominanceClassOf(answer.rows[index * 3]!);
  }
}

function calendarDay(day: number, price: number): CalendarDay {
  return { day, totalMinor: price === NOT_SOLD ? undefined : price };
}

function requireParty({ adults, children, infants }: PassengerCounts): void {
  const counts = [adults, children, infants];
  const total = adults + children + infants;
  if (counts.every((count) => Number.isInteger(count) && count >= 0) && total >= 1) {
    if (total <= MOST_SEATS_AND_LAPS) return;
  }
  throw new RangeError(`A party is 1 to ${MOST_SEATS_AND_LAPS} passengers: ${counts.join(', ')}`);
}

/** Answers a one-way query by branch and bound over direct, one-stop and two-stop itineraries, in this order. */
class OneWaySearch {
  private readonly state: SearchState;
  private readonly twoStops: TwoStopSearch;

  constructor(state: SearchState) {
    this.state = state;
    this.twoStops = new TwoStopSearch(state);
  }

  /** The next search overwrites the found rows. */
  run(query: Query): FoundRows {
    const { network, pricer, clocks, trip, dominanceClasses, firstLegs, boards, front } = this.state;
    dominanceClasses.begin(query.dominanceClass);
    front.begin(0);
    if (query.day < 0 || query.day >= network.dayCount) return front.found;
    clocks.begin(query.day);
    pricer.begin(query.cabin, query.passengers);
    trip.begin(query.origins, query.destinations);
    firstLegs.list(trip, query.day, query.maxStops > 0);
    front.begin(dominanceClasses.count);
    boards.begin(firstLegs.earliestArrival, firstLegs.latestDeparture + network.rules.maximumTotalMinutes);
    this.offerDirect(query.day);
    if (query.maxStops >= 1) this.offerOneStop(query.day);
    if (query.maxStops >= 2) this.twoStops.offer(query);
    return front.found;
  }

  private offerDirect(day: number): void {
    const { firstLegs, front, last, network } = this.state;
    const { legs } = last;
    legs.stops = 0;
    legs.row1 = NO_SEGMENT;
    legs.row2 = NO_SEGMENT;
    legs.day0 = day;
    for (const { start, end } of firstLegs.direct) {
      for (let leg = start; leg < end; leg++) {
        const minutes = firstLegs.arrives[leg]! - firstLegs.departs[leg]!;
        if (minutes > network.rules.maximumTotalMinutes) continue;
        legs.row0 = firstLegs.row[leg]!;
        front.offer(firstLegs.dominanceClass[leg]!, minutes, firstLegs.price[leg]!, legs);
      }
    }
    front.settle(0);
  }

  private offerOneStop(day: number): void {
    const { network, trip, firstLegs, boards, front, last } = this.state;
    const { airports, pairs } = network;
    const before = front.found.count;
    last.legs.stops = 1;
    last.legs.row2 = NO_SEGMENT;
    last.legs.day0 = day;
    const { sellsThrough } = this.state.pricer;
    for (const { pair, start, end } of firstLegs.connecting) {
      const city = airports.city[pairs.to[pair]!]!;
      if (trip.lastHead[city]! < 0) continue;
      const board = boards.boardOf(city);
      for (let leg = start; leg < end; leg++) {
        last.legs.row0 = firstLegs.row[leg]!;
        last.dominanceClass = firstLegs.dominanceClass[leg]!;
        last.departs = firstLegs.departs[leg]!;
        last.carrier = sellsThrough ? network.rows.carrier[last.legs.row0]! : NO_CARRIER;
        const paid = firstLegs.price[leg]!;
        last.complete(board, pair, firstLegs.arrives[leg]!, paid, firstLegs.through[leg]!);
      }
    }
    front.settle(before);
  }
}
