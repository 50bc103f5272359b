import { z } from 'zod';
import { flag } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** The contents of a row: a flight with its seats and price, a block of seats, a fare. */
export const tableKinds = ['programme', 'seats', 'fares'] as const;
const kind = z.enum(tableKinds);

/** Four megabytes, in base64. */
export const MAX_TABLE_FILE = 5_600_000;
const file = z.base64().min(4).max(MAX_TABLE_FILE);

/** More fields than any kind of row has. */
const MOST_FIELDS = 60;
const byField = (mostLetters: number) =>
  z
    .record(z.string().max(40), z.string().max(mostLetters))
    .refine((entries) => Object.keys(entries).length <= MOST_FIELDS, { error: 'offered' });

/** By field: the title of its column, or one value for every row. */
const columnMapping = z.object({ columns: byField(200), fixed: byField(64) });
export type ColumnMapping = z.infer<typeof columnMapping>;

export const readTable = operation('Inventory/ReadTable', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary:
    'Previews a spreadsheet or CSV file before import: its columns, first rows, and the last used or most likely column mapping for each kind',
  input: z.object({ file }),
  output: z.object({
    /** The kind of the mapping stored for these columns, else the most likely one. */
    kind,
    columns: z.array(z.string()),
    /** The first rows below the titles, as in the file. */
    sample: z.array(z.array(z.string())),
    rows: z.int(),
    fields: z.array(z.object({ kind, name: z.string(), isNeeded: z.boolean(), fixed: z.string() })),
    mappings: z.object({ programme: columnMapping, seats: columnMapping, fares: columnMapping }),
    /** Whether the mapping was made by staff for these columns and stored. */
    isKept: z.boolean(),
  }),
});

export const importTable = operation('Inventory/ImportTable', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary:
    'Imports the rows of a spreadsheet or CSV file by a column mapping, which is stored; a dry run reports the changes and lists each error with its cell',
  input: z.object({
    file,
    kind,
    mapping: columnMapping,
    dryRun: flag,
    /** Imports the valid rows and skips those with errors. */
    skipFaulty: flag,
    /** Accepts a number that flies twice on a day. */
    confirmed: flag,
  }),
  output: z.object({
    accepted: z.boolean(),
    dryRun: z.boolean(),
    /** Rows of the table, and how many were skipped. */
    rows: z.int(),
    skipped: z.int(),
    faults: z.array(
      z.object({
        line: z.int(),
        /** `C12`; empty if the problem has no cell. */
        cell: z.string(),
        /** The title of the column, or the field if it has no column. */
        column: z.string(),
        field: z.string(),
        found: z.string(),
        message: z.string(),
      }),
    ),
    faultCount: z.int(),
    changes: z.object({
      services: z.record(z.string(), z.int()),
      seats: z.record(z.string(), z.int()),
      fares: z.record(z.string(), z.int()),
    }),
  }),
});
