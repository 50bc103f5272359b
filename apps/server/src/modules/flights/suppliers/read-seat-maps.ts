import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { MappedSegment } from './external-seats.ts';
import { partsOf } from './offer-parts.ts';
import type { SupplierOffer, SupplierSeatMap } from '../ports.ts';
import { clientOf, type SupplierDeps } from '../supplier-deps.ts';
import { supplierRows, type SupplierRecord } from './supplier-rows.ts';

/** A direction of an external trip, with the offer that it is part of. */
export interface SeatSlice extends Pick<MappedSegment, 'offer' | 'rate'> {
  readonly segments: readonly MappedSegment['segment'][];
}

/**
 * The seat maps of a trip as they are now, in the order of its segments; all of them are one question. Refuses with
 * GEN-BUSY if the supplier does not answer.
 */
export async function readSeatMaps(
  deps: SupplierDeps,
  scope: TenantScope,
  supplierId: number,
  slices: readonly SeatSlice[],
): Promise<readonly MappedSegment[]> {
  const supplier = await supplierRows.get(scope, deps.keyring, supplierId);
  // Both directions of a contract are one offer, whose segments are counted through.
  const offers = [...new Set(slices.map(({ offer }) => offer))];
  const refs = offers.map(({ offerRef }) => offerRef).join(' ');
  const answers = await scope.ask(`flights.seatMaps ${supplier.id} ${refs}`, () =>
    Promise.all(offers.map((offer) => askMaps(deps, supplier, offer))),
  );
  const maps = offers.flatMap((offer, index) => {
    const length = partsOf(offer).reduce((sum, part) => sum + part.segments.length, 0);
    return Array.from({ length }, (_, at) => answers[index]!.find(({ segment }) => segment === at));
  });
  return slices
    .flatMap(({ offer, rate, segments }) => segments.map((segment) => ({ offer, rate, segment })))
    .map((on, index) => ({ ...on, map: maps[index] }));
}

/** While a buyer waits, a supplier that does not answer counts as busy. */
async function askMaps(
  deps: Pick<SupplierDeps, 'clients' | 'log'>,
  supplier: SupplierRecord,
  offer: SupplierOffer,
): Promise<readonly SupplierSeatMap[]> {
  try {
    return await clientOf(deps, supplier).seatMaps(supplier, offer);
  } catch (error) {
    deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier of flights did not answer a buyer');
    throw refusal('GEN-BUSY');
  }
}
