import { datePart } from '@farewind/values/local-time';
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
  readonly flights: Pick<Flights, 'priceChoice' | 'readFlight'>;
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
  readonly slices: readonly Pick<ShownSlice, 'units' | 'flights'>[];
  readonly totalMinor: number;
  readonly rate: { readonly from: string; readonly to: string; readonly micros: number };
}

/**
 * Prices a clicked offer anew, stores a search for its visitor, and records what held. An offer in a currency that the
 * site no longer sells in is priced in the site's first one.
 */
export async function followOffer(
  deps: FollowDeps,
  claims: OfferClaims,
  soldCurrencies: readonly Currency[],
  visitor: Visitor,
): Promise<Arrival> {
  const { database } = deps;
  const tenantId = claims.tenant;
  const shownIn = claims.criteria.currency;
  const currency = soldCurrencies.includes(shownIn) ? shownIn : soldCurrencies[0]!;
  const nowCurrency = currency === shownIn ? undefined : currency;
  const criteria = { ...claims.criteria, currency };
  const [asShown, onNewDates] = await database.inTenant(
    tenantId,
    async (scope): Promise<readonly [Priced, Priced?]> => {
      const searchId = claims.searchId ?? (await deps.tripOffers.storeSearch(scope, criteria));
      const first = await priceIn(deps, scope, claims, criteria, searchId);
      const moved = first.priced.outcome === 'gone' ? await findMovedDates(deps, scope, claims) : undefined;
      if (!moved) return [first];
      const onDates = { ...criteria, ...moved };
      // The visitor has searched once, whatever the number of dates.
      const movedId = await deps.tripOffers.storeSearch(scope, onDates, claims.searchId !== undefined);
      return [first, await priceIn(deps, scope, claims, onDates, movedId)];
    },
  );
  const { priced, ...asked } = onNewDates ?? asShown;
  const isKnown = priced.trip !== undefined || priced.outcome === 'unasked';
  const { outcome, trip } = isKnown
    ? priced
    : ((await findSameFlights(deps, { ...asked, claims, outcome: priced.outcome })) ?? priced);
  // A visitor whose flights cannot be bought on the new dates either sees other flights of the asked ones.
  const shownSearch = trip ? asked : asShown;
  const offer = compareOffer(claims, trip, nowCurrency);
  return database.inTenant(tenantId, async (scope) => {
    // The results of a search are in its own currency, a passenger form in the visitor's.
    const isOtherSearch =
      nowCurrency !== undefined && shownSearch.searchId === claims.searchId && outcome !== 'unasked';
    const arrivalId = isOtherSearch
      ? await deps.tripOffers.storeSearch(scope, shownSearch.criteria, onNewDates === undefined)
      : shownSearch.searchId;
    const shown = { claims, outcome, searchId: arrivalId, nowMinor: trip?.totalMinor, offer };
    const click = { partnerId: claims.partner, siteId: claims.site, shown };
    const clickId = await recordClick(deps, scope, click, visitor);
    return { clickId, outcome, searchId: arrivalId, currency };
  });
}

/** What a search sells of an offer. */
interface Priced {
  readonly criteria: OfferClaims['criteria'];
  readonly searchId: string;
  readonly priced: Now;
}

/** Prices the offered flights in a stored search of these criteria. */
async function priceIn(
  deps: FollowDeps,
  scope: TenantScope,
  claims: OfferClaims,
  criteria: OfferClaims['criteria'],
  searchId: string,
): Promise<Priced> {
  const priced = await priceNow(deps, scope, choiceOf(criteria, claims.slices, searchId), claims);
  return { criteria, searchId, priced };
}

/**
 * The dates on which our own flights leave now, because a search sells those of its dates only; undefined if they are
 * the dates of the offer's search, or if a flight is not ours.
 */
async function findMovedDates(
  { flights }: FollowDeps,
  scope: TenantScope,
  { slices, criteria: { departureDate, returnDate } }: OfferClaims,
): Promise<{ readonly departureDate: string; readonly returnDate?: string } | undefined> {
  const dates: string[] = [];
  for (const { flightId } of slices) {
    const now = await flights.readFlight(scope, flightId, []);
    if (!now) return undefined;
    dates.push(datePart(now.segments[0]!.departsAt));
  }
  const [outbound, inbound] = dates;
  if (outbound === undefined || (outbound === departureDate && inbound === returnDate)) return undefined;
  return { departureDate: outbound, ...(inbound !== undefined && { returnDate: inbound }) };
}

async function priceNow(
  { flights }: FollowDeps,
  scope: TenantScope,
  choice: FlightChoice,
  claims: OfferClaims,
): Promise<Now> {
  try {
    const trip = await flights.priceChoice(scope, choice, claims.language);
    return { outcome: outcomeOfTrip(trip, claims), trip: toBought(trip) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: outcomeOf(error), trip: undefined };
  }
}

function outcomeOfTrip(trip: PricedTrip, claims: OfferClaims): Outcome {
  if (!leavesAsShown(trip, claims)) return 'time';
  if (trip.currency !== claims.criteria.currency) return 'currency';
  return trip.totalMinor === claims.totalMinor ? 'held' : 'price';
}

function outcomeOf({ key }: Refusal): Outcome {
  if (key === 'GEN-BUSY') return 'unasked';
  return key === 'FLT-NOSEAT' ? 'seat' : 'gone';
}

/** A departure that was moved has the same id, and may not suit a visitor who chose it by its time. */
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
 * The same flights at the cheapest fare that can still be bought, with the reason why the shown one cannot be: the given
 * outcome, unless the flights were moved too. Undefined if there is none. The timetable in memory only proposes fares,
 * because it may not know yet what has just been sold.
 */
async function findSameFlights(
  deps: FollowDeps,
  asked: {
    readonly claims: OfferClaims;
    readonly criteria: OfferClaims['criteria'];
    readonly searchId: string;
    readonly outcome: Outcome;
  },
): Promise<Now | undefined> {
  const { claims, criteria, searchId, outcome } = asked;
  const proposed = await proposeSameFlights(deps, claims, criteria);
  return deps.database.inTenant(claims.tenant, async (scope) => {
    for (const slices of proposed) {
      const found = await priceNow(deps, scope, choiceOf(criteria, slices, searchId), claims);
      if (found.trip) return { outcome: found.outcome === 'time' ? 'time' : outcome, trip: found.trip };
    }
    return undefined;
  });
}

async function proposeSameFlights(
  { tripOffers }: FollowDeps,
  { tenant, language, slices: shown }: OfferClaims,
  criteria: OfferClaims['criteria'],
): Promise<readonly TripOffer['slices'][]> {
  const idsOf = (slices: readonly Pick<OfferedSlice, 'flightId'>[]) =>
    slices.map(({ flightId }) => flightId).join(' ');
  try {
    const { offers } = await tripOffers.listOffers(tenant, {
      criteria,
      soldCurrencies: [criteria.currency],
      language,
    });
    return offers
      .map(({ slices }) => slices)
      .filter((slices) => idsOf(slices) === idsOf(shown))
      .slice(0, MOST_TRIED);
  } catch (error) {
    // Such as a day that is over.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function choiceOf(
  { adults, children, infants, currency }: OfferClaims['criteria'],
  [outbound, inbound]: readonly Pick<OfferedSlice, 'flightId' | 'fareId'>[],
  searchId: string,
): FlightChoice {
  return {
    searchId,
    flightId: outbound!.flightId,
    fareId: outbound!.fareId,
    ...(inbound && { returnFlightId: inbound.flightId, returnFareId: inbound.fareId }),
    counts: { adults, children, infants },
    currency,
  };
}
