import { layoverSchema, segmentSchema } from '@farewind/contract/flights/search';
import { z } from 'zod';

/** A change that a supplier announced to a sold flight; without `after` the flight is cancelled. */
export const supplierChangeSchema = z.object({
  orderId: z.string(),
  holdId: z.string(),
  /** As the order sold it. */
  flightId: z.string(),
  /** The supplier's own id of the change. */
  changeRef: z.string(),
  /** Its flights could not be read: staff have to look at it. */
  isUnread: z.exactOptional(z.literal(true)),
  after: z.exactOptional(
    z.object({
      segments: z.array(segmentSchema).min(1),
      layovers: z.array(layoverSchema),
      durationMinutes: z.number(),
    }),
  ),
});

export type SupplierChange = z.infer<typeof supplierChangeSchema>;
