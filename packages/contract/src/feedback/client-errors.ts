import { z } from 'zod';
import { nothing } from '../core/fields.ts';
import { optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

/** An error on a page, masked by the page before it is sent, and by the server before it is stored. */
export const reportClientError = operation('ClientError/Report', {
  method: 'POST',
  access: 'public',
  summary: 'Reports a browser error: kind, message and page, without personal data',
  input: z.object({
    kind: z.string().max(64),
    message: z.string().max(1000),
    page: z.string().max(300),
    stack: z.string().max(4000).optional(),
  }),
  output: nothing,
});

/** `open`: not handled yet. `solved`: reopens automatically when it occurs again. `ignored`: stays ignored. */
export const clientErrorStates = ['open', 'solved', 'ignored'] as const;
export const clientErrorStateSchema = z.enum(clientErrorStates);

export const clientErrorSchema = z.object({
  errorId: z.string(),
  kind: z.string(),
  message: z.string(),
  /** The number of reports; reports with one cause are one row. */
  count: z.int(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  state: clientErrorStateSchema,
  /** The addresses where it occurred, newest first; numbers and keys in them are left out. */
  pages: z.array(z.string()),
  /** The browser of the last report: `Firefox 140`. */
  browser: z.string(),
  stack: z.string().nullable(),
});
export type ClientErrorRow = z.infer<typeof clientErrorSchema>;

export const getClientErrors = operation('ClientError/GetAll', {
  method: 'GET',
  access: 'Pages.Audit',
  summary: 'Lists browser errors grouped by cause, last seen first',
  input: z.object({ ...pageInput, state: optionalOf(clientErrorStateSchema) }),
  output: paged(clientErrorSchema),
});

export const setClientErrorState = operation('ClientError/SetState', {
  method: 'POST',
  access: 'Pages.Audit',
  summary: 'Marks a browser error as solved, ignored or open',
  input: z.object({ errorId: z.uuid(), state: clientErrorStateSchema }),
  output: clientErrorSchema,
  errors: ['GEN-NOTFOUND'],
});
