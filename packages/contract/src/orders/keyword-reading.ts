import { z } from 'zod';

/** As what a typed text was understood. `code`: reservation number, PNR or ticket number; `digits`: of card, phone or number. */
export const keywordKinds = ['phone', 'digits', 'flight', 'flightDay', 'name', 'email', 'code'] as const;

export const keywordReadingSchema = z.object({
  kind: z.enum(keywordKinds),
  /** What was searched: as typed, or as the other keyboard layout writes it. */
  text: z.string(),
  /** Nothing fitted as it was typed: the keys of the other layout were taken, or names with a letter changed. */
  correction: z.enum(['layout', 'spelling']).optional(),
});
export type KeywordReading = z.infer<typeof keywordReadingSchema>;
