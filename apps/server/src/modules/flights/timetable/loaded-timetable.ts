import { createFlightSearch } from '@farewind/flight-search/api/create-flight-search';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { AirportRecord } from '@farewind/flight-search/spi/airport-record';
import { DEFAULT_CONNECTION_RULES } from '@farewind/flight-search/spi/connection-rules';
import type { FareSlot, FlightRecord } from '@farewind/flight-search/spi/flight-record';
import type { InventoryWriter } from '@farewind/flight-search/spi/inventory-writer';
import type { FarePrice, PassengerPrice } from '@farewind/flight-search/spi/passenger-price';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import type { FindZoneDay } from '@farewind/flight-search/spi/zone-day';
import type { Airline, Airport } from '../../places/public.ts';
import type { PricedFlight, SegmentPricer } from '../pricing/segment-prices.ts';
import { protectsConnection } from '../stock/connection.ts';
import type { FreeSeats } from '../stock/free-seats.ts';
import { linesTotal, type PassengerPrices, type StockFare, type StockService } from '../stock/stock.ts';
import { faresOnDay, flightDatesOf, type SoldFlight, soldFlightsOfService } from './sold-flights.ts';
import { createFindZoneDay } from './zone-days.ts';
import { setImmediate } from 'node:timers/promises';

const MINUTES_A_DAY = 1440;

/** The inputs of a timetable besides the inventory. */
export interface TimetablePlaces {
  /** Throws for a code without an airport. */
  getAirport(code: string): Airport;
  /** IANA zone of an airport. */
  zoneOf(code: string): string;
  findAirline(code: string): Airline | undefined;
}

export interface TimetableDeps {
  readonly places: TimetablePlaces;
  readonly services: readonly StockService[];
  readonly seats: FreeSeats;
  readonly priceSegment: SegmentPricer;
  /** First day on sale, in days since 1970-01-01, and how many are loaded. */
  readonly firstDay: number;
  readonly dayCount: number;
}

/** Data that existing engines no longer need is left out. */
export type OpenedDeps = Omit<TimetableDeps, 'places' | 'seats'>;

export type TimetableEngines = Pick<LoadedTimetable, 'single' | 'paired'>;

/** A tenant's inventory in the engine, and the meaning of each of the engine's records. */
export interface LoadedTimetable extends FlightIndex {
  /** Fares that are sold alone. */
  readonly single: FlightSearch;
  /** Those and the fares sold only as a pair; the same engine if a tenant has none. */
  readonly paired: FlightSearch;
  /** As read from the database; the flights are built from them. */
  readonly services: readonly StockService[];
  readonly priceSegment: SegmentPricer;
  readonly firstDay: number;
  readonly dayCount: number;
}

/** Builds the engines from an inventory. */
export function buildTimetable(deps: TimetableDeps): LoadedTimetable {
  const findZoneDay = createFindZoneDay(deps.places.zoneOf);
  const index = indexFlights(deps.services, (flight) => landsAfterTakeOff(flight, findZoneDay, deps));
  const engineOver = (sold: readonly SoldFlight[]): FlightSearch =>
    createFlightSearch({ ...timetableOf(deps, sold), findZoneDay });
  const alone = index.flights.filter((flight) => flight.pairGroup === undefined);
  const single = engineOver(alone);
  const paired = alone.length === index.flights.length ? single : engineOver(index.flights);
  return joinTimetable(deps, index, { single, paired });
}

/** Opens a timetable over existing engines; `impossible` names the records that are not sold. */
export function openTimetable(
  deps: OpenedDeps,
  engines: TimetableEngines,
  impossible: ReadonlySet<number>,
): LoadedTimetable {
  const index = indexFlights(deps.services, ({ ref }) => !impossible.has(ref));
  return joinTimetable(deps, index, engines);
}

/** The same without blocking this thread. */
export async function openTimetableAside(
  deps: OpenedDeps,
  engines: TimetableEngines,
  impossible: ReadonlySet<number>,
): Promise<LoadedTimetable> {
  const index = await indexFlightsAside(deps.services, ({ ref }) => !impossible.has(ref));
  return joinTimetable(deps, index, engines);
}

function joinTimetable(
  { services, priceSegment, firstDay, dayCount }: OpenedDeps,
  { flights, flightOfRef, impossible, flightsOfService }: FlightIndex,
  engines: TimetableEngines,
): LoadedTimetable {
  return {
    ...engines,
    flights,
    flightOfRef,
    impossible,
    flightsOfService,
    services,
    priceSegment,
    firstDay,
    dayCount,
  };
}

function landsAfterTakeOff(
  flight: SoldFlight,
  findZoneDay: FindZoneDay,
  { firstDay, dayCount }: TimetableDeps,
): boolean {
  const { from, to, departsAtLocalMinute, arrivesAtLocalMinute } = flight.record;
  const { departsAfterChange, arrivesAfterChange } = flight.record;
  const [first] = flightDatesOf(flight, firstDay - flight.dayShift, firstDay + dayCount);
  if (first === undefined) return true;
  const day = first + flight.dayShift;
  const departs = offsetAt(findZoneDay, from, day, departsAtLocalMinute, departsAfterChange);
  const arrives = offsetAt(findZoneDay, to, day, arrivesAtLocalMinute, arrivesAfterChange);
  return arrivesAtLocalMinute - arrives > departsAtLocalMinute - departs;
}

/** The clock's offset, exact to the minute on the day of a clock change. */
function offsetAt(
  findZoneDay: FindZoneDay,
  code: string,
  day: number,
  minuteFromDay: number,
  afterChange = false,
): number {
  const daysOn = Math.floor(minuteFromDay / MINUTES_A_DAY);
  const { offsetMinutes, change } = findZoneDay(code, day + daysOn);
  const minute = minuteFromDay - daysOn * MINUTES_A_DAY;
  if (change === undefined) return offsetMinutes;
  const repeated = afterChange ? Math.max(0, offsetMinutes - change.offsetMinutes) : 0;
  return minute >= change.fromLocalMinute - repeated ? change.offsetMinutes : offsetMinutes;
}

/** Updates one departure of one record from the inventory: seats and prices by slot, and whether it is open. */
export function writeDeparture(
  writer: InventoryWriter,
  flight: SoldFlight,
  day: number,
  isOpen: boolean,
  seats: FreeSeats,
  priceSegment: SegmentPricer,
): void {
  const localDay = day + flight.dayShift;
  faresOnDay(flight, day).forEach((fare, slot) => {
    writer.setSeats(flight.ref, localDay, slot, seats.seatsLeft(flight.service.id, fare, day));
    const price = soldPrice(pricedFlight(flight, localDay), fare, priceSegment);
    if (!isSameFarePrice(price, defaultPrice(flight, slot)))
      writer.setPrice(flight.ref, localDay, slot, price);
  });
  if (isOpen) writer.openDeparture(flight.ref, localDay);
  else writer.cancelDeparture(flight.ref, localDay);
}

function timetableOf(deps: TimetableDeps, sold: readonly SoldFlight[]): Omit<Timetable, 'findZoneDay'> {
  const { places, seats, priceSegment, firstDay, dayCount } = deps;
  const codes = new Set(sold.flatMap(({ record }) => [record.from, record.to]));
  return {
    airports: [...codes].map((code) => toAirportRecord(places, code)),
    flights: sold.map(toRecord),
    interline: protectedPairs(places, sold),
    rules: DEFAULT_CONNECTION_RULES,
    firstDay,
    dayCount,
    writeInventory(writer) {
      for (const flight of sold) {
        for (const day of flightDatesOf(flight, firstDay - flight.dayShift, firstDay + dayCount)) {
          const isOpen = flight.service.departures.get(day)?.isOpen !== false;
          writeDeparture(writer, flight, day, isOpen, seats, priceSegment);
        }
      }
    },
  };
}

function toAirportRecord(places: TimetablePlaces, code: string): AirportRecord {
  const { cityCode, country: countryCode, lat: latitude, lon: longitude } = places.getAirport(code);
  return { code, cityCode, countryCode, latitude, longitude };
}

/** A text that identifies the place data of an engine over these flights; it changes when any of that data does. */
export function placesOf(places: TimetablePlaces, flights: readonly SoldFlight[]): string {
  const codes = [...new Set(flights.flatMap(({ record }) => [record.from, record.to]))].sort();
  const airports = codes.map((code) => [toAirportRecord(places, code), places.zoneOf(code)]);
  return JSON.stringify([airports, protectedPairs(places, flights)]);
}

/** A departure without counters has no seats and is not sold. */
function toRecord(flight: SoldFlight): FlightRecord {
  const slots = mostFaresOnADay(flight);
  const fares = Array.from({ length: slots }, (_, slot): FareSlot => {
    return { cabin: flight.cabin, seats: 0, price: defaultPrice(flight, slot) };
  });
  return { ...flight.record, ref: flight.ref, fares };
}

function mostFaresOnADay(flight: SoldFlight): number {
  let most = 0;
  for (const day of flightDatesOf(flight, flight.service.firstDay, flight.service.lastDay)) {
    most = Math.max(most, faresOnDay(flight, day).length);
  }
  return most;
}

/** The price of a slot unless a date has its own: the price of a fare as filed. */
function defaultPrice(flight: SoldFlight, slot: number): FarePrice {
  const { prices, throughPrices } = flight.fares[Math.min(slot, flight.fares.length - 1)]!;
  return { ...enginePrice(prices), ...(throughPrices && { through: enginePrice(throughPrices) }) };
}

function soldPrice(flight: PricedFlight, fare: StockFare, priceSegment: SegmentPricer): FarePrice {
  const alone = enginePrice(priceSegment(flight, fare));
  return fare.throughPrices === undefined
    ? alone
    : { ...alone, through: enginePrice(priceSegment(flight, fare, true)) };
}

function enginePrice({ adult, child, infant }: PassengerPrices): PassengerPrice {
  return { adultMinor: linesTotal(adult), childMinor: linesTotal(child), infantMinor: linesTotal(infant) };
}

function isSameFarePrice(a: FarePrice, b: FarePrice): boolean {
  return isSamePrice(a, b) && isSamePrice(a.through ?? a, b.through ?? b);
}

function isSamePrice(a: PassengerPrice, b: PassengerPrice): boolean {
  return a.adultMinor === b.adultMinor && a.childMinor === b.childMinor && a.infantMinor === b.infantMinor;
}

/** The pricer's inputs from a record on a local departure day. */
export function pricedFlight(flight: SoldFlight, localDay: number): PricedFlight {
  const { record, service } = flight;
  return { from: record.from, to: record.to, localDay, service };
}

function protectedPairs(places: TimetablePlaces, sold: readonly SoldFlight[]): [string, string][] {
  const carriers = [...new Set(sold.map(({ service }) => service.carrier))];
  return carriers.flatMap((one) =>
    carriers
      .filter((other) => one < other && protectsConnection(places, one, other))
      .map((other): [string, string] => [one, other]),
  );
}

/** The records of an inventory, by their keys. */
interface FlightIndex {
  readonly flights: readonly SoldFlight[];
  readonly flightOfRef: ReadonlyMap<number, SoldFlight>;
  /** Excluded: flights that land before they depart, however they got into the tables. */
  readonly impossible: readonly SoldFlight[];
  readonly flightsOfService: ReadonlyMap<number, readonly SoldFlight[]>;
}

type IsSold = (flight: SoldFlight) => boolean;

/** This many services take a few milliseconds. */
const PORTION = 250;

/** Every record that the services need, numbered from 0. */
function indexFlights(services: readonly StockService[], isSold: IsSold): FlightIndex {
  const indexer = new FlightIndexer(isSold);
  for (const service of services) indexer.add(service);
  return indexer;
}

/** The same in portions, between which this thread answers other requests. */
async function indexFlightsAside(services: readonly StockService[], isSold: IsSold): Promise<FlightIndex> {
  const indexer = new FlightIndexer(isSold);
  for (const [place, service] of services.entries()) {
    if (place % PORTION === PORTION - 1) await setImmediate();
    indexer.add(service);
  }
  return indexer;
}

class FlightIndexer implements FlightIndex {
  readonly flights: SoldFlight[] = [];
  readonly flightOfRef = new Map<number, SoldFlight>();
  readonly impossible: SoldFlight[] = [];
  readonly flightsOfService = new Map<number, SoldFlight[]>();
  readonly #isSold: IsSold;
  #nextRef = 0;

  constructor(isSold: IsSold) {
    this.#isSold = isSold;
  }

  add(service: StockService): void {
    const listed = soldFlightsOfService(service, this.#nextRef);
    this.#nextRef = (listed.at(-1)?.ref ?? this.#nextRef - 1) + 1;
    const sold = listed.filter(this.#isSold);
    if (sold.length > 0) this.flightsOfService.set(service.id, sold);
    for (const flight of sold) {
      this.flights.push(flight);
      this.flightOfRef.set(flight.ref, flight);
    }
    if (sold.length < listed.length)
      this.impossible.push(...listed.filter((flight) => !sold.includes(flight)));
  }
}
