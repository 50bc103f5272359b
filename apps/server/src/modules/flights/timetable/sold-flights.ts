import type { Cabin } from '@farewind/contract/core/fields';
import type { FlightException, FlightRecord } from '@farewind/flight-search/spi/flight-record';
import { timesOfLeg } from '../stock/dated-flight.ts';
import {
  fareOnDay,
  fliesOnDay,
  type LegTimes,
  linesTotal,
  type StockFare,
  type StockService,
} from '../stock/stock.ts';

/**
 * The meaning of one record of the engine: a service between two of its stops in one cabin, with the fares of one pair
 * group and stay or with those sold alone. The fares on sale on a date, cheapest as filed first, take its slots in that
 * order.
 */
export interface SoldFlight {
  readonly ref: number;
  readonly service: StockService;
  readonly boardLeg: number;
  readonly offLeg: number;
  readonly cabin: Cabin;
  readonly pairGroup: string | undefined;
  readonly fares: readonly StockFare[];
  /** Local departure day less the flight's origin date. */
  readonly dayShift: number;
  /** The one flight date of a departure that was moved to another day; undefined for the service's own times. */
  readonly onlyDay: number | undefined;
  /** Flight dates that have records of their own. */
  readonly movedDays: ReadonlySet<number>;
  readonly record: Omit<FlightRecord, 'ref' | 'fares'>;
}

/** The engine's limit of fares of one record. */
export const MAX_SLOTS = 8;
const MINUTES_A_DAY = 1440;
const EVERY_DAY = 127;
/** The engine supports arrivals from the day before the departure to the second day after it. */
const EARLIEST_ARRIVAL = -MINUTES_A_DAY;
const LATEST_ARRIVAL = 3 * MINUTES_A_DAY;

/** Every record that a service needs, numbered from `firstRef`. */
export function soldFlightsOfService(service: StockService, firstRef: number): SoldFlight[] {
  const sold: SoldFlight[] = [];
  const groups = Map.groupBy(service.fares, (fare) =>
    JSON.stringify([fare.boardLeg, fare.offLeg, fare.cabin, fare.pairGroup, fare.stay]),
  );
  for (const fares of groups.values()) {
    const nextRef = (sold.at(-1)?.ref ?? firstRef - 1) + 1;
    sold.push(...soldFlightsOf(service, fares, nextRef));
  }
  return sold;
}

/** The fares of a flight on a flight date at its prices, by slot. */
export function faresOnDay(flight: Pick<SoldFlight, 'fares'>, day: number): readonly StockFare[] {
  const filed = flight.fares.filter((fare) => fliesOnDay(fare, day)).slice(0, MAX_SLOTS);
  return filed.map((fare) => fareOnDay(fare, day));
}

/** The flight dates of a flight within a span, open or not. */
export function* flightDatesOf(flight: SoldFlight, fromDay: number, toDay: number): Generator<number> {
  const { service, onlyDay, movedDays } = flight;
  const last = Math.min(service.lastDay, toDay);
  for (let day = Math.max(service.firstDay, fromDay); day <= last; day += 1) {
    if ((onlyDay ?? day) === day && !movedDays.has(day) && fliesOnDay(service, day)) yield day;
  }
}

function soldFlightsOf(service: StockService, fares: readonly StockFare[], nextRef: number): SoldFlight[] {
  const { boardLeg, offLeg, cabin, pairGroup } = fares[0]!;
  const board = service.legs[boardLeg - 1];
  const off = service.legs[offLeg - 1];
  if (!board || !off || board.origin === off.destination) return [];
  const usual = localTimes(board, off);
  const { exceptions, movedDays } = datesThatDiffer(service, boardLeg, offLeg, usual);
  const common = {
    service,
    boardLeg,
    offLeg,
    cabin,
    pairGroup,
    fares: fares.toSorted((a, b) => linesTotal(a.prices.adult) - linesTotal(b.prices.adult) || a.id - b.id),
  };
  const record = (times: LocalTimes, firstDay: number, lastDay: number, weekdays: number) => ({
    carrier: service.carrier,
    operatingCarrier: service.operatingCarrier,
    kind: service.kind,
    from: board.origin,
    to: off.destination,
    ...times.minutes,
    connectable: service.kind === 'scheduled' && pairGroup === undefined,
    weekdays,
    firstDay: firstDay + times.dayShift,
    lastDay: lastDay + times.dayShift,
  });
  const weekdays = shiftWeekdays(service.weekdays, usual.dayShift);
  const usualFlight: SoldFlight = {
    ...common,
    ref: nextRef,
    dayShift: usual.dayShift,
    onlyDay: undefined,
    movedDays: new Set(movedDays.keys()),
    record: { ...record(usual, service.firstDay, service.lastDay, weekdays), exceptions },
  };
  const movedFlights = [...movedDays].map(([day, times], index): SoldFlight => {
    const ref = nextRef + 1 + index;
    const own = { ref, dayShift: times.dayShift, onlyDay: day, movedDays: new Set<number>() };
    return { ...common, ...own, record: record(times, day, day, EVERY_DAY) };
  });
  return [usualFlight, ...movedFlights].filter(({ record: { arrivesAtLocalMinute: arrives } }) => {
    return arrives >= EARLIEST_ARRIVAL && arrives < LATEST_ARRIVAL;
  });
}

/** Dates at other times: on the usual local day as an exception of the record, else with their own times. */
function datesThatDiffer(
  service: StockService,
  boardLeg: number,
  offLeg: number,
  usual: LocalTimes,
): { exceptions: FlightException[]; movedDays: Map<number, LocalTimes> } {
  const exceptions: FlightException[] = [];
  const movedDays = new Map<number, LocalTimes>();
  for (const [day, { legTimes }] of service.departures) {
    if (legTimes.size === 0) continue;
    const times = localTimes(timesOfLeg(service, boardLeg, day)!, timesOfLeg(service, offLeg, day)!);
    if (times.dayShift === usual.dayShift) {
      exceptions.push({ day: day + usual.dayShift, kind: 'retimed', ...times.minutes });
    } else {
      movedDays.set(day, times);
    }
  }
  return { exceptions, movedDays };
}

interface LocalTimes {
  readonly dayShift: number;
  readonly minutes: Pick<
    FlightRecord,
    'departsAtLocalMinute' | 'arrivesAtLocalMinute' | 'departsAfterChange' | 'arrivesAfterChange'
  >;
}

/** Minutes after the origin date's midnight, converted to the engine's: after midnight of the local departure date. */
function localTimes(
  { departsMinute, departsAfterChange }: LegTimes,
  { arrivesMinute, arrivesAfterChange }: LegTimes,
): LocalTimes {
  const dayShift = Math.floor(departsMinute / MINUTES_A_DAY);
  return {
    dayShift,
    minutes: {
      departsAtLocalMinute: departsMinute - dayShift * MINUTES_A_DAY,
      arrivesAtLocalMinute: arrivesMinute - dayShift * MINUTES_A_DAY,
      ...(departsAfterChange && { departsAfterChange }),
      ...(arrivesAfterChange && { arrivesAfterChange }),
    },
  };
}

/** The weekday mask of dates that lie `days` later. */
function shiftWeekdays(mask: number, days: number): number {
  const by = ((days % 7) + 7) % 7;
  return ((mask << by) | (mask >> (7 - by))) & 127;
}
