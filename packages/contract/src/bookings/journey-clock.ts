import { z } from 'zod';

/** The clock of a journey's times: an IANA zone, and the city in the reader's language. */
export const journeyClockSchema = z.object({ timeZone: z.string(), place: z.string() });
export type JourneyClockOf = z.infer<typeof journeyClockSchema>;
