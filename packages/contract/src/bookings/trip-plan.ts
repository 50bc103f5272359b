import { z } from 'zod';
import { localDateTime } from '../core/fields.ts';

/**
 * `pay`: until when to pay. `answer`: until when to answer what has changed. `checkInOpens`, `checkIn`: when check-in
 * opens, and closes. `airport`: when to be there. `driver`: when the driver waits. `boarding`: the departure.
 * `wayBack`: the departure of a later flight that is still days away.
 */
export const planStepKinds = [
  'pay',
  'answer',
  'checkInOpens',
  'checkIn',
  'airport',
  'driver',
  'boarding',
  'wayBack',
] as const;

export const planStepSchema = z.object({
  kind: z.enum(planStepKinds),
  /** The flight or ride; absent for the whole order. */
  itemId: z.string().optional(),
  /** The proposal to answer. */
  proposalId: z.string().optional(),
  /** By the clock of `timeZone`, an IANA zone. */
  at: localDateTime,
  timeZone: z.string(),
  /** The city of that clock, in the reader's language. */
  place: z.string(),
  /** Where to be at the airport, if the schedule says so. */
  terminal: z.string().optional(),
  /** When check-in closes, by the same clock; of `checkInOpens` and `airport`. */
  closesAt: localDateTime.optional(),
  /** From then on the next step matters. */
  until: z.iso.datetime(),
});

export const tripPlanSchema = z.object({
  /** The server's time. */
  asOf: z.iso.datetime(),
  /** What to do and when, in the order in which it matters: the first that is not over is what matters next. */
  steps: z.array(planStepSchema),
});
export type TripPlan = z.infer<typeof tripPlanSchema>;
export type PlanStep = TripPlan['steps'][number];
