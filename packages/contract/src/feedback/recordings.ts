import { z } from 'zod';
import { languageSchema, nothing } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

export const RECORDING_DAYS = 30;
/** Events in one call; a recording ends when it has this many times as many. */
export const EVENTS_A_CALL = 100;
export const CALLS_A_RECORDING = 50;

const pagePath = z.string().max(200).startsWith('/');
const atMs = z.int().min(0).max(86_400_000);

/** What is noted of a visit. Never a typed text, a value of a field, or a query of an address. */
export const recordedEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view'), atMs, page: pagePath }),
  /** On what: its role, and its own name as the page words it. */
  z.object({
    kind: z.literal('click'),
    atMs,
    page: pagePath,
    role: z.string().max(32),
    name: z.string().max(80),
  }),
  /** How far down the page it went, of its height. */
  z.object({ kind: z.literal('scroll'), atMs, page: pagePath, percent: z.int().min(0).max(100) }),
  z.object({ kind: z.literal('error'), atMs, page: pagePath, name: z.string().max(80) }),
]);
export type RecordedEvent = z.infer<typeof recordedEventSchema>;

export const appendRecording = operation('Recording/Append', {
  method: 'POST',
  access: 'public',
  summary: 'The next piece of a visit that its visitor agreed to have recorded',
  input: z.object({
    /** Made by the page, anew for each visit. */
    recordingId: z.uuid(),
    /** Pieces are numbered from 0; the same one again changes nothing. */
    position: z
      .int()
      .min(0)
      .max(CALLS_A_RECORDING - 1),
    events: z.array(recordedEventSchema).min(1).max(EVENTS_A_CALL),
  }),
  output: nothing,
  /** Without consent, and of pages with passengers, payments or accounts. */
  errors: ['GEN-DENIED'],
});

export const forgetRecordings = operation('Recording/Forget', {
  method: 'POST',
  access: 'public',
  summary: 'Deletes what was recorded of a visitor who takes the consent back',
  /** The random word that the consent was kept under. */
  input: z.object({ consentKey: z.uuid() }),
  output: nothing,
});

export const recordingRowSchema = z.object({
  recordingId: z.string(),
  startedAt: z.iso.datetime(),
  durationSeconds: z.int(),
  language: languageSchema,
  browser: z.string(),
  firstPage: z.string(),
  views: z.int(),
  clicks: z.int(),
  errors: z.int(),
});
export type RecordingRow = z.infer<typeof recordingRowSchema>;

export const getRecordings = operation('Recording/GetAll', {
  method: 'GET',
  access: 'Pages.Audit',
  summary: 'Visits that were recorded with consent in the last 30 days, the newest first',
  input: z.object(pageInput),
  output: paged(recordingRowSchema),
});

export const getRecording = operation('Recording/Get', {
  method: 'GET',
  access: 'Pages.Audit',
  summary: 'What happened in a recorded visit, step by step',
  input: z.object({ recordingId: z.uuid() }),
  output: recordingRowSchema.extend({ events: z.array(recordedEventSchema) }),
  errors: ['GEN-NOTFOUND'],
});
