import type { FlightRecord } from '@farewind/flight-search/spi/flight-record';
import type { PassengerPrice } from '@farewind/flight-search/spi/passenger-price';
import type {
  PassengerPrices,
  StockFare,
  StockService,
} from '../../../apps/server/src/modules/flights/stock/stock.ts';
import type { TimetableData } from '../../../apps/server/src/modules/flights/timetable/timetable-data.ts';
import { FIRST_DAY, makeBenchTimetable, operatingDays } from './bench-timetable.ts';
import { datedFare } from './inventory.ts';

const EVERY_DAY = 127;
const NONE = { pieces: 0, kg: 0 };
const CLOSED = { allowed: false, feeMinor: 0, untilHours: 0 };
const NO_LIMIT = { minDays: undefined, maxDays: undefined };
const ALWAYS = { fromDay: undefined, toDay: undefined, releaseDays: undefined };

/** The world's schedule as the product reads it from its tables: a service and four seat counters for each flight. */
export function makeBenchStock(dayCount: number): TimetableData {
  const { flights } = makeBenchTimetable(dayCount, 1).timetable;
  const buckets = flights.flatMap((flight) =>
    flight.fares.map((_, slot) => ({ key: `${flight.ref} 1 ${slot}`, days: seatsByDay(flight, slot) })),
  );
  return {
    services: flights.map(toService),
    counters: { buckets, ceilings: [], today: FIRST_DAY },
    markups: [],
    firstDay: FIRST_DAY,
    dayCount,
  };
}

function seatsByDay(flight: FlightRecord, slot: number): string {
  return [...operatingDays(flight)]
    .map((day) => `${day} ${datedFare(flight, slot, day, day - FIRST_DAY).seats}`)
    .join(',');
}

function toService(flight: FlightRecord): StockService {
  const { ref: id, carrier, operatingCarrier, from, to, weekdays, firstDay, lastDay, kind } = flight;
  const times = { departsMinute: flight.departsAtLocalMinute, arrivesMinute: flight.arrivesAtLocalMinute };
  const clocks = { departsAfterChange: false, arrivesAfterChange: false };
  const places = { origin: from, destination: to, originTerminal: '', destinationTerminal: '' };
  return {
    id,
    carrier,
    number: String(id),
    operatingCarrier,
    kind,
    firstDay,
    lastDay,
    weekdays,
    legs: [{ ...places, ...times, ...clocks, aircraft: '738' }],
    fares: flight.fares.map(({ cabin, price }, slot): StockFare => {
      return {
        id: id * 4 + slot,
        boardLeg: 1,
        offLeg: 1,
        cabin,
        family: `family ${slot}`,
        familyRank: slot,
        bookingClass: 'Y',
        bucket: String(slot),
        firstDay,
        lastDay,
        weekdays: EVERY_DAY,
        handBaggage: NONE,
        baggage: NONE,
        change: CLOSED,
        cancel: CLOSED,
        seatCap: undefined,
        pairGroup: undefined,
        stay: NO_LIMIT,
        sale: ALWAYS,
        ageReference: undefined,
        prices: pricesOf(price),
        throughPrices: undefined,
      };
    }),
    departures: new Map(),
  };
}

function pricesOf({ adultMinor, childMinor, infantMinor }: PassengerPrice): PassengerPrices {
  const lines = (fareMinor: number) => ({ fareMinor, taxMinor: 0, fuelMinor: 0, serviceMinor: 0 });
  return { adult: lines(adultMinor), child: lines(childMinor), infant: lines(infantMinor) };
}
