import { isTooLong, MOST_PERIOD_DAYS } from '../longest-period.ts';
import type { SsimRecord } from './ssim-record.ts';
import { BadRecord, readFields, recordProblem } from './ssim-record.ts';
import { legLayout, positionsOf, type SsimField, type SsimValues } from './ssim-layout.ts';
import {
  clockMinutes,
  daysMask,
  findDayVariation,
  findSsimDay,
  OPEN_END,
  seasonEnd,
  utcVariationMinutes,
} from './ssim-values.ts';

/** `U`: all times, dates and days of the carrier's records are UTC. `L`: local to each station. */
export type TimeMode = 'U' | 'L';

/** One end of a leg as in the file: the passenger time in the carrier's time mode. */
export interface SsimStop {
  readonly station: string;
  readonly minutes: number;
  readonly utcVariationMinutes: number;
  readonly terminal: string;
  /** Days after the flight's origin date; undefined if blank. */
  readonly dayVariation: number | undefined;
}

/**
 * Period of operation in day numbers. An open end (`00XXX00`) means the end of the carrier record, or else of the
 * season.
 */
export interface SsimPeriod {
  readonly fromDay: number;
  readonly untilDay: number;
  readonly days: number;
  /** 2 for every second week, counted from `fromDay`. */
  readonly everyWeeks: 1 | 2;
}

/** A leg record (type 3) with its segment data (type 4). */
export interface SsimLeg {
  readonly line: number;
  readonly serial: string;
  /** Number of the carrier block in the file, from 0. */
  readonly block: number;
  readonly timeMode: TimeMode;
  readonly airline: string;
  /** Without leading zeros. */
  readonly number: string;
  readonly suffix: string;
  readonly variation: number;
  readonly legSequence: number;
  readonly serviceType: string;
  readonly period: SsimPeriod;
  readonly departure: SsimStop;
  readonly arrival: SsimStop;
  readonly aircraft: string;
  readonly bookingClasses: string;
  readonly cabins: string;
  /** Data element 050: the operating flight of a codeshare, such as `KL 2562`. */
  codeshareOf: string | undefined;
  /** Data element 127: the name of the operating carrier. */
  operatedBy: string | undefined;
  /** Data element 010: codeshare flights sold on this leg. */
  duplicates: readonly string[];
}

/** The carrier record (type 2) of a block of legs. */
export interface SsimCarrier {
  readonly block: number;
  readonly timeMode: TimeMode;
  readonly validUntilDay: number | undefined;
}

const sellableTypes = new Set(['J', 'G', 'C']);

/** Whether passengers can buy the leg under this number: service type J, G or C, and not a codeshare. */
export function isSold(leg: Pick<SsimLeg, 'serviceType' | 'codeshareOf'>): boolean {
  return isSellable(leg) && leg.codeshareOf === undefined;
}

/** Whether the leg carries passengers for sale: scheduled (J), additional (G) or charter (C). */
export function isSellable(leg: Pick<SsimLeg, 'serviceType'>): boolean {
  return sellableTypes.has(leg.serviceType);
}

/** Reads a record of type 3. Throws BadRecord at the first invalid field. */
export function readLeg(record: SsimRecord, carrier: SsimCarrier): SsimLeg {
  const values = readFields(record, legLayout);
  if (values.origin === values.destination) {
    const column = positionsOf(legLayout.destination);
    throw new BadRecord(recordProblem(record, 'sameAirport', column, values.destination));
  }
  return {
    line: record.line,
    serial: values.serial,
    block: carrier.block,
    timeMode: carrier.timeMode,
    airline: values.airline.trim(),
    number: String(Number(values.number)),
    suffix: values.suffix.trim(),
    variation: variationNumber(values),
    legSequence: Number(values.legSequence),
    serviceType: values.serviceType,
    period: readPeriod(record, values, carrier),
    departure: {
      station: values.origin,
      minutes: clockMinutes(values.departs),
      utcVariationMinutes: utcVariationMinutes(values.departureVariation),
      terminal: values.departureTerminal.trim(),
      dayVariation: findDayVariation(values.departureDay),
    },
    arrival: {
      station: values.destination,
      minutes: clockMinutes(values.arrives),
      utcVariationMinutes: utcVariationMinutes(values.arrivalVariation),
      terminal: values.arrivalTerminal.trim(),
      dayVariation: findDayVariation(values.arrivalDay),
    },
    aircraft: values.aircraft,
    bookingClasses: values.bookingClasses.trim(),
    cabins: values.cabins.trim(),
    codeshareOf: undefined,
    operatedBy: undefined,
    duplicates: [],
  };
}

/** The itinerary variation with its hundreds digit, which is stored separately in the record. */
export function variationNumber(values: { variation: string; variationOverflow: string }): number {
  return Number(`${values.variationOverflow.trim()}${values.variation}`);
}

function readPeriod(
  record: SsimRecord,
  values: SsimValues<typeof legLayout>,
  carrier: SsimCarrier,
): SsimPeriod {
  const fromDay = requireDay(record, legLayout.from, values.from);
  const untilDay =
    values.until === OPEN_END
      ? (carrier.validUntilDay ?? seasonEnd(fromDay))
      : requireDay(record, legLayout.until, values.until);
  if (untilDay < fromDay) {
    const column = positionsOf(legLayout.until);
    throw new BadRecord(recordProblem(record, 'period', column, values.until, values.from));
  }
  if (isTooLong(fromDay, untilDay)) {
    const column = positionsOf(legLayout.until);
    throw new BadRecord(
      recordProblem(record, 'periodLength', column, values.until, String(MOST_PERIOD_DAYS)),
    );
  }
  return { fromDay, untilDay, days: daysMask(values.days), everyWeeks: values.frequency === '2' ? 2 : 1 };
}

function requireDay(record: SsimRecord, field: SsimField, text: string): number {
  const day = findSsimDay(text);
  if (day === undefined) {
    throw new BadRecord(recordProblem(record, 'form', positionsOf(field), text, 'realDate'));
  }
  return day;
}
