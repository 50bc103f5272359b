import type { z } from 'zod';
import type { ExternalOffer } from '../../modules/transfers/public.ts';

const MOST_OFFERS = 200;

/**
 * The offers in a supplier's answer. Of a longer one the first 200 are read. A ride that is unreadable or does not fit
 * the query is left out, and the others are still offered.
 */
export function readOffers<Schema extends z.ZodType>(
  rides: readonly unknown[],
  schema: Schema,
  toOffer: (ride: z.output<Schema>) => ExternalOffer | undefined,
): ExternalOffer[] {
  return rides.slice(0, MOST_OFFERS).flatMap((ride) => {
    const read = schema.safeParse(ride);
    const offer = read.success ? toOffer(read.data) : undefined;
    return offer ? [offer] : [];
  });
}
