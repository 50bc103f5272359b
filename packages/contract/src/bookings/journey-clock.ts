import { z } from 'zod';

/** By whose clock the times of a journey are told: an IANA zone, and the city in the language of whoever reads. */
export const journeyClockSchema = z.object({ timeZone: z.string(), place: z.string() });
export type JourneyClockOf = z.infer<typeof journeyClockSchema>;
