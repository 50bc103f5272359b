import { addOrder } from '@farewind/contract/bookings/add-order';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { getFlightSearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import { getDepartures, type Departure } from '@farewind/contract/inventory/departures';
import { addDays } from '@farewind/values/local-time';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { CallOperation } from '../ports.ts';
import { fillBuyer, practiceBuyers } from './practice-buyers.ts';

/** Far enough ahead that everything can still be changed, near enough that the whole schedule is on sale. */
const [FIRST_DAY, LAST_DAY] = [8, 60];
const LISTED = 200;
/** Departures to try before giving up, because some are not sold one way. */
const TRIED = 12;

export interface TripsWanted {
  readonly buyers: number;
  readonly isCharter: boolean;
  /** A card that the training bank accepts. */
  readonly card: string;
  /** Today by the copy's clock. */
  readonly day: string;
}

export interface PracticeTrips {
  readonly departure: Departure;
  readonly orderIds: readonly string[];
}

/**
 * Invented buyers buy seats on one departure, through the same calls as travellers in the shop. Refuses with
 * GEN-UNAVAILABLE if the copy has no suitable departure.
 */
export async function buyPracticeTrips(
  call: CallOperation,
  context: RequestContext,
  wanted: TripsWanted,
): Promise<PracticeTrips> {
  const { items } = await call(getDepartures, context, {
    from: addDays(wanted.day, FIRST_DAY),
    to: addDays(wanted.day, LAST_DAY),
    state: 'open',
    maxResultCount: LISTED,
  });
  const fit = items.filter(
    ({ kind, stops, seats }) =>
      stops === 0 && seats.free > wanted.buyers && (!wanted.isCharter || kind === 'charter'),
  );
  // From the other end, so that nobody else's order is on the charter that is moved.
  const tried = wanted.isCharter ? fit : fit.toReversed();
  for (const departure of tried.slice(0, TRIED)) {
    // Buyers are guests in the copy's shop, without an account.
    const guest = { ...context, user: undefined };
    const choice = await findChoice(call, guest, departure);
    if (!choice) continue;
    const orderIds = [];
    for (const [index, buyer] of practiceBuyers.slice(0, wanted.buyers).entries()) {
      const { quoteSeal } = await call(checkPrice, guest, choice);
      const language =
        guest.site?.languages.includes(buyer.language) === true ? buyer.language : guest.language;
      const order = await call(
        addOrder,
        { ...guest, language },
        {
          ...choice,
          quoteSeal,
          ...fillBuyer(buyer, index, wanted.day),
          creditCardNumber: wanted.card,
          creditCardOwner: `${buyer.name} ${buyer.surname}`,
          creditCardExpireMonth: '12',
          creditCardExpireYear: String(Number(wanted.day.slice(0, 4)) + 3),
          creditCardCVC: '123',
          contractAccepted: true,
          usageAccepted: true,
          adultConfirmed: true,
          duplicateConfirmed: true,
          idempotencyKey: newId(),
        },
      );
      orderIds.push(order.orderId);
    }
    return { departure, orderIds };
  }
  throw refusal('GEN-UNAVAILABLE', {
    message: wanted.isCharter ? 'training.noCharter' : 'training.noFlight',
  });
}

/** One seat on the departure as sold by the search; undefined if none is sold one way. */
async function findChoice(call: CallOperation, guest: RequestContext, departure: Departure) {
  const currency = guest.site?.currencies[0] ?? 'EUR';
  const passengers = { adults: 1, children: 0, infants: 0 };
  const { id: searchId } = await call(saveFlightSearch, guest, {
    tripType: 'oneWay',
    from: departure.from.code,
    to: departure.to.code,
    departureDate: departure.departsAt.slice(0, 10),
    currency,
    ...passengers,
  });
  const found = await call(getFlightSearchResults, guest, { id: searchId });
  const offer = found.flightSearchResponses.find(
    ({ bookable, segments }) =>
      bookable &&
      segments.length === 1 &&
      segments[0]!.number === departure.number &&
      segments[0]!.departsAt === departure.departsAt,
  );
  const fare = offer?.fares[0];
  return offer && fare && { searchId, flightId: offer.id, fareId: fare.fareId, currency, ...passengers };
}
