import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RideAnswer, RideOffer, RideQuery } from '../ports.ts';
import { clientOf, type ExternalDeps } from './external-deps.ts';
import type { ExternalOffer, ExternalQuery } from './ports.ts';
import { supplierRows, type ExternalRecord } from './supplier-rows.ts';

/** Parts a supplier's code from its own word for a ride. */
const PART = ':';

/** What every supplier of the airport offers; one that fails or is late is named and does not delay the others. */
export async function searchExternal(
  deps: ExternalDeps,
  tenantId: number,
  query: RideQuery,
): Promise<RideAnswer> {
  const { suppliers, asked } = await deps.database.inTenant(tenantId, async (scope) => ({
    suppliers: await supplierRows.listActive(scope, deps.keyring, query.airport),
    asked: await toExternalQuery(deps, scope, query),
  }));
  const answers = await Promise.all(
    suppliers.map(async (supplier) => {
      try {
        return { supplier, offers: await askSupplier(deps, supplier, asked) };
      } catch (error) {
        deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier of rides did not answer');
        return { supplier, offers: undefined };
      }
    }),
  );
  return {
    offers: answers.flatMap(({ supplier, offers = [] }) => offers.map((offer) => nameOffer(supplier, offer))),
    unfit: [],
    asked: answers.map(({ supplier: { name }, offers }) => ({ name, state: offers ? 'done' : 'failed' })),
  };
}

/** A ride of a search with the rate key that it has now; undefined when it is not offered any more. */
export async function findExternal(
  deps: ExternalDeps,
  scope: TenantScope,
  query: RideQuery,
  ref: string,
): Promise<
  | { readonly supplier: ExternalRecord; readonly asked: ExternalQuery; readonly offer: ExternalOffer }
  | undefined
> {
  const cut = ref.indexOf(PART);
  const supplier = await supplierRows.findByCode(scope, deps.keyring, ref.slice(0, Math.max(cut, 0)));
  if (!supplier?.isActive || !supplier.airports.includes(query.airport)) return undefined;
  const asked = await toExternalQuery(deps, scope, query);
  const offers = await askSupplier(deps, supplier, asked);
  const offer = offers.find((each) => each.ref === ref.slice(cut + 1));
  return offer && { supplier, asked, offer };
}

/** An offer under the name by which orders know it. */
export function nameOffer(
  { code }: ExternalRecord,
  { rateKey: _rateKey, ...offer }: ExternalOffer,
): RideOffer {
  const ref = code + PART + offer.ref;
  // Whoever has the ride alone knows whose it is, and which.
  return { ...offer, ref, vehicleType: { ...offer.vehicleType, code: ref } };
}

async function askSupplier(
  deps: ExternalDeps,
  supplier: ExternalRecord,
  query: ExternalQuery,
): Promise<ExternalOffer[]> {
  const { passengers, bags } = query;
  const people = passengers.adults + passengers.children + passengers.infants;
  const offers = await clientOf(deps, supplier).search(supplier, query);
  // Theirs to leave out what does not fit, and ours not to believe it.
  return offers.filter(({ vehicles, passengerCapacity, baggageCapacity }) => {
    return vehicles * passengerCapacity >= people && vehicles * baggageCapacity >= bags;
  });
}

async function toExternalQuery(
  deps: ExternalDeps,
  scope: TenantScope,
  query: RideQuery,
): Promise<ExternalQuery> {
  const { inventoryCurrency: currency } = await deps.settings.getAgency(scope);
  return { ...query, currency };
}
