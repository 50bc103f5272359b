import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { findPassengerCountProblem, type PassengerCounts } from '@farewind/values/passengers';
import { fieldRefusal, Refusal, refusal } from '../../platform/errors.ts';
import type { RequestContext, SiteContext } from '../../platform/http/request-context.ts';
import type { FlightChoice } from '../flights/public.ts';

/** The members that CheckPrice and AddOrder share. */
export type Purchase = Pick<
  ParsedInput<typeof addOrder>,
  | 'searchId'
  | 'flightId'
  | 'fareId'
  | 'returnFlightId'
  | 'returnFareId'
  | 'adults'
  | 'children'
  | 'infants'
  | 'services'
  | 'coupon'
  | 'insurance'
  | 'transfer'
  | 'currency'
>;

export function requireSite(context: RequestContext): SiteContext {
  if (!context.site) throw refusal('GEN-NOTFOUND');
  return context.site;
}

/**
 * What a purchase chooses. Refuses what is not sold yet, naming the member (GEN-UNAVAILABLE), a currency that the site
 * does not sell in, half a return, and passengers who may not travel so.
 */
export function readFlightChoice(input: Purchase, site: SiteContext): FlightChoice {
  refuseUnsold(input);
  if (!site.currencies.includes(input.currency))
    throw fieldRefusal([{ path: 'currency', message: 'validation.currencyNotSold' }]);
  if ((input.returnFlightId === undefined) !== (input.returnFareId === undefined)) {
    const path = input.returnFlightId === undefined ? 'returnFlightId' : 'returnFareId';
    throw fieldRefusal([{ path, message: 'validation.required' }]);
  }
  return {
    searchId: input.searchId,
    flightId: input.flightId,
    fareId: input.fareId,
    returnFlightId: input.returnFlightId,
    returnFareId: input.returnFareId,
    counts: readCounts(input),
    currency: input.currency,
  };
}

function refuseUnsold(input: Purchase): void {
  const asked: [string, boolean][] = [
    ['coupon', input.coupon !== undefined && input.coupon.trim() !== ''],
    ['transfer', input.transfer !== undefined],
  ];
  const members = asked.filter(([, isAsked]) => isAsked).map(([member]) => member);
  if (members.length === 0) return;
  throw new Refusal('GEN-UNAVAILABLE', {
    data: { members },
    fields: members.map((path) => ({ path, message: 'error.unavailable' })),
  });
}

function readCounts({ adults, children, infants }: Purchase): PassengerCounts {
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
