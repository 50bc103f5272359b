import type { Language } from '@farewind/contract/core/fields';
import type { SearchCriteria, Segment } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { UnitPrice } from '../api.ts';
import type { FoundExternal } from './external/read-external.ts';

/** One direction of a trip offer, with the ids that buy it. */
export interface OfferedSlice {
  readonly direction: 'outbound' | 'return';
  readonly flightId: string;
  readonly fareId: string;
  readonly kind: 'charter' | 'scheduled';
  readonly family: string;
  readonly segments: readonly Segment[];
  readonly handBaggage: { readonly pieces: number; readonly kg: number };
  readonly baggage: { readonly pieces: number; readonly kg: number };
  readonly seatsLeft: number;
  readonly units: readonly UnitPrice[];
}

/** A whole trip as it can be bought now: one direction, or two that combine. */
export interface TripOffer {
  readonly slices: readonly OfferedSlice[];
  /** For the whole party, in minor units of the requested currency. */
  readonly totalMinor: number;
}

export interface TripOffersRequest {
  /** Refused at its fields as a visitor's search is. */
  readonly criteria: SearchCriteria;
  readonly soldCurrencies: readonly Currency[];
  readonly language: Language;
}

/** What external suppliers have answered to a search in time. */
export interface SupplierAnswers {
  /** The stored search that they answered. */
  readonly searchId: string;
  readonly external: FoundExternal;
}

export interface TripOffersAnswer {
  readonly criteria: Omit<SearchCriteria, 'birthDates'>;
  /** Cheapest first; at most 200. */
  readonly offers: readonly TripOffer[];
  readonly rate: ExchangeRate;
  readonly foundAt: Date;
  /** The stored search that suppliers answered; absent if none was queried. */
  readonly searchId?: string;
}

/** Whole trips for those who show them elsewhere. */
export interface TripOffers {
  /**
   * Queries external suppliers, which takes seconds without work for this process and counts against their limits.
   * Undefined if none sells on the route, or round trips only under one contract for both directions.
   */
  askSuppliers(tenantId: number, request: TripOffersRequest): Promise<SupplierAnswers | undefined>;
  /** Our own offers, with those of suppliers that have been asked. Waits for nobody else. */
  listOffers(
    tenantId: number,
    request: TripOffersRequest,
    suppliers?: SupplierAnswers,
  ): Promise<TripOffersAnswer>;
  /** Stores a search under an id by which its flights are shown and bought; `isVisitor`: of a visitor of the site. */
  storeSearch(
    scope: TenantScope,
    criteria: Omit<SearchCriteria, 'birthDates'>,
    isVisitor?: boolean,
  ): Promise<string>;
}
