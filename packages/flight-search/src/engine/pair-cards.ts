import type { Network } from './network.ts';

const FIELDS = 8;

/**
 * All data that a search reads of an onward pair, adjacent in memory: pairs are accessed in random order, so one card
 * costs one memory access instead of one per column.
 */
export class PairCards {
  readonly fields: Int32Array;

  constructor({ pairs }: Network) {
    this.fields = new Int32Array(pairs.count * FIELDS);
    for (let pair = 0; pair < pairs.count; pair++) {
      this.fields.set(
        [
          pairs.from[pair]!,
          pairs.to[pair]!,
          pairs.domestic[pair]!,
          pairs.toCity[pair]!,
          pairs.rowStart[pair]!,
          pairs.rowStart[pair + 1]!,
          pairs.shortestMinutes[pair]!,
          pairs.leastConnectionMinutes[pair]!,
        ],
        pair * FIELDS,
      );
    }
  }
}

export function fromOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS]!;
}

export function toOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS + 1]!;
}

/** 1 for a domestic pair. */
export function domesticOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS + 2]!;
}

export function toCityOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS + 3]!;
}

export function rowStartOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS + 4]!;
}

export function rowEndOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS + 5]!;
}

/** As `PairColumns.shortestMinutes`. */
export function shortestOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS + 6]!;
}

/** As `PairColumns.leastConnectionMinutes`. */
export function leastConnectionOf({ fields }: PairCards, pair: number): number {
  return fields[pair * FIELDS + 7]!;
}
