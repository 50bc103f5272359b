import type { ImportProblem } from '../import-problem.ts';
import { readLeg, variationNumber, type SsimCarrier, type SsimLeg } from './ssim-leg.ts';
import {
  carrierLayout,
  headerLayout,
  positionsOf,
  RECORD_LENGTH,
  segmentLayout,
  trailerLayout,
} from './ssim-layout.ts';
import { BadRecord, fieldText, readFields, recordProblem, type SsimRecord } from './ssim-record.ts';
import { findSsimDay } from './ssim-values.ts';

export interface SsimSchedule {
  readonly legs: readonly SsimLeg[];
  readonly problems: readonly ImportProblem[];
}

export interface SsimReadOptions {
  /** Reports and skips each invalid record; otherwise reading ends at the first one. */
  readonly tolerant: boolean;
}

interface ReaderState {
  last: string;
  lastSerial: number;
  carrier: SsimCarrier | undefined;
  blocks: number;
  readonly legs: SsimLeg[];
  readonly problems: ImportProblem[];
  /** Legs by flight and itinerary variation, which segment data refer to. */
  readonly flights: Map<string, SsimLeg[]>;
  readonly segments: SegmentData[];
}

interface SegmentData {
  readonly flight: string;
  readonly firstLeg: number;
  readonly lastLeg: number;
  readonly element: string;
  readonly data: string;
}

const followers: Readonly<Record<string, string>> = { '': '1', 1: '2', 2: '35', 3: '345', 4: '345', 5: '2' };

/**
 * Reads an IATA SSIM chapter 7 file: records 1 to 5 of 200 characters, blocks padded with lines of zeros. Times are
 * left as they are (see `scheduleServices`). Strict reading ends at the first invalid record and reports only that.
 */
export function readSsim(text: string, { tolerant }: SsimReadOptions): SsimSchedule {
  const state: ReaderState = {
    last: '',
    lastSerial: 0,
    carrier: undefined,
    blocks: 0,
    legs: [],
    problems: [],
    flights: new Map(),
    segments: [],
  };
  for (const record of recordsOf(text.replace(/^\uFEFF/, ''))) {
    try {
      for (const problem of sequenceProblems(record, state)) {
        if (!tolerant) throw new BadRecord(problem);
        state.problems.push(problem);
      }
      readRecord(record, state);
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error;
      state.problems.push(error.problem);
      if (!tolerant) return state;
    }
  }
  if (state.last !== '5') {
    const record = { line: text.split('\n').length, text: '' };
    state.problems.push(recordProblem(record, 'truncated', '1'));
  }
  applySegments(state);
  return state;
}

function* recordsOf(text: string): Generator<SsimRecord> {
  let line = 0;
  for (const raw of text.split('\n')) {
    line += 1;
    const record = { line, text: raw.endsWith('\r') ? raw.slice(0, -1) : raw };
    if (record.text !== '' && !record.text.startsWith('0')) yield record;
  }
}

/** Problems of a record's position in the file; the record itself is still readable. */
function* sequenceProblems(record: SsimRecord, state: ReaderState): Generator<ImportProblem> {
  const type = record.text.slice(0, 1);
  if (record.text.length !== RECORD_LENGTH) {
    yield recordProblem(
      record,
      'recordLength',
      `1-${RECORD_LENGTH}`,
      `${record.text.length}`,
      `${RECORD_LENGTH}`,
    );
  }
  const foreign = /[^\x20-\x7e]/.exec(record.text);
  if (foreign) {
    const code = foreign[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    throw new BadRecord(recordProblem(record, 'character', `${foreign.index + 1}`, `U+${code}`));
  }
  if (!'12345'.includes(type)) throw new BadRecord(recordProblem(record, 'recordType', '1', type));
  const allowed = followers[state.last] ?? '';
  if (!allowed.includes(type)) {
    yield recordProblem(record, 'recordOrder', '1', type, Array.from(allowed).join(', '));
  }
  const serial = fieldText(record, trailerLayout.serial);
  const expected = expectedSerials(type, state);
  state.last = type;
  state.lastSerial = Number(serial);
  if (!expected.includes(Number(serial))) {
    const named = String(expected[0]).padStart(6, '0');
    yield recordProblem(record, 'serial', positionsOf(trailerLayout.serial), serial, named);
  }
}

/**
 * Serials count up by one. A new carrier may continue, repeat its predecessor's trailer number, or begin again at 2.
 */
function expectedSerials(type: string, { lastSerial }: ReaderState): number[] {
  return type === '2' ? [lastSerial + 1, lastSerial, 2] : [lastSerial + 1];
}

function readRecord(record: SsimRecord, state: ReaderState): void {
  const type = record.text.slice(0, 1);
  if (type === '1') readFields(record, headerLayout);
  else if (type === '2') readCarrier(record, state);
  else if (type === '3') addLeg(record, state);
  else if (type === '4') readSegmentData(record, state);
  else readTrailer(record, state);
}

function readCarrier(record: SsimRecord, state: ReaderState): void {
  state.carrier = undefined;
  const values = readFields(record, carrierLayout);
  state.carrier = {
    block: state.blocks,
    timeMode: values.timeMode === 'U' ? 'U' : 'L',
    validUntilDay: findSsimDay(values.validUntil),
  };
  state.blocks += 1;
}

function addLeg(record: SsimRecord, state: ReaderState): void {
  const leg = readLeg(record, requireCarrier(record, state));
  const key = flightKey(leg.block, leg.airline, Number(leg.number), leg.suffix, leg.variation);
  state.flights.set(key, [...(state.flights.get(key) ?? []), leg]);
  state.legs.push(leg);
}

function flightKey(
  block: number,
  airline: string,
  number: number,
  suffix: string,
  variation: number,
): string {
  return [block, airline.trim(), number, suffix.trim(), variation].join(' ');
}

function requireCarrier(record: SsimRecord, state: ReaderState): SsimCarrier {
  if (!state.carrier) throw new BadRecord(recordProblem(record, 'recordOrder', '1', '3', '2'));
  return state.carrier;
}

function readTrailer(record: SsimRecord, state: ReaderState): void {
  const { checkSerial } = readFields(record, trailerLayout);
  const before = state.lastSerial - 1;
  if (Number(checkSerial) !== before) {
    const column = positionsOf(trailerLayout.checkSerial);
    const expected = String(before).padStart(6, '0');
    throw new BadRecord(recordProblem(record, 'trailerSerial', column, checkSerial, expected));
  }
}

function readSegmentData(record: SsimRecord, state: ReaderState): void {
  const values = readFields(record, segmentLayout);
  const block = state.carrier?.block ?? -1;
  // Letters name a flight's stations in order: AC covers the legs A to B and B to C.
  const firstLeg = values.boardLetter.charCodeAt(0) - 64;
  const lastLeg = values.offLetter.charCodeAt(0) - 65;
  const flight = flightKey(
    block,
    values.airline,
    Number(values.number),
    values.suffix,
    variationNumber(values),
  );
  if (!state.flights.get(flight)?.some((leg) => leg.legSequence === firstLeg)) {
    const column = positionsOf(segmentLayout.number);
    throw new BadRecord(recordProblem(record, 'segmentWithoutLeg', column, values.number.trim()));
  }
  state.segments.push({ flight, firstLeg, lastLeg, element: values.element, data: values.data.trim() });
}

/** Segment data may precede the legs that they cover, so they are applied once all legs are read. */
function applySegments({ flights, segments }: ReaderState): void {
  for (const { flight, firstLeg, lastLeg, element, data } of segments) {
    for (const leg of flights.get(flight) ?? []) {
      if (leg.legSequence < firstLeg || leg.legSequence > lastLeg) continue;
      if (element === '010') leg.duplicates = data.split('/').map((name) => name.trim());
      else if (element === '050') leg.codeshareOf = data;
      else if (element === '127') leg.operatedBy = data;
    }
  }
}
