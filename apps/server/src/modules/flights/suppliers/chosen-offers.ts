import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { FlightChoice } from '../api.ts';
import { readFlight } from '../departures/read-flight.ts';
import type { KeptSearch } from '../search/search-repository.ts';
import { listAnswers, replaceOffers, type Direction, type KeptAnswer } from './answer-rows.ts';
import { datedFlightsKey, externalFareId, externalFlightId } from './external-ids.ts';
import type { SupplierOffer } from './ports.ts';
import { clientOf, type SupplierDeps } from './supplier-deps.ts';
import { supplierRows, type SupplierRecord } from './supplier-rows.ts';

/** An offer at its price of now. */
export interface ChosenOffer {
  readonly supplier: SupplierRecord;
  readonly offer: SupplierOffer;
  /** What the traveller has seen, for the party in the supplier's currency. */
  readonly foundMinor: number;
  readonly ids: { readonly flightId: string; readonly fareId: string };
}

interface Wanted {
  readonly direction: Direction;
  readonly flightId: string;
  readonly fareId: string;
}

/** The offers that a traveller picked, each asked about at its supplier; one supplier sells the whole trip. */
export async function findChosenOffers(
  deps: SupplierDeps,
  scope: TenantScope,
  search: KeptSearch,
  choice: FlightChoice,
): Promise<readonly ChosenOffer[]> {
  const suppliers = await supplierRows.listActive(scope, deps.keyring);
  const answers = await listAnswers(scope, search.id);
  const chosen: ChosenOffer[] = [];
  for (const wanted of wantedOf(search, choice)) {
    const found = answers.flatMap((answer) => findIn(answer, suppliers, wanted))[0];
    if (!found || (chosen[0] && chosen[0].supplier.id !== found.supplier.id)) throw refusal('FLT-EXPIRED');
    await requireFlights(deps, scope, wanted.flightId, found.offer);
    const offer = await checkOffer(deps, scope, search.id, found);
    const { flightId, fareId } = wanted;
    chosen.push({
      supplier: found.supplier,
      offer,
      foundMinor: found.offer.totalMinor,
      ids: { flightId, fareId },
    });
  }
  return chosen;
}

function wantedOf(search: KeptSearch, choice: FlightChoice): Wanted[] {
  const { flightId, fareId, returnFlightId, returnFareId } = choice;
  const outbound: Wanted = { direction: 'outbound', flightId, fareId };
  const isOneWay = search.tripType === 'oneWay';
  if (isOneWay && returnFlightId === undefined && returnFareId === undefined) return [outbound];
  if (isOneWay || returnFlightId === undefined || returnFareId === undefined) {
    const message = isOneWay ? 'validation.invalidValue' : 'validation.required';
    throw fieldRefusal([{ path: 'returnFlightId', message }]);
  }
  return [outbound, { direction: 'return', flightId: returnFlightId, fareId: returnFareId }];
}

interface FoundOffer {
  readonly answer: KeptAnswer;
  readonly supplier: SupplierRecord;
  readonly offer: SupplierOffer;
}

function findIn(answer: KeptAnswer, suppliers: readonly SupplierRecord[], wanted: Wanted): FoundOffer[] {
  const supplier = suppliers.find(({ id }) => id === answer.supplierId);
  if (!supplier || answer.direction !== wanted.direction) return [];
  const same = answer.offers.filter((offer) => externalFareId(supplier.code, offer) === wanted.fareId);
  const [cheapest] = same.toSorted((a, b) => a.totalMinor - b.totalMinor);
  return cheapest ? [{ answer, supplier, offer: cheapest }] : [];
}

/** A flight that we sell too is named by our own id: it must still be the same flight. */
async function requireFlights(
  deps: SupplierDeps,
  scope: TenantScope,
  flightId: string,
  offer: SupplierOffer,
): Promise<void> {
  if (flightId === externalFlightId(offer)) return;
  const own = await readFlight(scope, deps.places, flightId, []);
  if (!own || datedFlightsKey(own.segments) !== datedFlightsKey(offer.segments)) throw refusal('FLT-EXPIRED');
}

async function checkOffer(
  deps: SupplierDeps,
  scope: TenantScope,
  searchId: string,
  { answer, supplier, offer }: FoundOffer,
): Promise<SupplierOffer> {
  if (Date.parse(offer.expiresAt) <= scope.now.getTime()) throw refusal('FLT-EXPIRED');
  const checked = await clientOf(deps, supplier)
    .priceCheck(supplier, offer)
    .catch((error: unknown) => {
      deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier of flights did not answer a buyer');
      throw refusal('GEN-BUSY');
    });
  if (!checked) throw refusal('FLT-NOSEAT');
  const now = { ...offer, ...checked };
  if (now.totalMinor !== offer.totalMinor) {
    const offers = answer.offers.map((one) => (one.offerRef === offer.offerRef ? now : one));
    const { direction, supplierId } = answer;
    await replaceOffers(scope, { searchId, direction, supplierId }, offers);
  }
  return now;
}
