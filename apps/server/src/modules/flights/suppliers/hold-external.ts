import { passengerTypes } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, type FieldProblem } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { ExternalHoldRequest } from '../api.ts';
import { directionOfBag, toBought } from './external-bags.ts';
import { toBoughtSeat } from './external-seats.ts';
import type { SupplierOffer } from '../ports.ts';
import { insertFlight } from './flight-rows.ts';
import { FOLLOW_RESERVATION, keptUntil } from './reserve-external.ts';
import { clientOf, type SupplierDeps } from '../supplier-deps.ts';
import { supplierRows } from './supplier-rows.ts';

/** The request that made the order reserves first; this follows it if that process ended. */
const FOLLOWED_AFTER_MS = 30_000;

/**
 * Stores the offers and the travellers under one locator. Nothing is reserved at the supplier before payment, except
 * for an order that is paid later. Refuses a
 * name that carriers cannot accept, and a missing passport, at its field.
 */
export async function holdExternal(
  deps: SupplierDeps,
  scope: TenantScope,
  { reference, external, travellers, contact, until, bags = [], seats = [] }: ExternalHoldRequest,
): Promise<string> {
  const supplier = await supplierRows.get(scope, deps.keyring, external.supplierId);
  const { longestName } = clientOf(deps, supplier).caps;
  const needsDocuments = external.offers.some(({ offer }) => offer.needsDocuments);
  const problems = travellers.flatMap(({ name, surname, passport }, index): FieldProblem[] => [
    ...[name, surname].flatMap((one, part) =>
      one.length > longestName
        ? [
            {
              path: `passengers[${index}].${part === 0 ? 'name' : 'surname'}`,
              message: 'validation.invalidValue',
            },
          ]
        : [],
    ),
    ...(needsDocuments && !passport
      ? [{ path: `passengers[${index}].passportNumber`, message: 'validation.required' }]
      : []),
  ]);
  if (problems.length > 0) throw fieldRefusal(problems);
  const holdId = newId();
  const contracts = [...Map.groupBy(external.offers, ({ offer }) => offer.offerRef).values()];
  for (const [position, [out, back]] of contracts.entries()) {
    const { flightId } = out!;
    const refs = refsByAge(out!.offer.passengerRefs, travellers);
    const isOfOffer = ({ slice }: { readonly slice: number }): boolean =>
      external.offers[slice]?.offer === out!.offer;
    const offer = withServices(out!.offer, refs, {
      bags: bags.filter(isOfOffer),
      seats: seats.filter(isOfOffer),
    });
    await insertFlight(scope, deps.keyring, {
      id: newId(),
      holdId,
      supplierId: supplier.id,
      flightId,
      returnFlightId: back?.flightId,
      offer: { ...offer, passengerRefs: refs },
      reference,
      reserveUntil: until && isReservable(offer) ? until : undefined,
      position,
      travellers: { travellers, contact },
    });
  }
  if (until && bags.length + seats.length === 0 && contracts.some(([out]) => isReservable(out!.offer)))
    await deps.outbox.add(scope, {
      topic: FOLLOW_RESERVATION,
      dedupeKey: `${FOLLOW_RESERVATION}:${holdId}`,
      payload: { orderId: reference },
      orderingKey: `order:${reference}`,
      availableAt: new Date(scope.now.getTime() + FOLLOWED_AFTER_MS),
    });
  return holdId;
}

/** Services cannot be bought with a reservation. */
function isReservable(offer: SupplierOffer): boolean {
  return keptUntil(offer).isReserved && (offer.bought ?? []).length === 0;
}

/** The offer as it is bought: with the bags and seats of its travellers instead of all that are on sale. */
function withServices(
  { bags: onSale = [], ...offer }: SupplierOffer,
  refs: readonly string[],
  { bags, seats }: Required<Pick<ExternalHoldRequest, 'bags' | 'seats'>>,
): SupplierOffer {
  if (bags.length + seats.length === 0) return offer;
  const wanted = bags.flatMap((bag) => {
    const direction = directionOfBag(offer, bag);
    return direction ? [{ code: bag.code, passengerRef: refs[bag.passengerIndex] ?? '', direction }] : [];
  });
  const ofSeats = seats.map(({ ofSupplier, passengerIndex }) =>
    toBoughtSeat(ofSupplier, refs[passengerIndex] ?? ''),
  );
  return { ...offer, bought: [...toBought(onSale, wanted), ...ofSeats] };
}

/** The supplier's id of each traveller: it priced its passengers of a type by age, and names the older first. */
function refsByAge(refs: readonly string[], travellers: ExternalHoldRequest['travellers']): string[] {
  const byAge = [...travellers.keys()].toSorted((a, b) => {
    const [one, other] = [travellers[a]!, travellers[b]!];
    const rank = passengerTypes.indexOf(one.type) - passengerTypes.indexOf(other.type);
    return rank || one.birthDate.localeCompare(other.birthDate) || a - b;
  });
  return travellers.map((_, index) => refs[byAge.indexOf(index)]!);
}
