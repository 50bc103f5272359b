import { localDateTime } from '@farewind/values/local-time';
import { passengerTypes } from '@farewind/values/passengers';
import { cabins } from '../core/cabins.ts';
import { readColumns, type Row } from './column-table.ts';
import { ARRIVES_TWICE, DEPARTS_TWICE, directions, kinds, type CompactTables } from './compact-tables.ts';
import type { Fare, FlightResponse, Layover, Notice, PriceLine, Segment } from './search.ts';
import { formatMinor } from '@farewind/values/money';

class RowCells {
  readonly #row: Row;
  readonly #texts: readonly string[];
  #next = 0;

  constructor(row: Row, texts: readonly string[]) {
    this.#row = row;
    this.#texts = texts;
  }

  number(): number {
    return Number(this.#row[this.#next++]);
  }

  flag(): boolean {
    return this.#row[this.#next++] === true;
  }

  text(): string {
    return pick(this.#texts, this.number());
  }

  money(): string {
    return formatMinor(this.number());
  }

  optionalNumber(): number | undefined {
    return this.#isNull() ? undefined : this.number();
  }

  optionalFlag(): boolean | undefined {
    return this.#isNull() ? undefined : this.flag();
  }

  optionalText(): string | undefined {
    return this.#isNull() ? undefined : this.text();
  }

  optionalMoney(): string | undefined {
    return this.#isNull() ? undefined : this.money();
  }

  /** Cells missing in an older form are also null. */
  #isNull(): boolean {
    if ((this.#row[this.#next] ?? null) !== null) return false;
    this.#next += 1;
    return true;
  }
}

/** Builds responses from the tables; records shared by several responses are one object. */
export class CompactDecoder {
  readonly #texts: readonly string[];
  readonly #lists: readonly Row[];
  readonly #segments: Segment[];
  readonly #layovers: Layover[];
  readonly #lines: PriceLine[];
  readonly #notices: Notice[];
  readonly #fares: Fare[];

  constructor(texts: readonly string[], lists: readonly Row[], tables: CompactTables) {
    this.#texts = texts;
    this.#lists = lists;
    const records = <T>(name: keyof CompactTables, read: (cells: RowCells) => T): T[] =>
      readColumns(tables[name] ?? []).map((row) => read(new RowCells(row, texts)));
    const technicalStops = records('technicalStops', (cells) => {
      return { airport: cells.text(), ...present({ minutes: cells.optionalNumber() }) };
    });
    this.#segments = records('segments', (cells) => {
      const segment = readSegment(cells);
      const stopList = cells.optionalNumber();
      if (stopList === undefined) return segment;
      return { ...segment, technicalStops: this.#list(stopList, technicalStops) };
    });
    this.#layovers = records('layovers', readLayover);
    this.#lines = records('lines', readLine);
    this.#notices = records('notices', (cells) => {
      const notice = { code: cells.text(), text: cells.text() };
      return { ...notice, ...present({ fix: cells.optionalText(), returnUntil: cells.optionalText() }) };
    });
    const baggage = records('baggage', (cells) => ({ pieces: cells.number(), kg: cells.number() }));
    const conditions = records('conditions', readCondition);
    const pairs = records('pairs', (cells) => {
      return { flightId: cells.text(), fareId: cells.text(), total: cells.money() };
    });
    this.#fares = records('fares', (cells): Fare => {
      const fare = {
        fareId: cells.text(),
        family: cells.text(),
        handBaggage: pick(baggage, cells.number()),
        baggage: pick(baggage, cells.number()),
        changeRule: pick(conditions, cells.number()),
        cancelRule: pick(conditions, cells.number()),
      };
      const seatsLeft = cells.optionalNumber();
      const priceLines = this.#list(cells.number(), this.#lines);
      const total = cells.money();
      const currency = cells.text() as Fare['currency'];
      const pairTotal = cells.optionalMoney();
      const source = cells.optionalText();
      const terms = readTerms(cells);
      const pairOnly = cells.optionalFlag() ? (true as const) : undefined;
      const pairList = cells.optionalNumber();
      const paired = pairList === undefined ? undefined : this.#list(pairList, pairs);
      const last = present({ pairTotal, source, terms, pairOnly, pairs: paired });
      return { ...fare, ...present({ seatsLeft }), priceLines, total, currency, ...last };
    });
  }

  response(row: Row): FlightResponse {
    const cells = new RowCells(row, this.#texts);
    const response = {
      id: cells.text(),
      direction: pick(directions, cells.number()),
      kind: pick(kinds, cells.number()),
      segments: this.#list(cells.number(), this.#segments),
      durationMinutes: cells.number(),
      stops: cells.number(),
      layovers: this.#list(cells.number(), this.#layovers),
      fares: this.#list(cells.number(), this.#fares),
      warnings: this.#list(cells.number(), this.#notices),
      bookable: cells.flag(),
    };
    const unfit = cells.optionalNumber();
    const unfitReason = unfit === undefined ? undefined : pick(this.#notices, unfit);
    const fromPairTotal = cells.optionalMoney();
    const combinable = cells.optionalFlag();
    const latestReturn = cells.optionalText();
    return { ...response, ...present({ unfitReason, fromPairTotal, combinable, latestReturn }) };
  }

  #list<T>(index: number, records: readonly T[]): T[] {
    return pick(this.#lists, index).map((record) => pick(records, Number(record)));
  }
}

function readTerms(cells: RowCells): Fare['terms'] {
  const terms = present({
    minStayDays: cells.optionalNumber(),
    maxStayDays: cells.optionalNumber(),
    soldUntil: cells.optionalText(),
  });
  return Object.keys(terms).length === 0 ? undefined : terms;
}

function readSegment(cells: RowCells): Segment {
  const names = {
    carrier: cells.text(),
    operatingCarrier: cells.text(),
    number: cells.text(),
    from: cells.text(),
    to: cells.text(),
  };
  const departs = cells.number();
  const times = {
    departsAt: localDateTime(0, departs),
    arrivesAt: localDateTime(0, departs + cells.number()),
    departsOffset: cells.number(),
    arrivesOffset: cells.number(),
    durationMinutes: cells.number(),
    aircraft: cells.text(),
    cabin: pick(cabins, cells.number()),
  };
  const twice = cells.optionalNumber() ?? 0;
  return {
    ...names,
    ...times,
    ...((twice & DEPARTS_TWICE) !== 0 && { departsTwice: true }),
    ...((twice & ARRIVES_TWICE) !== 0 && { arrivesTwice: true }),
  };
}

function readLayover(cells: RowCells): Layover {
  return {
    airport: cells.text(),
    minutes: cells.number(),
    airportChange: cells.flag(),
    overnight: cells.flag(),
    selfTransfer: cells.flag(),
  };
}

function readLine(cells: RowCells): PriceLine {
  return {
    passengerType: pick(passengerTypes, cells.number()),
    count: cells.number(),
    fare: cells.money(),
    tax: cells.money(),
    fuel: cells.money(),
    service: cells.money(),
    total: cells.money(),
  };
}

function readCondition(cells: RowCells): Fare['changeRule'] {
  const allowed = cells.flag();
  const fee = cells.optionalMoney();
  const currency = cells.optionalText() as Fare['changeRule']['currency'];
  const untilHours = cells.optionalNumber();
  return { allowed, ...present({ fee, currency, untilHours }) };
}

/** Only the members that have a value: an absent member and an undefined one differ. */
function present<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const key in members) {
    const value = members[key];
    if (value !== undefined) kept[key] = value as Exclude<T[typeof key], undefined>;
  }
  return kept;
}

/** The entry at an index; throws RangeError if the form is broken. */
function pick<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`The compact results name entry ${index}, which is not there`);
  return item;
}
