import type { getFareCalendar } from '@farewind/contract/inventory/fare-calendar';
import type { Answer } from '../../../shared/api/call-types.ts';
import { addDays } from '../../../shared/format/date.ts';
import { readSum } from '../departures/stock-edits.ts';

export type FareCalendar = Answer<typeof getFareCalendar>;
export type PriceCell = FareCalendar['cells'][number];

/** Typed values, by cell. */
export type PriceEdits = Readonly<Record<string, string>>;

export const cellKey = ({ fareId, date }: Pick<PriceCell, 'fareId' | 'date'>): string => `${fareId} ${date}`;

/** 1 for Monday. */
export const weekdayOf = (date: string): number => ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The weeks of a month, from Monday, including days of adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, 1 - weekdayOf(first));
  return [0, 1, 2, 3, 4, 5]
    .map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day)))
    .filter((week) => week.some((day) => day.startsWith(month)));
}

export interface PriceChange {
  readonly cell: PriceCell;
  readonly before: string;
  readonly after: string;
}

/** The cells that differ from the stored prices, and those that are not prices. */
export function listPriceChanges(cells: readonly PriceCell[], edits: PriceEdits) {
  const changes: PriceChange[] = [];
  const unread: string[] = [];
  for (const cell of cells) {
    const typed = edits[cellKey(cell)];
    if (typed === undefined) continue;
    const after = readSum(typed);
    if (after === undefined) unread.push(cellKey(cell));
    else if (after !== cell.adult) changes.push({ cell, before: cell.adult, after });
  }
  return { changes, unread };
}

/** The calendar with saved prices, until it has been read again. */
export function withPrices(calendar: FareCalendar, changes: readonly PriceChange[]): FareCalendar {
  const saved = new Map(changes.map(({ cell, after }) => [cellKey(cell), after]));
  const cells = calendar.cells.map((cell) => ({ ...cell, adult: saved.get(cellKey(cell)) ?? cell.adult }));
  return { ...calendar, cells };
}

/** Pastes a spreadsheet column from a cell on, one line per date; blank lines leave their date unchanged. */
export function pasteColumn(cells: readonly PriceCell[], start: PriceCell, text: string): PriceEdits {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const from = cells.indexOf(start);
  const pasted = lines.flatMap((line, at) => {
    const cell = cells[from + at];
    const value = (line.split('\t')[0] ?? '').trim();
    return cell === undefined || value === '' ? [] : [[cellKey(cell), value] as const];
  });
  return Object.fromEntries(pasted);
}

/** The cells between two, in either order. */
export function cellsBetween(cells: readonly PriceCell[], one: PriceCell, other: PriceCell): PriceCell[] {
  const [from, to] = [one.date, other.date].toSorted();
  return cells.filter(({ date }) => date >= from! && date <= to!);
}
