import { passengerTypeSchema } from '@farewind/contract/core/fields';
import { z } from 'zod';
import type { Segment } from '@farewind/contract/flights/search';
import type { UnitPrice } from '../flights/public.ts';

/** The price of one passenger, as in the bill of a purchase. */
const unitSchema = z.object({
  passengerType: passengerTypeSchema,
  count: z.int(),
  fareMinor: z.int(),
  taxMinor: z.int(),
  fuelMinor: z.int(),
  serviceMinor: z.int(),
  totalMinor: z.int(),
});

/** One direction of an offer, without what its difference does not need. */
export const offeredSliceSchema = z.object({
  direction: z.enum(['outbound', 'return']),
  flights: z.array(
    z.object({
      carrier: z.string(),
      number: z.string(),
      from: z.string(),
      to: z.string(),
      departsAt: z.string(),
    }),
  ),
  units: z.array(unitSchema),
});

export type OfferedUnit = z.infer<typeof unitSchema>;
export type ShownSlice = z.infer<typeof offeredSliceSchema>;

export function toShownSlice(slice: {
  readonly direction: ShownSlice['direction'];
  readonly segments: readonly Segment[];
  readonly units: readonly UnitPrice[];
}): ShownSlice {
  return {
    direction: slice.direction,
    flights: slice.segments.map(({ carrier, number, from, to, departsAt }) => ({
      carrier,
      number,
      from,
      to,
      departsAt,
    })),
    units: slice.units.map(
      ({ passengerType, count, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor }) => ({
        passengerType,
        count,
        fareMinor,
        taxMinor,
        fuelMinor,
        serviceMinor,
        totalMinor,
      }),
    ),
  };
}
