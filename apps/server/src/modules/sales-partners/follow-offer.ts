import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/errors.ts';
import type {
  FlightChoice,
  Flights,
  OfferedSlice,
  PricedTrip,
  TripOffer,
  TripOffers,
} from '../flights/public.ts';
import { compareOffer, type Outcome } from './compare-offer.ts';
import type { OfferClaims } from './offer-seal.ts';
import type { Currency } from '@farewind/values/currency';
import { toShownSlice, type ShownSlice } from './offered-slice.ts';
import { recordClick, type RecordClickDeps, type Visitor } from './record-click.ts';

export interface FollowDeps extends RecordClickDeps {
  readonly database: Database;
  readonly flights: Pick<Flights, 'priceChoice'>;
  readonly tripOffers: TripOffers;
}

/** Where a visitor is sent: to the passenger form if the price held or is asked for there, otherwise to the results. */
export interface Arrival {
  readonly clickId: string;
  readonly outcome: Outcome;
  readonly searchId: string;
  readonly currency: Currency;
}

interface Now {
  readonly outcome: Outcome;
  /** The same flights as they can be bought. */
  readonly trip: Bought | undefined;
}

interface Bought {
  readonly slices: readonly Pick<ShownSlice, 'units'>[];
  readonly totalMinor: number;
  readonly rate: { readonly from: string; readonly to: string; readonly micros: number };
}

/**
 * Prices a clicked offer anew, stores a search for its visitor, and records what held. In a currency that the site no
 * longer sells nothing does: the visitor sees the same search in the site's first one.
 */
export async function followOffer(
  deps: FollowDeps,
  claims: OfferClaims,
  soldCurrencies: readonly Currency[],
  visitor: Visitor,
): Promise<Arrival> {
  const { currency } = claims.criteria;
  if (!soldCurrencies.includes(currency)) return followUnsold(deps, claims, soldCurrencies[0]!, visitor);
  const { database } = deps;
  const tenantId = claims.tenant;
  const { searchId, priced } = await database.inTenant(tenantId, async (scope) => {
    const id = claims.searchId ?? (await deps.tripOffers.storeSearch(scope, claims.criteria));
    return { searchId: id, priced: await priceNow(deps, scope, choiceOf(claims, id), claims) };
  });
  const isKnown = priced.trip !== undefined || priced.outcome === 'unasked';
  const now = isKnown ? priced : { ...priced, trip: await findSameFlights(deps, claims, searchId) };
  const { outcome, trip } = now;
  const offer = compareOffer(claims, trip);
  const shown = { claims, outcome, searchId, nowMinor: trip?.totalMinor, offer };
  const clickId = await database.inTenant(tenantId, (scope) =>
    recordClick(deps, scope, { partnerId: claims.partner, siteId: claims.site, shown }, visitor),
  );
  return { clickId, outcome, searchId, currency };
}

async function followUnsold(
  deps: FollowDeps,
  claims: OfferClaims,
  currency: Currency,
  visitor: Visitor,
): Promise<Arrival> {
  return deps.database.inTenant(claims.tenant, async (scope) => {
    const searchId = await deps.tripOffers.storeSearch(scope, { ...claims.criteria, currency });
    const offer = compareOffer(claims, undefined);
    const shown = { claims, outcome: 'gone', searchId, nowMinor: undefined, offer } as const;
    const click = { partnerId: claims.partner, siteId: claims.site, shown };
    return { clickId: await recordClick(deps, scope, click, visitor), outcome: 'gone', searchId, currency };
  });
}

async function priceNow(
  { flights }: FollowDeps,
  scope: TenantScope,
  choice: FlightChoice,
  claims: OfferClaims,
): Promise<Now> {
  try {
    const trip = await flights.priceChoice(scope, choice, claims.language);
    if (!leavesAsShown(trip, claims)) return { outcome: 'gone', trip: undefined };
    return {
      outcome: trip.totalMinor === claims.totalMinor ? 'held' : 'price',
      trip: toBought(trip),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: outcomeOf(error), trip: undefined };
  }
}

function outcomeOf({ key }: Refusal): Outcome {
  if (key === 'GEN-BUSY') return 'unasked';
  return key === 'FLT-NOSEAT' ? 'seat' : 'gone';
}

/** A departure that was moved has the same id, and is another flight for whoever chose it by its time. */
function leavesAsShown({ slices }: PricedTrip, shown: OfferClaims): boolean {
  const timesOf = (flights: readonly { readonly departsAt: string }[] = []) =>
    flights.map(({ departsAt }) => departsAt).join(' ');
  return shown.slices.every(({ flights }, index) => timesOf(flights) === timesOf(slices[index]?.segments));
}

function toBought({ slices, totalMinor, rate }: PricedTrip): Bought {
  return { slices: slices.map(toShownSlice), totalMinor, rate };
}

/** How many other fares of the same flights are tried. */
const MOST_TRIED = 4;

/**
 * The same flights at the cheapest fare that can still be bought; undefined if there is none. The timetable in memory
 * only proposes fares, because it may not know yet what has just been sold.
 */
async function findSameFlights(
  deps: FollowDeps,
  claims: OfferClaims,
  searchId: string,
): Promise<Bought | undefined> {
  const proposed = await proposeSameFlights(deps, claims);
  return deps.database.inTenant(claims.tenant, async (scope) => {
    for (const slices of proposed) {
      const { trip } = await priceNow(
        deps,
        scope,
        choiceOf({ criteria: claims.criteria, slices }, searchId),
        claims,
      );
      if (trip) return trip;
    }
    return undefined;
  });
}

async function proposeSameFlights(
  { tripOffers }: FollowDeps,
  claims: OfferClaims,
): Promise<readonly TripOffer['slices'][]> {
  const idsOf = (slices: readonly Pick<OfferedSlice, 'flightId'>[]) =>
    slices.map(({ flightId }) => flightId).join(' ');
  try {
    const { offers } = await tripOffers.listOffers(claims.tenant, {
      criteria: claims.criteria,
      soldCurrencies: [claims.criteria.currency],
      language: claims.language,
    });
    return offers
      .map(({ slices }) => slices)
      .filter((slices) => idsOf(slices) === idsOf(claims.slices))
      .slice(0, MOST_TRIED);
  } catch (error) {
    // Such as a day that is over.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function choiceOf(
  {
    criteria,
    slices,
  }: {
    readonly criteria: OfferClaims['criteria'];
    readonly slices: readonly Pick<OfferedSlice, 'flightId' | 'fareId'>[];
  },
  searchId: string,
): FlightChoice {
  const { adults, children, infants, currency } = criteria;
  const [outbound, inbound] = slices;
  return {
    searchId,
    flightId: outbound!.flightId,
    fareId: outbound!.fareId,
    ...(inbound && { returnFlightId: inbound.flightId, returnFareId: inbound.fareId }),
    counts: { adults, children, infants },
    currency,
  };
}
