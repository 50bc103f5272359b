import type { Language } from '@farewind/contract/core/fields';
import { zoneOffsetMinutes } from '@farewind/values/local-time';
import { convertMinor } from '@farewind/values/exchange-rate';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import type { LockedRate } from '../settings/public.ts';
import type { PricedRides, RideChoice, SavedTransferSearch } from './api.ts';
import type { PricedRide, RideToBuy } from './priced-ride.ts';
import { formatOfferId, parseOfferId, type OfferKey } from './offer-id.ts';
import { readRidePlaces } from './places/place-rows.ts';
import type { RideOffer, RideQuery, TransfersDeps, TransferSupplier } from './ports.ts';
import { rideMinor } from './ride-price.ts';
import { queriesOf } from './search/ride-queries.ts';
import { findSearch } from './search/search-repository.ts';

type Deps = Pick<TransfersDeps, 'places' | 'settings'>;

/** Prices a choice from the rows of this transaction. Refusals: see `Transfers.priceRides`. */
export async function priceRides(
  deps: Deps,
  suppliers: readonly TransferSupplier[],
  scope: TenantScope,
  choice: RideChoice,
  language: Language,
): Promise<PricedRides> {
  const search = await findSearch(scope, choice.searchId);
  const queries = search && queriesOf(deps.places, await readRidePlaces(scope), search, language);
  if (!search || !queries) throw refusal('TRF-EXPIRED');
  const keys = readKeys(search, choice);
  const { inventoryCurrency } = await deps.settings.getAgency(scope);
  const rate = choice.rate ?? (await deps.settings.getRate(scope, inventoryCurrency, choice.currency));
  const rides: PricedRide[] = [];
  for (const [index, key] of keys.entries()) {
    const query = queries[index]!;
    const supplier = suppliers.find(({ name }) => name === key.supplier);
    const offer = await supplier?.find(scope, query, key.ref);
    if (!offer) throw refusal('TRF-NONE');
    const rateOfOffer =
      offer.currency === rate.from
        ? rate
        : await deps.settings.getRate(scope, offer.currency, choice.currency);
    rides.push(priceRide(query, key, offer, choice, rateOfOffer));
  }
  const totalMinor = rides.reduce((sum, ride) => sum + ride.totalMinor, 0);
  return { search, rides, currency: choice.currency, rate, totalMinor, warnings: [] };
}

/** One per direction of the search. */
function readKeys(search: SavedTransferSearch, choice: RideChoice): OfferKey[] {
  const outbound = readKey('transferId', 'outbound', choice.transferId);
  const { returnTransferId } = choice;
  if (search.tripType === 'oneWay') {
    if (returnTransferId !== undefined) throw invalid('returnTransferId');
    return [outbound];
  }
  if (returnTransferId === undefined) {
    throw fieldRefusal([{ path: 'returnTransferId', message: 'validation.required' }]);
  }
  return [outbound, readKey('returnTransferId', 'return', returnTransferId)];
}

function readKey(path: string, direction: OfferKey['direction'], id: string): OfferKey {
  const key = parseOfferId(id);
  if (key?.direction !== direction) throw invalid(path);
  return key;
}

function invalid(path: string) {
  return fieldRefusal([{ path, message: 'validation.invalidValue' }]);
}

function priceRide(
  query: RideQuery,
  key: OfferKey,
  offer: RideOffer,
  choice: RideChoice,
  rate: LockedRate,
): PricedRide {
  const supplierMinor = rideMinor(offer, choice.childSeats);
  return {
    direction: query.direction,
    offerId: formatOfferId(key),
    supplier: key.supplier,
    ride: describeRide(query, key.supplier, offer, choice),
    contractParty: { kind: 'carrier', name: offer.operator.name },
    ...(offer.payee === undefined ? {} : { payee: offer.payee }),
    ...(offer.expiresAt === undefined ? {} : { expiresAt: offer.expiresAt }),
    units: offer.units,
    supplierMinor,
    supplierCurrency: offer.currency,
    rate,
    totalMinor: convertMinor(supplierMinor, rate),
  };
}

/** A ride as an offer describes it, before its buyer adds flight, name sign and note. */
export function describeRide(
  query: RideQuery,
  supplier: string,
  offer: RideOffer,
  choice: Pick<RideChoice, 'childSeats'>,
): RideToBuy {
  const { direction, from, to, timeZone, passengers, bags } = query;
  return {
    direction,
    supplier,
    from,
    to,
    timeZone,
    bags,
    passengers: { ...passengers },
    pickupAt: offer.pickupAt,
    pickupOffset: zoneOffsetMinutes(timeZone, offer.pickupAt),
    minutes: offer.minutes,
    ...(offer.km === undefined ? {} : { km: offer.km }),
    vehicleType: { ...offer.vehicleType },
    vehicles: offer.vehicles,
    passengerCapacity: offer.passengerCapacity,
    baggageCapacity: offer.baggageCapacity,
    childSeats: { ...choice.childSeats },
    freeWaitingMinutes: offer.freeWaitingMinutes,
    freeCancelHours: offer.freeCancelHours,
    meetingPoint: offer.meetingPoint,
    operator: { ...offer.operator },
  };
}
