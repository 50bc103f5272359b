import type { SearchResults } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { LockedRate } from '../../settings/public.ts';
import { listMarkupRules } from '../pricing/markup.ts';
import type { FoundSlice } from '../search/find-slices.ts';
import type { KeptSearch } from '../search/search-repository.ts';
import type { Direction } from './answer-rows.ts';
import { askSuppliers, type AskedSupplier } from './ask-suppliers.ts';
import { toExternalSlice } from './external-slices.ts';
import type { SupplierDeps } from './supplier-deps.ts';

/** What external suppliers have for a search so far. */
export interface FoundExternal {
  readonly outbounds: readonly FoundSlice[];
  readonly inbounds: readonly FoundSlice[];
  readonly suppliers: SearchResults['suppliers'];
  /** Names of carriers as their sellers call them. */
  readonly carrierNames: ReadonlyMap<string, string>;
  /** Differs when anything of it does. */
  readonly version: readonly unknown[];
}

/** The rates of an offer's currency: what it is asked in, and what a mark-up's sum is made of. */
export interface ExternalRates {
  readonly toAsked: LockedRate;
  readonly fromInventory: LockedRate;
}

/** Undefined where the agency sells nobody else's flights on the route. */
export async function readExternal(
  deps: SupplierDeps,
  scope: TenantScope,
  search: KeptSearch,
): Promise<FoundExternal | undefined> {
  const asked = await askSuppliers(deps, scope, search);
  if (asked.length === 0) return undefined;
  const markups = await listMarkupRules(scope);
  const rates = await ratesOf(deps, scope, asked, search.currency);
  const { adults, children, infants } = search;
  const frame = { places: deps.places, counts: { adults, children, infants }, markups };
  const nowMs = scope.now.getTime();
  const slicesOf = (direction: Direction): FoundSlice[] =>
    asked.flatMap(({ supplier, answers }) =>
      answers
        .filter((answer) => answer.direction === direction)
        .flatMap(({ offers }) => offers)
        .flatMap((offer) => {
          const rate = rates.get(offer.currency);
          if (!rate || Date.parse(offer.expiresAt) <= nowMs) return [];
          const terms = { ...frame, rate: rate.toAsked, fromInventory: rate.fromInventory };
          const slice = toExternalSlice(supplier, offer, terms);
          return slice.departsAtInstant > nowMs ? [slice] : [];
        }),
    );
  const offers = asked.flatMap(({ answers }) => answers.flatMap((answer) => answer.offers));
  return {
    outbounds: slicesOf('outbound'),
    inbounds: slicesOf('return'),
    suppliers: asked.map(({ supplier: { name }, answers }) => ({ name, state: stateOf(answers) })),
    carrierNames: new Map(offers.map(({ segments, carrierName }) => [segments[0]!.carrier, carrierName])),
    version: [
      asked.map(({ supplier, answers }) => [
        supplier.id,
        supplier.version,
        answers.map(({ direction, state, parts: count, askedAt }) => [direction, state, count, askedAt]),
      ]),
      [...rates.values()].map(({ toAsked, fromInventory }) => [toAsked.id, fromInventory.id]),
      markups,
    ],
  };
}

function stateOf(answers: AskedSupplier['answers']): 'done' | 'waiting' | 'failed' {
  if (answers.some(({ state }) => state === 'waiting')) return 'waiting';
  return answers.some(({ state }) => state === 'failed') ? 'failed' : 'done';
}

/** A currency without a rate that may be sold with is left out. */
async function ratesOf(
  deps: SupplierDeps,
  scope: TenantScope,
  asked: readonly AskedSupplier[],
  to: Currency,
): Promise<ReadonlyMap<Currency, ExternalRates>> {
  const currencies = new Set(
    asked.flatMap(({ answers }) => answers.flatMap(({ offers }) => offers.map(({ currency }) => currency))),
  );
  const rates = new Map<Currency, ExternalRates>();
  for (const currency of currencies) {
    try {
      rates.set(currency, await externalRates(deps, scope, currency, to));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      deps.log.warn({ err: error, currency }, 'Offers of a supplier have no rate');
    }
  }
  return rates;
}

export async function externalRates(
  { settings }: Pick<SupplierDeps, 'settings'>,
  scope: TenantScope,
  currency: Currency,
  to: Currency,
): Promise<ExternalRates> {
  const { inventoryCurrency } = await settings.getAgency(scope);
  return {
    toAsked: await settings.getRate(scope, currency, to),
    fromInventory: await settings.getRate(scope, inventoryCurrency, currency),
  };
}
