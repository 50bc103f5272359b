import type { saveFlightSheet } from '@farewind/contract/inventory/flight-sheets';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { blankFare, blankSeats, type FlightSheet } from './sheet-columns.ts';

export type Cells = Readonly<Record<string, string>>;

/** A row of the sheet: stored, edited or new. */
export interface SheetRow {
  readonly key: string;
  readonly cells: Cells;
  /** The stored values; undefined for a new row. */
  readonly stored: Cells | undefined;
  /** Sold and held seats on the fullest date. */
  readonly taken: number;
}

export interface Leg {
  readonly origin: string;
  readonly destination: string;
  readonly departsAt: string;
  readonly departsDay: string;
  readonly arrivesAt: string;
  readonly arrivesDay: string;
  readonly aircraft: string;
}

/** A new period, of a new flight or an existing one. */
export interface NewPeriod {
  readonly kind: 'charter' | 'scheduled';
  readonly from: string;
  readonly to: string;
  readonly days: readonly number[];
  readonly legs: readonly Leg[];
  readonly repeatedHour: string;
  readonly twiceADayConfirmed: boolean;
}

export interface SheetEdits {
  readonly carrier: string;
  readonly number: string;
  readonly period: NewPeriod | undefined;
  readonly seats: readonly SheetRow[];
  readonly fares: readonly SheetRow[];
}

type Period = FlightSheet['periods'][number];

let made = 0;
const newKey = () => `new ${(made += 1)}`;

export function newRow(cells: Cells): SheetRow {
  return { key: newKey(), cells, stored: undefined, taken: 0 };
}

export function readEdits(sheet: FlightSheet): SheetEdits {
  return {
    carrier: sheet.carrier,
    number: sheet.number,
    period: undefined,
    seats: sheet.seats.map(({ taken, ...cells }, at) => ({
      key: `seats ${at}`,
      cells,
      stored: cells,
      taken,
    })),
    fares: sheet.fares.map((cells, at) => ({ key: `fare ${at}`, cells, stored: cells, taken: 0 })),
  };
}

const blankLeg: Leg = {
  origin: '',
  destination: '',
  departsAt: '',
  departsDay: '0',
  arrivesAt: '',
  arrivesDay: '0',
  aircraft: '320',
};

export function blankEdits(): SheetEdits {
  return {
    carrier: '',
    number: '',
    period: {
      kind: 'charter',
      from: '',
      to: '',
      days: [1, 2, 3, 4, 5, 6, 7],
      legs: [blankLeg],
      repeatedHour: '',
      twiceADayConfirmed: false,
    },
    seats: [newRow(blankSeats)],
    fares: [newRow(blankFare)],
  };
}

/** The return flight: the next number, reversed legs without times, the same seats and prices. */
export function returnOf(sheet: FlightSheet): SheetEdits {
  const last = sheet.periods.at(-1);
  const [, digits = '', suffix = ''] = /^(\d+)(.*)$/.exec(sheet.number) ?? [];
  const period = last && copyPeriod(sheet, last);
  return {
    carrier: sheet.carrier,
    number: `${Number(digits) + 1}${suffix}`,
    period: last &&
      period && {
        ...period.period,
        from: last.from,
        to: last.to,
        legs: last.legs.toReversed().map((leg) => ({
          ...blankLeg,
          aircraft: leg.aircraft,
          origin: leg.destination,
          destination: leg.origin,
        })),
      },
    seats: period?.seats ?? [newRow(blankSeats)],
    fares: (period?.fares ?? []).map((row) => ({
      ...row,
      cells: { ...row.cells, board: row.cells['off'] ?? '', off: row.cells['board'] ?? '' },
    })),
  };
}

/** A copy of a period without dates, and of its rows; rows without dates follow the period. */
export function copyPeriod(sheet: FlightSheet, source: Period) {
  const reaches = ({ from, to }: { readonly from: string; readonly to: string }) =>
    from <= source.to && to >= source.from;
  const blocks = new Map(
    sheet.seats.filter(reaches).map(({ taken: _taken, ...cells }) => {
      const row = { ...cells, from: '', to: '' };
      return [`${row.bucket} ${row.leg} ${row.days}`, row] as const;
    }),
  );
  const fares = new Map(
    sheet.fares.filter(reaches).map((cells) => {
      const row = { ...cells, from: '', to: '' };
      return [[row.family, row.class, row.days, row.pair, row.board, row.off].join('|'), row] as const;
    }),
  );
  const period: NewPeriod = {
    kind: source.kind,
    from: '',
    to: '',
    days: source.days,
    legs: source.legs.map((leg) => ({
      origin: leg.origin,
      destination: leg.destination,
      departsAt: leg.departsAt,
      departsDay: String(leg.departsDay),
      arrivesAt: leg.arrivesAt,
      arrivesDay: String(leg.arrivesDay),
      aircraft: leg.aircraft,
    })),
    repeatedHour: '',
    twiceADayConfirmed: false,
  };
  return { period, seats: [...blocks.values()].map(newRow), fares: [...fares.values()].map(newRow) };
}

export const isEdited = ({ cells, stored }: SheetRow): boolean =>
  stored === undefined || Object.entries(cells).some(([name, text]) => stored[name] !== text);

/** Number of changed rows; a new period counts as one. */
export function countChanges(edits: SheetEdits, sheet: FlightSheet | undefined): number {
  const rows = [...edits.seats, ...edits.fares].filter(isEdited).length;
  const removed =
    (sheet?.fares.length ?? 0) - edits.fares.filter(({ stored }) => stored !== undefined).length;
  return rows + removed + (edits.period === undefined ? 0 : 1);
}

/** The request of a sheet, and a map from its members to rows. */
export function toRequest(edits: SheetEdits, version: string | undefined) {
  const { carrier, number, period } = edits;
  const seats = edits.seats.filter(isEdited);
  const dated = ({ cells }: SheetRow) => ({
    ...cells,
    from: cells['from'] || (period?.from ?? ''),
    to: cells['to'] || (period?.to ?? ''),
  });
  const request: Omit<RemoteInput<typeof saveFlightSheet>, 'dryRun'> = {
    carrier,
    number,
    ...(version === undefined ? {} : { version }),
    ...(period === undefined ? {} : { period: toPeriod(period) }),
    seats: seats.map(dated),
    fares: edits.fares.map(dated),
  };
  /** `fares.2.fare` → key of the row and the column. */
  const cellOf = (member: string): string => {
    const [, table, at = '', column = ''] = /^(seats|fares)\.(\d+)\.(\w+)$/.exec(member) ?? [];
    if (table === undefined) return member.replace(/^period\./, '');
    const row = (table === 'seats' ? seats : edits.fares)[Number(at)];
    return row === undefined ? member : cellKey(row, column);
  };
  return { request, cellOf };
}

/** The problems that are left after changes outside the rows: the changed fields' own are gone. */
export function clearChanged(problems: Cells, edits: SheetEdits, changes: Partial<SheetEdits>): Cells {
  const before = valuesByName(edits);
  const after = valuesByName({ ...edits, ...changes });
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => before.get(name) === after.get(name)),
  );
}

/** The values of the fields outside the rows, under the names of their problems. */
function valuesByName({ carrier, number, period }: SheetEdits): ReadonlyMap<string, unknown> {
  const legs = period?.legs.flatMap((leg, at) =>
    Object.entries(leg).map(([field, text]) => [`legs.${at}.${field}`, text] as const),
  );
  return new Map<string, unknown>([...Object.entries({ carrier, number, ...period }), ...(legs ?? [])]);
}

export const cellKey = ({ key }: Pick<SheetRow, 'key'>, column: string): string => `${key} ${column}`;

function toPeriod({ repeatedHour, ...period }: NewPeriod) {
  return {
    ...period,
    days: [...period.days],
    legs: period.legs.map((leg) => ({ ...leg })),
    isSold: true,
    ...(repeatedHour === ''
      ? {}
      : ({ repeatedHour: repeatedHour === 'second' ? 'second' : 'first' } as const)),
  };
}
