import { parseMinor } from '@farewind/values/money';
import type { SupplierBag } from '../../../modules/flights/public.ts';
import { bagSchema, type WireOffer } from './wire.ts';

const directions = ['outbound', 'return'] as const;

/**
 * The checked bags that are sold with an offer, each for one whole direction or for both together. Left out are bags in
 * another currency, and hand baggage.
 */
export function toBags({ available_services, slices, total_currency }: WireOffer): SupplierBag[] {
  const ways = slices.map(({ segments }) => segments.map(({ id }) => id ?? '').toSorted());
  return (available_services ?? []).flatMap((service) => {
    const read = bagSchema.safeParse(service);
    if (!read.success || read.data.total_currency !== total_currency) return [];
    const { id, metadata, maximum_quantity, passenger_ids, segment_ids, total_amount } = read.data;
    const on = segment_ids.toSorted().join(' ');
    const isForBoth = ways.length > 1 && on === ways.flat().toSorted().join(' ');
    const direction = isForBoth ? 'both' : directions[ways.findIndex((ids) => ids.join(' ') === on)];
    if (!direction) return [];
    const { maximum_weight_kg: kg } = metadata;
    return [
      {
        serviceRef: id,
        passengerRef: passenger_ids[0]!,
        direction,
        ...(typeof kg === 'number' ? { kg } : {}),
        priceMinor: parseMinor(total_amount),
        most: maximum_quantity,
      },
    ];
  });
}
