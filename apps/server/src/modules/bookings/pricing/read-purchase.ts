import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { purchaseMembers } from '@farewind/contract/bookings/check-price';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { ridePurchaseMembers } from '@farewind/contract/bookings/check-transfer-price';
import type { Currency } from '@farewind/values/currency';
import { findPassengerCountProblem } from '@farewind/travel-rules/passenger-count';
import type { PassengerCounts } from '@farewind/values/passengers';
import { fieldRefusal, Refusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext, SiteContext } from '../../../platform/http/request-context.ts';
import type { FlightChoice } from '../../flights/public.ts';
import type { RideChoice } from '../../transfers/public.ts';
import type { PurchaseChoice } from './purchase.ts';

/** The members that describe a purchase, shared by the operations that price one and those that order one. */
type FlightPurchase = Pick<ParsedInput<typeof addOrder>, keyof typeof purchaseMembers>;
type RidePurchase = Pick<ParsedInput<typeof addTransferOrder>, keyof typeof ridePurchaseMembers>;

export function requireSite(context: RequestContext): SiteContext {
  if (!context.site) throw refusal('GEN-NOTFOUND');
  return context.site;
}

/**
 * Reads the choice of a purchase. Refuses a currency that the site does not sell in, half a return trip, and passengers
 * who may not travel together like this.
 */
export function readPurchase(input: FlightPurchase | RidePurchase, site: SiteContext): PurchaseChoice {
  const { currency } = input;
  const coupon = readCoupon(input.coupon);
  if (!site.currencies.includes(currency))
    throw fieldRefusal([{ path: 'currency', message: 'validation.currencyNotSold' }]);
  if (!('flightId' in input)) {
    return { rides: readRides(input, currency), extras: noExtras, counts: leadAlone, ...coupon, currency };
  }
  const { services, insurance, transfer } = input;
  const flights = readFlights(input);
  return {
    flights,
    ...(transfer ? { rides: readRides(transfer, currency) } : {}),
    extras: { services, insurance },
    counts: flights.counts,
    ...coupon,
    currency,
  };
}

const noExtras = { services: [], insurance: false } as const;
/** The lead passenger, who is the only passenger of an order of rides. */
const leadAlone: PassengerCounts = { adults: 1, children: 0, infants: 0 };

function readFlights(input: FlightPurchase): FlightChoice {
  const { searchId, flightId, fareId, returnFlightId, returnFareId, currency } = input;
  if ((returnFlightId === undefined) !== (returnFareId === undefined)) {
    const path = returnFlightId === undefined ? 'returnFlightId' : 'returnFareId';
    throw fieldRefusal([{ path, message: 'validation.required' }]);
  }
  const counts = readCounts(input);
  return { searchId, flightId, fareId, returnFlightId, returnFareId, counts, currency };
}

function readRides(
  { searchId, transferId, returnTransferId, childSeats }: Omit<RidePurchase, 'currency' | 'coupon'>,
  currency: Currency,
): RideChoice {
  return { searchId, transferId, returnTransferId, childSeats, currency };
}

/** Normalises a code as the office stores it, ignoring case and surrounding spaces; an empty field means no coupon. */
function readCoupon(typed = ''): Pick<PurchaseChoice, 'coupon'> {
  const coupon = typed.trim().toUpperCase();
  return coupon === '' ? {} : { coupon };
}

function readCounts({ adults, children, infants }: FlightPurchase): PassengerCounts {
  const counts = { adults, children, infants };
  const problem = findPassengerCountProblem(counts);
  if (problem === 'tooManyInfants')
    throw fieldRefusal([{ path: 'infants', message: 'infant.invalidCount' }], 'PAX-INFANT');
  if (problem === 'adultMissing') {
    const fields = [{ path: 'adults', message: 'passenger.childNeedsAdult' }];
    throw new Refusal('PAX-COUNT', { message: 'passenger.childNeedsAdult', fields });
  }
  if (problem === 'tooMany')
    throw fieldRefusal([{ path: 'adults', message: 'passenger.maxCount' }], 'PAX-COUNT');
  return counts;
}
