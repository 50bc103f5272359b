import type { RowColumns } from './schedule-columns.ts';

/**
 * The data that a search reads of a row is in four adjacent numbers, so that a flight costs one or two memory accesses
 * and not one for every field: times; period; weekdays, connecting bit and the slots of each cabin; first fare slot.
 */
const FIELDS = 4;
const LOW_HALF = 0xffff;
const DEPARTS = 0x7ff;
const DEPARTS_AFTER_CHANGE = 1 << 14;
const ARRIVES_AFTER_CHANGE = 1 << 15;
const CONNECTS = 1 << 7;
const CABIN_SHIFT = 8;

export interface RowFields {
  readonly departs: number;
  readonly arrives: number;
  /** Which of two equal times is meant in the night when clocks go back. */
  readonly departsAfterChange: boolean;
  readonly arrivesAfterChange: boolean;
  /** Bit 0 = Monday. */
  readonly weekdays: number;
  readonly connects: boolean;
  readonly firstDay: number;
  readonly lastDay: number;
  /** By cabin number: bit k set when slot k is of that cabin. */
  readonly cabinSlots: readonly [number, number, number];
  readonly slotStart: number;
}

export function packRows(rows: readonly RowFields[]): Int32Array {
  const fields = new Int32Array(rows.length * FIELDS);
  for (const [row, each] of rows.entries()) {
    const [economy, comfort, business] = each.cabinSlots;
    const at = row * FIELDS;
    fields[at] =
      each.departs |
      (each.departsAfterChange ? DEPARTS_AFTER_CHANGE : 0) |
      (each.arrivesAfterChange ? ARRIVES_AFTER_CHANGE : 0) |
      (each.arrives << 16);
    fields[at + 1] = each.firstDay | (each.lastDay << 16);
    fields[at + 2] =
      each.weekdays |
      (each.connects ? CONNECTS : 0) |
      (economy << CABIN_SHIFT) |
      (comfort << (CABIN_SHIFT + 8)) |
      (business << (CABIN_SHIFT + 16));
    fields[at + 3] = each.slotStart;
  }
  return fields;
}

/** Minute of the day, local. */
export function departsOf({ fields }: RowColumns, row: number): number {
  return fields[row * FIELDS]! & DEPARTS;
}

/** Local, counted from midnight of the departure day. */
export function arrivesOf({ fields }: RowColumns, row: number): number {
  return fields[row * FIELDS]! >> 16;
}

/** Whether a departure time that occurs twice means the one after the clock change. */
export function departsAfterChange({ fields }: RowColumns, row: number): boolean {
  return (fields[row * FIELDS]! & DEPARTS_AFTER_CHANGE) !== 0;
}

/** The same for the arrival. */
export function arrivesAfterChange({ fields }: RowColumns, row: number): boolean {
  return (fields[row * FIELDS]! & ARRIVES_AFTER_CHANGE) !== 0;
}

export function firstDayOf({ fields }: RowColumns, row: number): number {
  return fields[row * FIELDS + 1]! & LOW_HALF;
}

export function lastDayOf({ fields }: RowColumns, row: number): number {
  return fields[row * FIELDS + 1]! >>> 16;
}

/** `weekdayBit` is the day's. */
export function operatesOn({ fields }: RowColumns, row: number, day: number, weekdayBit: number): boolean {
  const at = row * FIELDS;
  if ((fields[at + 2]! & weekdayBit) === 0) return false;
  const period = fields[at + 1]!;
  return day >= (period & LOW_HALF) && day <= period >>> 16;
}

/** Operates on the day and may be part of a connection. */
export function connectsOn(rows: RowColumns, row: number, day: number, weekdayBit: number): boolean {
  return mayConnect(rows, row) && operatesOn(rows, row, day, weekdayBit);
}

/** Negative unless the row operates on the day and may be part of a connection: `connectsOn` without a branch. */
export function connectionLack({ fields }: RowColumns, row: number, day: number, weekdayBit: number): number {
  const at = row * FIELDS;
  const needs = weekdayBit | CONNECTS;
  const period = fields[at + 1]!;
  return ((fields[at + 2]! & needs) - needs) | (day - (period & LOW_HALF)) | ((period >>> 16) - day);
}

export function mayConnect({ fields }: RowColumns, row: number): boolean {
  return (fields[row * FIELDS + 2]! & CONNECTS) !== 0;
}

/** Whether the row operates on a weekday at all. */
export function hasWeekday({ fields }: RowColumns, row: number, weekdayBit: number): boolean {
  return (fields[row * FIELDS + 2]! & weekdayBit) !== 0;
}

/** Bit k set when slot k is of the cabin. */
export function cabinSlotsOf({ fields }: RowColumns, row: number, cabin: number): number {
  return (fields[row * FIELDS + 2]! >>> (CABIN_SHIFT + 8 * cabin)) & 0xff;
}

/** The number of the cabin that a slot of a row belongs to. */
export function cabinOfSlot(rows: RowColumns, row: number, slot: number): number {
  let cabin = 0;
  while (((cabinSlotsOf(rows, row, cabin) >> slot) & 1) === 0) cabin++;
  return cabin;
}

export function slotStartOf({ fields }: RowColumns, row: number): number {
  return fields[row * FIELDS + 3]!;
}

/** First row in `[from, to)`, sorted by departure, that does not leave before `minute`; `to` if there is none. */
export function firstRowAtLeast(rows: RowColumns, from: number, to: number, minute: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (departsOf(rows, middle) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}
