import type { Columns } from './column-table.ts';

/** The records of the compact form; columns are in the order in which the encoder writes and the decoder reads them. */
export interface CompactTables {
  readonly responses: Columns;
  readonly segments: Columns;
  readonly layovers: Columns;
  readonly fares: Columns;
  readonly lines: Columns;
  readonly conditions: Columns;
  readonly baggage: Columns;
  readonly notices: Columns;
  /** Absent in older versions of the form. */
  readonly pairs?: Columns;
  readonly technicalStops?: Columns;
}

export const kinds = ['charter', 'scheduled'] as const;
export const directions = ['outbound', 'return'] as const;

/** Bits of a cell of a flight: the ends whose time occurs twice that night. */
export const DEPARTS_TWICE = 1;
export const ARRIVES_TWICE = 2;
