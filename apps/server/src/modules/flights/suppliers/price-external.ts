import { languages, type Language } from '@farewind/contract/core/fields';
import type { Notice } from '@farewind/contract/flights/search';
import { convertMinor } from '@farewind/values/exchange-rate';
import { datePart, instantOf } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { FlightChoice, PricedSlice, PricedTrip } from '../api.ts';
import type { FlightsDeps } from '../ports.ts';
import { combineConditions } from '../pricing/combine-fares.ts';
import { listMarkupRules } from '../pricing/markup.ts';
import { inventoryUnits, priceSlice, sliceTotal } from '../pricing/price-slice.ts';
import { findNotices, journeyOf, presentBlock } from '../search/travel-notices.ts';
import { findChosenOffers, type ChosenOffer } from './chosen-offers.ts';
import { conditionOf, markedPrices } from './external-slices.ts';
import { externalFlightId } from './external-ids.ts';
import { externalRates } from './read-external.ts';
import { requireChosenSearch } from '../pricing/chosen-search.ts';
import type { SupplierDeps } from './supplier-deps.ts';

type Deps = Pick<FlightsDeps, 'places' | 'settings' | 'rules'>;

/**
 * Prices a choice of flights that an external supplier sells, by asking the supplier what they cost now. A price that has moved
 * since the search is told among the warnings. Refuses with FLT-EXPIRED what the search did not find or what is no offer any
 * more, with FLT-NOSEAT what is gone, with GEN-BUSY when the supplier does not answer.
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
  const warnings = requireFit(deps, await deps.rules.listTravelRules(scope), chosen, language);
  const { inventoryCurrency } = await deps.settings.getAgency(scope);
  const rate = choice.rate ?? (await deps.settings.getRate(scope, inventoryCurrency, choice.currency));
  const markups = await listMarkupRules(scope);
  const slices: PricedSlice[] = [];
  const offers: NonNullable<PricedTrip['external']>['offers'][number][] = [];
  for (const [index, { offer, foundMinor, ids }] of chosen.entries()) {
    const { toAsked, fromInventory } = await externalRates(parts, scope, offer.currency, choice.currency);
    const toInventory = await deps.settings.getRate(scope, offer.currency, inventoryCurrency);
    const sourceRate = choice.sourceRates?.[index] ?? toAsked;
    const prices = markedPrices(offer, {
      places: deps.places,
      counts: choice.counts,
      markups,
      fromInventory,
    });
    const units = priceSlice([prices], choice.counts, sourceRate);
    const conditions = [offer.change, offer.cancel].map((condition) =>
      combineConditions([conditionOf(condition, choice.counts)], sourceRate),
    );
    slices.push({
      direction: index === 0 ? 'outbound' : 'return',
      ...ids,
      kind: 'scheduled',
      cabin: offer.cabin,
      family: offer.family,
      segments: offer.segments,
      filings: offer.filings,
      layovers: offer.layovers,
      durationMinutes: offer.durationMinutes,
      handBaggage: offer.handBaggage,
      baggage: offer.baggage,
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
    offers.push({ offer, rate: sourceRate, flightId: externalFlightId(offer) });
    if (foundMinor !== offer.totalMinor) {
      const worded = (minor: number) => `${formatMinor(convertMinor(minor, sourceRate))} ${choice.currency}`;
      const text = translate(language, 'flights.priceMoved', {
        before: worded(foundMinor),
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

/** Refuses a journey that a travel rule blocks or that cannot be flown, else answers what the rules want to be known. */
function requireFit(
  { rules, places }: Deps,
  travelRules: Awaited<ReturnType<Deps['rules']['listTravelRules']>>,
  chosen: readonly ChosenOffer[],
  language: Language,
): Notice[] {
  const path = chosen.length > 1 ? 'returnFlightId' : 'flightId';
  const flights = chosen.map(({ offer }) =>
    offer.segments.map((segment) => ({ ...segment, kind: 'scheduled' as const })),
  );
  const [outbound, inbound] = flights;
  if (outbound && inbound) {
    const [lands, leaves] = [outbound.at(-1)!, inbound[0]!];
    const isInTime =
      instantOf(leaves.departsAt, leaves.departsOffset) > instantOf(lands.arrivesAt, lands.arrivesOffset);
    const latest = rules.findLatestReturn(travelRules, journeyOf(places, [outbound]).slices[0]!);
    if (!isInTime || (latest !== undefined && datePart(leaves.departsAt) > latest))
      throw fieldRefusal([{ path, message: 'validation.invalidValue' }]);
  }
  const journey = journeyOf(places, flights);
  const block = rules.findTravelRuleHits(travelRules, journey).find((hit) => hit.effect === 'block');
  if (block) {
    const worded = languages.map((one) => {
      const { text, fix } = presentBlock(rules, block, one);
      return [one, [text, fix].join(' ')] as const;
    });
    const texts = Object.fromEntries(worded) as Record<Language, string>;
    throw fieldRefusal([{ path, message: 'rule.closed', texts }]);
  }
  return [...findNotices(rules, travelRules, journey, language).warnings];
}
