import type { Language } from '@farewind/contract/core/fields';
import type { ServiceOffer } from '@farewind/contract/flights/search';
import type { SeatMap } from '@farewind/contract/flights/seat-maps';
import { convertMinor } from '@farewind/values/exchange-rate';
import { formatMoney } from '@farewind/values/format-money';
import { datePart, instantOf } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal, refusal } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { FlightChoice, PricedSlice, PricedTrip } from '../api.ts';
import type { FlightsDeps } from '../deps.ts';
import { combineConditions } from '../pricing/combine-fares.ts';
import { listMarkupRules } from '../pricing/markup.ts';
import { inventoryUnits, priceSlice, sliceTotal } from '../pricing/price-slice.ts';
import { conditionOf, markedPrices } from '../search/external/external-slices.ts';
import { offerBags } from '../suppliers/external-bags.ts';
import { presentSeatMaps } from '../suppliers/external-seats.ts';
import { readSeatMaps } from '../suppliers/read-seat-maps.ts';
import { externalFlightId, datedFlightsKey, externalFareId } from '../suppliers/external-ids.ts';
import { keptUntil } from '../suppliers/reserve-external.ts';
import { externalRates } from '../search/external/read-external.ts';
import { requireChosenSearch } from './chosen-search.ts';
import { directionsOf, requireFit, type ChosenIds, type JudgedSlice } from './require-fit.ts';
import { type SupplierDeps, clientOf } from '../supplier-deps.ts';
import { readFlight } from '../departures/read-flight.ts';
import type { KeptSearch } from '../search/search-repository.ts';
import { listAnswers, replaceOffers, type Direction, type KeptAnswer } from '../suppliers/answer-rows.ts';
import { partsOf, type OfferPart } from '../suppliers/offer-parts.ts';
import type { FlightSupplier, SupplierOffer } from '../ports.ts';
import { supplierRows, type SupplierRecord } from '../suppliers/supplier-rows.ts';

type Deps = Pick<FlightsDeps, 'places' | 'settings' | 'rules'>;

/**
 * Prices a choice of external flights by querying the supplier for the current price. A price that has changed since
 * the search is reported in the warnings. Refuses a choice that the search did not find or that is no longer offered
 * (FLT-EXPIRED) and sold-out flights (FLT-NOSEAT); refuses with GEN-BUSY when the supplier does not answer.
 */
export async function priceExternal(
  parts: SupplierDeps,
  deps: Deps,
  scope: TenantScope,
  choice: FlightChoice,
  language: Language,
): Promise<PricedTrip> {
  const search = await requireChosenSearch(scope, choice);
  const { adults, children, infants } = choice.counts;
  const isSameParty = adults === search.adults && children === search.children && infants === search.infants;
  if (!isSameParty) throw refusal('FLT-EXPIRED');
  const chosen = await findChosenOffers(parts, scope, search, choice);
  const travelRules = await deps.rules.listTravelRules(scope);
  const warnings = [...requireFit(deps, travelRules, chosen.map(judgedSlice), language)];
  const { inventoryCurrency } = await deps.settings.getAgency(scope);
  const rate = choice.rate ?? (await deps.settings.getRate(scope, inventoryCurrency, choice.currency));
  const markups = await listMarkupRules(scope);
  const slices: PricedSlice[] = [];
  const offers: NonNullable<PricedTrip['external']>['offers'][number][] = [];
  for (const [index, { offer, part, ids }] of chosen.entries()) {
    const { toAsked, fromInventory } = await externalRates(parts, scope, offer.currency, choice.currency);
    const toInventory = await deps.settings.getRate(scope, offer.currency, inventoryCurrency);
    const sourceRate = choice.sourceRates?.[index] ?? toAsked;
    const prices = markedPrices(part, {
      places: deps.places,
      counts: choice.counts,
      markups,
      fromInventory,
    });
    const units = priceSlice([prices], choice.counts, sourceRate);
    const conditions = [part.change, part.cancel].map((condition) =>
      combineConditions([conditionOf(condition, choice.counts)], sourceRate),
    );
    slices.push({
      direction: index === 0 ? 'outbound' : 'return',
      ...ids,
      kind: 'scheduled',
      cabin: part.cabin,
      family: part.family,
      segments: part.segments,
      filings: part.filings,
      layovers: part.layovers,
      durationMinutes: part.durationMinutes,
      handBaggage: part.handBaggage,
      baggage: part.baggage,
      changeRule: conditions[0]!,
      cancelRule: conditions[1]!,
      units,
      inventoryUnits: inventoryUnits([prices], choice.counts).map((unit) => ({
        ...unit,
        taxMinor: convertMinor(unit.taxMinor, toInventory),
        totalMinor: convertMinor(unit.totalMinor, toInventory),
      })),
      contractParty: { kind: 'carrier', name: offer.carrierName },
      seatCounters: [],
      fareCounters: [],
    });
    offers.push({ offer, rate: sourceRate, flightId: externalFlightId(part), kept: keptUntil(offer) });
    const moved = chosen.find((one) => one.offer === offer && one.foundMinor !== offer.totalMinor);
    // A contract of two directions has one price.
    if (moved?.part === part) {
      const worded = (minor: number) =>
        formatMoney(formatMinor(convertMinor(minor, sourceRate)), choice.currency, language);
      const text = translate(language, 'flights.priceMoved', {
        before: worded(moved.foundMinor),
        now: worded(offer.totalMinor),
      });
      warnings.push({ code: 'priceMoved', text });
    }
  }
  return {
    slices,
    isPairFare: false,
    currency: choice.currency,
    rate,
    warnings,
    totalMinor: slices.reduce((sum, { units }) => sum + sliceTotal(units), 0),
    external: { supplierId: chosen[0]!.supplier.id, offers },
  };
}

/**
 * The bags on sale with chosen external flights. Asks the supplier; undefined if it does not answer or the flights are no
 * longer sold as chosen, because they can be bought without bags.
 */
export async function listExternalBags(
  parts: SupplierDeps,
  scope: TenantScope,
  choice: Omit<FlightChoice, 'rate' | 'sourceRates'>,
  language: Language,
): Promise<readonly ServiceOffer[] | undefined> {
  try {
    const search = await requireChosenSearch(scope, choice);
    const chosen = await findChosenOffers(parts, scope, search, choice);
    const slices = [];
    for (const { offer, part } of chosen) {
      const { toAsked } = await externalRates(parts, scope, offer.currency, choice.currency);
      slices.push({ offer, segments: part.segments.length, rate: toAsked });
    }
    return offerBags(slices, choice.counts, { currency: choice.currency, language });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The seat maps of chosen external flights, with prices. Refuses as `priceExternal` does. */
export async function listExternalSeats(
  parts: SupplierDeps,
  scope: TenantScope,
  choice: Omit<FlightChoice, 'rate' | 'sourceRates'>,
): Promise<SeatMap[]> {
  const search = await requireChosenSearch(scope, choice);
  const chosen = await findChosenOffers(parts, scope, search, choice);
  const slices = [];
  for (const { offer, part } of chosen) {
    const { toAsked } = await externalRates(parts, scope, offer.currency, choice.currency);
    slices.push({ offer, segments: part.segments, rate: toAsked });
  }
  return presentSeatMaps(await readSeatMaps(parts, scope, chosen[0]!.supplier.id, slices), choice.counts);
}

/** A direction as the travel rules and the pair rules judge it. */
function judgedSlice({ part: { segments } }: ChosenOffer): JudgedSlice {
  const [first, last] = [segments[0]!, segments.at(-1)!];
  return {
    flights: segments.map((segment) => ({ ...segment, kind: 'scheduled' })),
    departs: instantOf(first.departsAt, first.departsOffset),
    arrives: instantOf(last.arrivesAt, last.arrivesOffset),
    side: {
      kind: 'scheduled',
      carrier: first.carrier,
      date: datePart(first.departsAt),
      // Halves of a contract are found together, or not at all.
      pairGroup: undefined,
      stay: { minDays: undefined, maxDays: undefined },
    },
  };
}

/** A chosen direction, with the current price of the offer that it is part of. */
interface ChosenOffer {
  readonly supplier: SupplierRecord;
  readonly offer: SupplierOffer;
  readonly part: OfferPart;
  /** The price shown to the traveller, for the party in the supplier's currency. */
  readonly foundMinor: number;
  readonly ids: ChosenIds;
}

interface Wanted extends ChosenIds {
  readonly direction: Direction;
}

/** The chosen offers, each checked with its supplier; one supplier sells the whole trip. */
async function findChosenOffers(
  deps: SupplierDeps,
  scope: TenantScope,
  search: KeptSearch,
  choice: FlightChoice,
): Promise<readonly ChosenOffer[]> {
  const suppliers = await supplierRows.listActive(scope, deps.keyring);
  const answers = await listAnswers(scope, search.id);
  const wanted = wantedOf(search, choice);
  const contract = wanted.length === 2 ? findContract(answers, suppliers, wanted) : undefined;
  const found = contract ? [contract] : wanted.map((one) => findAlone(answers, suppliers, one));
  const { supplier } = found[0]!;
  if (found.some((one) => one.supplier.id !== supplier.id)) throw refusal('FLT-EXPIRED');
  for (const [index, part] of found.flatMap(({ offer }) => partsOf(offer)).entries())
    await requireFlights(deps, scope, wanted[index]!.flightId, part);
  const offers = await checkOffers(deps, scope, search.id, supplier, found);
  const checked = offers.flatMap((offer, index) =>
    partsOf(offer).map((part) => ({ offer, part, foundMinor: found[index]!.offer.totalMinor })),
  );
  return checked.map((one, index) => {
    const { flightId, fareId } = wanted[index]!;
    return { ...one, supplier, ids: { flightId, fareId } };
  });
}

function wantedOf(search: KeptSearch, choice: FlightChoice): Wanted[] {
  return directionsOf(search, choice).map((ids, index) => ({
    ...ids,
    direction: index === 0 ? 'outbound' : 'return',
  }));
}

interface FoundOffer {
  readonly answer: KeptAnswer;
  readonly supplier: SupplierRecord;
  readonly offer: SupplierOffer;
}

/** The offer of one direction alone. Refuses with FLT-EXPIRED. */
function findAlone(
  answers: readonly KeptAnswer[],
  suppliers: readonly SupplierRecord[],
  wanted: Wanted,
): FoundOffer {
  const [found] = answers.flatMap((answer) => findIn(answer, suppliers, wanted));
  if (!found) throw refusal('FLT-EXPIRED');
  return found;
}

function findIn(answer: KeptAnswer, suppliers: readonly SupplierRecord[], wanted: Wanted): FoundOffer[] {
  const supplier = suppliers.find(({ id }) => id === answer.supplierId);
  if (!supplier || answer.direction !== wanted.direction) return [];
  return cheapestOf({ answer, supplier }, [wanted]);
}

/** The return trip of one supplier that consists of both chosen halves. */
function findContract(
  answers: readonly KeptAnswer[],
  suppliers: readonly SupplierRecord[],
  wanted: readonly Wanted[],
): FoundOffer | undefined {
  return answers.flatMap((answer) => {
    const supplier = suppliers.find(({ id }) => id === answer.supplierId);
    return supplier ? cheapestOf({ answer, supplier }, wanted) : [];
  })[0];
}

/** The cheapest offer that consists of exactly these fares; halves of a contract have ids of their own. */
function cheapestOf(
  { answer, supplier }: Omit<FoundOffer, 'offer'>,
  wanted: readonly Wanted[],
): FoundOffer[] {
  const same = answer.offers.filter((offer) => {
    const parts = partsOf(offer);
    return (
      parts.length === wanted.length &&
      parts.every((part, index) => externalFareId(supplier.code, part) === wanted[index]!.fareId)
    );
  });
  const [cheapest] = same.toSorted((a, b) => a.totalMinor - b.totalMinor);
  return cheapest ? [{ answer, supplier, offer: cheapest }] : [];
}

/** A flight that we sell too has our own id, and must still be the same flight. */
async function requireFlights(
  deps: SupplierDeps,
  scope: TenantScope,
  flightId: string,
  offer: OfferPart,
): Promise<void> {
  if (flightId === externalFlightId(offer)) return;
  const own = await readFlight(scope, deps.places, flightId, []);
  if (!own || datedFlightsKey(own.segments) !== datedFlightsKey(offer.segments)) throw refusal('FLT-EXPIRED');
}

/** The found offers as their supplier sells them now. Refuses with FLT-EXPIRED, FLT-NOSEAT or GEN-BUSY. */
async function checkOffers(
  deps: SupplierDeps,
  scope: TenantScope,
  searchId: string,
  supplier: SupplierRecord,
  found: readonly FoundOffer[],
): Promise<SupplierOffer[]> {
  const isOver = ({ expiresAt }: SupplierOffer): boolean => Date.parse(expiresAt) <= scope.now.getTime();
  if (found.some(({ offer }) => isOver(offer))) throw refusal('FLT-EXPIRED');
  const refs = found.map(({ offer }) => offer.offerRef);
  const checked = await scope.ask(`flights.priceCheck ${supplier.id} ${refs.join(' ')}`, () =>
    Promise.all(found.map(({ offer }) => askPrice(deps, supplier, offer))),
  );
  const offers: SupplierOffer[] = [];
  for (const [index, { answer, offer }] of found.entries()) {
    const current = checked[index];
    if (!current) throw refusal('FLT-NOSEAT');
    const now = { ...offer, ...current };
    if (isOver(now)) throw refusal('FLT-EXPIRED');
    if (now.totalMinor !== offer.totalMinor) {
      const others = answer.offers.map((one) => (one.offerRef === offer.offerRef ? now : one));
      const { direction, supplierId } = answer;
      await replaceOffers(scope, { searchId, direction, supplierId }, others);
    }
    offers.push(now);
  }
  return offers;
}

/** While a buyer waits, a supplier that does not answer counts as busy. */
export async function askPrice(
  deps: Pick<SupplierDeps, 'clients' | 'log'>,
  supplier: SupplierRecord,
  offer: SupplierOffer,
): ReturnType<FlightSupplier['priceCheck']> {
  try {
    return await clientOf(deps, supplier).priceCheck(supplier, offer);
  } catch (error) {
    deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier of flights did not answer a buyer');
    throw refusal('GEN-BUSY');
  }
}
