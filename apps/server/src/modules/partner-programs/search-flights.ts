import type { Output } from '@farewind/contract/core/operation';
import type { EndpointAnswer, EndpointCall } from '@farewind/contract/partners/partner-endpoint';
import type { searchFlights as searchEndpoint } from '@farewind/contract/partners/partner-offers';
import {
  getFlightSearchResults,
  saveFlightSearch,
  type Fare,
  type FlightResponse,
} from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { parseMinor } from '@farewind/values/money';
import { fieldRefusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { writeOfferId } from './offer-id.ts';
import type { CallOperation, ProgramCaller } from './ports.ts';
import { renameFields } from './rename-fields.ts';

type Call = EndpointCall<typeof searchEndpoint>;
type Answer = EndpointAnswer<typeof searchEndpoint>;
type SearchResults = Output<typeof getFlightSearchResults>;
type FoundOffer = Answer['offers'][number];

/** The cheapest outbound flights whose returns are looked up. */
const MOST_OUTBOUND = 6;

/**
 * Searches as the shop does, external suppliers only for partners who may query them, and returns whole trips with their
 * offer ids. Refuses with every error at its field. */
export async function searchFlights(
  { call }: { readonly call: CallOperation },
  caller: ProgramCaller,
  input: Call,
): Promise<Answer> {
  const context = { ...caller.context, ownOffersOnly: !caller.partner.asksSuppliers, isProgram: true };
  const { from, to, date1, date2, cabin, direct, adults, children, infants, limit } = input;
  const currency = input.currency ?? getUsualCurrency(context);
  const counts = { adults, children, infants };
  const { id } = await renameFields({ departureDate: 'date1', returnDate: 'date2' }, () =>
    call(saveFlightSearch, context, {
      tripType: date2 === undefined ? 'oneWay' : 'roundTrip',
      from,
      to,
      departureDate: date1,
      ...(date2 === undefined ? {} : { returnDate: date2 }),
      cabin: cabin === 'C' ? 'business' : 'economy',
      ...counts,
      directOnly: direct,
      currency,
    }),
  );
  const found = await call(getFlightSearchResults, context, { id });
  const base = { searchId: id, currency, ...counts };
  const trips = date2 === undefined ? listOneWay(found) : await listRoundTrips(call, context, found);
  const offers = trips
    .toSorted((one, other) => parseMinor(one.total) - parseMinor(other.total))
    .slice(0, limit)
    .map((trip) => presentOffer(trip, base));
  const shown = new Set(offers.flatMap(({ flights }) => flights.flatMap(listCodes)));
  return {
    offers,
    airports: found.airports
      .filter(({ code }) => shown.has(code))
      .map(({ code, name, city }) => ({ code, name, city })),
    airlines: found.airlines.filter(({ code }) => shown.has(code)).map(({ code, name }) => ({ code, name })),
    complete: found.complete,
    nearestDates:
      offers.length > 0 ? [] : (found.nearestDates ?? []).map(({ date, price }) => ({ date, total: price })),
  };
}

/** The first currency of the caller's site. */
export function getUsualCurrency({ site }: RequestContext): Currency {
  const [currency] = site?.currencies ?? [];
  if (!currency) throw fieldRefusal([{ path: 'currency', message: 'validation.required' }]);
  return currency;
}

/** A trip to be offered: a fare for each direction. */
interface Trip {
  readonly total: string;
  readonly outbound: Half;
  readonly inbound?: Half;
}

interface Half {
  readonly flight: FlightResponse;
  readonly fare: Fare;
}

/** Every fare of every flight. */
function listOneWay({ flightSearchResponses }: SearchResults): Trip[] {
  return flightSearchResponses
    .filter(isOffered)
    .flatMap((flight) => flight.fares.map((fare) => ({ total: fare.total, outbound: { flight, fare } })));
}

/** The returns of the cheapest outbound flights, with the cheapest price of each pair. */
async function listRoundTrips(
  call: CallOperation,
  context: RequestContext,
  { search, flightSearchResponses }: SearchResults,
): Promise<Trip[]> {
  const outbound = flightSearchResponses
    .filter((flight) => isOffered(flight) && flight.direction === 'outbound' && flight.combinable !== false)
    .toSorted((one, other) => pairTotalOf(one) - pairTotalOf(other))
    .slice(0, MOST_OUTBOUND);
  const trips: Trip[] = [];
  for (const flight of outbound) {
    for (const fare of chooseFares(flight)) {
      const chosen = { id: search.id, flightId: flight.id, fareId: fare.fareId };
      const { flightSearchResponses: returns } = await call(getFlightSearchResults, context, chosen);
      for (const inbound of returns.filter((one) => isOffered(one) && one.direction === 'return'))
        for (const half of inbound.fares)
          if (half.pairTotal !== undefined)
            trips.push({
              total: half.pairTotal,
              outbound: { flight, fare },
              inbound: { flight: inbound, fare: half },
            });
    }
  }
  return trips;
}

function isOffered({ bookable, fares }: FlightResponse): boolean {
  return bookable && fares.length > 0;
}

function pairTotalOf({ fromPairTotal, fares }: FlightResponse): number {
  return parseMinor(fromPairTotal ?? fares[0]!.total);
}

/** The cheapest fare of its own, and the cheapest that is sold with its other half only. */
function chooseFares({ fares }: FlightResponse): Fare[] {
  const own = fares.find(({ pairOnly }) => pairOnly !== true);
  const paired = fares.find(({ pairOnly }) => pairOnly === true);
  return [own, paired].filter((fare) => fare !== undefined);
}

function presentOffer(
  { total, outbound, inbound }: Trip,
  base: {
    readonly searchId: string;
    readonly currency: Currency;
    readonly adults: number;
    readonly children: number;
    readonly infants: number;
  },
): FoundOffer {
  const offerId = writeOfferId({
    kind: 'flights',
    ...base,
    flightId: outbound.flight.id,
    fareId: outbound.fare.fareId,
    ...(inbound ? { returnFlightId: inbound.flight.id, returnFareId: inbound.fare.fareId } : {}),
    total,
  });
  const flights = [outbound, inbound].filter((half) => half !== undefined).map(presentHalf);
  return { offerId, total, currency: base.currency, flights };
}

function presentHalf({ flight, fare }: Half): FoundOffer['flights'][number] {
  const { direction, kind, segments, stops, durationMinutes } = flight;
  const { family, handBaggage, baggage, changeRule, cancelRule, seatsLeft } = fare;
  return {
    direction,
    kind,
    segments,
    stops,
    durationMinutes,
    fareFamily: family,
    handBaggage,
    baggage,
    changes: changeRule,
    cancellation: cancelRule,
    ...(seatsLeft === undefined ? {} : { seatsLeft }),
  };
}

function listCodes({ segments }: FoundOffer['flights'][number]): string[] {
  return segments.flatMap(({ carrier, operatingCarrier, from, to }) => [carrier, operatingCarrier, from, to]);
}
