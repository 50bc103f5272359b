import type { Language } from '@farewind/contract/core/fields';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ExtrasChoice, PricedExtra, PricedTrip } from '../api.ts';
import { priceBags } from './external-bags.ts';
import { isSeatService, priceSeats } from './external-seats.ts';
import { readSeatMaps } from './read-seat-maps.ts';
import type { SupplierDeps } from '../supplier-deps.ts';

/** The bags and seats chosen with an external trip. Its supplier is asked for seats only where some are chosen. */
export async function priceExternalExtras(
  deps: SupplierDeps,
  scope: TenantScope,
  { slices, external }: Pick<PricedTrip, 'slices'> & Required<Pick<PricedTrip, 'external'>>,
  counts: PassengerCounts,
  { services }: Pick<ExtrasChoice, 'services'>,
  language: Language,
): Promise<readonly PricedExtra[]> {
  const sold = slices.map(({ segments }, index) => {
    const { offer, rate } = external.offers[index]!;
    return { offer, rate, segments };
  });
  const bags = priceBags(
    sold.map(({ offer, rate, segments }) => ({ offer, rate, segments: segments.length })),
    counts,
    services,
    language,
  );
  if (!services.some(isSeatService)) return bags;
  const maps = await readSeatMaps(deps, scope, external.supplierId, sold);
  return [...bags, ...priceSeats(maps, counts, services, language)];
}
