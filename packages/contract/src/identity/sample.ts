import { z } from 'zod';
import { flag, nothing } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** The sample inventory that an agency was opened with; null once its staff have decided about it. */
export const sampleSchema = z.object({
  /** False while it is still being loaded. */
  isLoaded: z.boolean(),
  flights: z.int(),
  zones: z.int(),
});
export type Sample = z.infer<typeof sampleSchema>;

export const endSample = operation('Sample/End', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary:
    'Keeps the sample inventory as the agency’s own, or removes it, which also needs Pages.Transfers; flights and vehicles with orders stay but are no longer sold',
  input: z.object({ keep: flag }),
  output: nothing,
  errors: ['GEN-RULE', 'GEN-DENIED'],
});
