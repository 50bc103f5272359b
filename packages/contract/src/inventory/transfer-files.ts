import { z } from 'zod';
import { flag } from '../core/fields.ts';
import { optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { transferAccess } from './transfer-fields.ts';

/** The tables that are imported from and exported to CSV or a workbook, each after the ones that it refers to. */
export const transferFiles = ['stations', 'vehicleTypes', 'zones', 'places', 'routes', 'fleet'] as const;
export type TransferFile = (typeof transferFiles)[number];

export const MAX_FILE_CHARACTERS = 5_000_000;
/** CSV, or a workbook (XLSX) in base64. */
const fileText = optionalOf(z.string().max(MAX_FILE_CHARACTERS));
const changeCount = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

export const transferImportSchema = z.object({
  /** Whether the files were imported; for a dry run, whether they could be. */
  accepted: z.boolean(),
  dryRun: z.boolean(),
  /** By file; all zero if it was refused. */
  changes: z.object({
    stations: changeCount,
    vehicleTypes: changeCount,
    zones: changeCount,
    places: changeCount,
    routes: changeCount,
    fleet: changeCount,
  }),
  /** All errors, in the order of the lines. */
  problems: z.array(
    z.object({
      file: z.enum(transferFiles),
      /** The line number as in an editor; the header is 1. */
      line: z.int(),
      /** As in the header. */
      column: z.string(),
      /** The error, in the caller's language. */
      message: z.string(),
    }),
  ),
});
export type TransferImport = z.infer<typeof transferImportSchema>;

export const importTransfers = operation('TransferInventory/ImportTransfers', {
  method: 'POST',
  access: transferAccess,
  summary:
    'Adds and updates the records in CSV files or workbooks, all or nothing; a dry run reports the changes and lists each error with line and column',
  input: z.object({
    stations: fileText,
    vehicleTypes: fileText,
    zones: fileText,
    places: fileText,
    routes: fileText,
    fleet: fileText,
    dryRun: flag,
  }),
  output: transferImportSchema,
});

export const exportTransfers = operation('TransferInventory/ExportTransfers', {
  method: 'GET',
  access: transferAccess,
  summary: 'Exports one table in the import format: as CSV, and as cells for a spreadsheet',
  input: z.object({ file: z.enum(transferFiles) }),
  output: z.object({
    file: z.enum(transferFiles),
    rows: z.int(),
    csv: z.string(),
    /** The same with its titles; numbers as decimal texts. */
    cells: z.array(z.array(z.union([z.string(), z.object({ number: z.string() })]))),
  }),
});
