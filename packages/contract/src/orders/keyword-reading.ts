import { z } from 'zod';

/**
 * How a typed text was understood. `code`: reservation number, PNR or ticket number; `digits`: of card, phone or
 * number.
 */
export const keywordKinds = ['phone', 'digits', 'flight', 'flightDay', 'name', 'email', 'code'] as const;

export const keywordReadingSchema = z.object({
  kind: z.enum(keywordKinds),
  /** The text that was searched: as typed, or as the other keyboard layout writes it. */
  text: z.string(),
  /** The typed text matched nothing: it was read in the other keyboard layout, or as a name with one letter changed. */
  correction: z.enum(['layout', 'spelling']).optional(),
});
export type KeywordReading = z.infer<typeof keywordReadingSchema>;
