import { z } from 'zod';
import { flag } from '../core/fields.ts';
import { optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

/** A schedule in the form of IATA SSIM chapter 7, and the two tables of docs/inventory-formats.md. */
export const scheduleFiles = ['ssim', 'seats', 'fares'] as const;
export type ScheduleFile = (typeof scheduleFiles)[number];

const fileText = optionalOf(z.string().max(15_000_000));
const counts = z.record(z.string(), z.int());
const changes = z.object({ services: counts, seats: counts, fares: counts });

export const scheduleImportSchema = z.object({
  /** Whether the files were imported; for a dry run, whether they could be. */
  accepted: z.boolean(),
  dryRun: z.boolean(),
  changes,
  /** Reasons of a refusal, or the records that a tolerant import skipped; at most 200. */
  problems: z.array(
    z.object({
      file: z.enum(scheduleFiles),
      /** The line number as in an editor. */
      line: z.int(),
      /** The header's name, or positions such as `15-21`. */
      column: z.string(),
      /** The error, in the caller's language. */
      message: z.string(),
    }),
  ),
  problemCount: z.int(),
  /** Whether the only reasons of the refusal are ones that `confirmed` accepts. */
  needsConfirmation: z.boolean(),
});

export const importSchedule = operation('Inventory/ImportSchedule', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary:
    'Imports a schedule, seats and fares, all or nothing; a dry run reports the changes and lists each error with line and column',
  input: z.object({
    ssim: fileText,
    seats: fileText,
    fares: fileText,
    dryRun: flag,
    /** Skips bad schedule records instead of refusing the file. */
    tolerant: flag,
    /** Accepts data that may be intended: a number twice on a day, UTC variations that differ from the zone table. */
    confirmed: flag,
  }),
  output: scheduleImportSchema,
});

export const getImport = operation('Inventory/GetImport', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Lists past imports with time and user, newest first',
  input: z.object(pageInput),
  output: paged(
    z.object({
      id: z.string(),
      at: z.string(),
      /** A person, or the source of the files. */
      source: z.string(),
      changes: changes.partial(),
      leftOut: z.int(),
    }),
  ),
});
