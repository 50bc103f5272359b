import type { Order } from '@farewind/contract/bookings/get-order';
import { datePart } from '@farewind/values/local-time';
import { daysBetween } from '../../shared/format/date.ts';
import type { MessageKey } from '../../shared/i18n/catalogue.ts';
import { isRidesOnly } from './order-page.ts';
import { wordForRide } from './ride-words.ts';

type Heading = Pick<Order, 'status' | 'allowedActions' | 'refunds' | 'payment' | 'items' | 'proposals'>;

interface Said {
  readonly title: MessageKey;
  readonly text: MessageKey;
}

/** Heading of the page, by the order's state. */
export function headingOf(order: Heading): Said {
  if (!isRidesOnly(order)) return commonHeadingOf(order);
  const { title, text } = ridesHeadingOf(order) ?? commonHeadingOf(order);
  return { title: wordForRide(title), text: wordForRide(text) };
}

/** Headings of rides where they differ from those of flights. */
function ridesHeadingOf({ status, refunds, payment, allowedActions }: Heading): Said | undefined {
  switch (status) {
    case 'booked':
    case 'changed':
    case 'ticketed':
    case 'completed':
      return { title: 'trip.title.rides', text: 'trip.lead.rides' };
    case 'processing':
    case 'pendingPayment':
      if (allowedActions.includes('payAgain')) return unpaidHeadingOf(allowedActions);
      return { title: 'trip.title.ridesProcessing', text: 'trip.lead.ridesProcessing' };
    case 'cancelled': {
      const isCharged = refunds.length === 0 && payment?.state === 'captured';
      if (refunds.length > 0)
        return {
          title: 'trip.title.cancelled',
          text: areRefused(refunds) ? 'trip.lead.ridesCancelledRefused' : 'trip.lead.ridesCancelledBack',
        };
      return {
        title: 'trip.title.cancelled',
        text: isCharged ? 'trip.lead.ridesCancelledNone' : 'trip.lead.ridesCancelled',
      };
    }
    default:
      return undefined;
  }
}

/** A buyer who may still pay where the payment began has not necessarily left that page. */
function unpaidHeadingOf(allowedActions: Heading['allowedActions']): Said {
  const isOpen = allowedActions.includes('continuePaying');
  return { title: 'trip.title.left', text: isOpen ? 'trip.lead.unpaidYet' : 'payment.left.text' };
}

function commonHeadingOf({ status, allowedActions, refunds, payment, proposals }: Heading): Said {
  switch (status) {
    case 'booked':
    case 'changed':
      return { title: 'trip.title.booked', text: 'trip.lead.booked' };
    case 'ticketed':
    case 'completed':
      return { title: 'trip.title.ticketed', text: 'trip.lead.ticketed' };
    case 'pendingPayment':
      if (allowedActions.includes('payAgain')) return unpaidHeadingOf(allowedActions);
      return { title: 'trip.title.processing', text: 'trip.lead.processing' };
    case 'processing':
      return { title: 'trip.title.processing', text: 'trip.lead.processing' };
    case 'problematic':
    case 'waitingForCancel':
      return askedHeadingOf(proposals ?? []);
    case 'paymentFailed':
    case 'expired':
      // The seats are on sale again, but the bill can still be paid.
      if (allowedActions.includes('continuePaying'))
        return { title: 'trip.title.left', text: 'payment.bill.released' };
      return { title: 'trip.title.unpaid', text: 'trip.lead.unpaid' };
    case 'cancelled':
      if (refunds.length > 0)
        return {
          title: 'trip.title.cancelled',
          text: areRefused(refunds) ? 'trip.lead.cancelledRefused' : 'trip.lead.cancelledBack',
        };
      if (payment?.state === 'captured')
        return { title: 'trip.title.cancelled', text: 'trip.lead.cancelledNone' };
      return { title: 'trip.title.cancelled', text: 'trip.lead.cancelled' };
  }
}

/** Nothing is given back then. */
function areRefused(refunds: Heading['refunds']): boolean {
  return refunds.every(({ state }) => state === 'rejected');
}

/** A buyer who has answered waits for the agency, or has the accepted price to pay. */
function askedHeadingOf(proposals: NonNullable<Order['proposals']>): Said {
  const open = proposals.filter(({ state, choices }) => state === 'open' && choices.length > 0);
  if (open.some((proposal) => proposal.toPay === undefined && !isOtherWanted(proposal)))
    return { title: 'trip.title.answer', text: 'trip.lead.answer' };
  if (open.some(({ toPay }) => toPay !== undefined))
    return { title: 'trip.title.payDifference', text: 'trip.lead.answer' };
  return { title: 'trip.title.attention', text: 'trip.lead.attention' };
}

/** Another flight can be asked for once; the refund stays on offer until staff have found one. */
function isOtherWanted({ kind, choices }: NonNullable<Order['proposals']>[number]): boolean {
  return kind === 'supplierCancelled' && !choices.includes('otherOffer');
}

export interface Route {
  readonly from: string;
  readonly to: string;
  /** Nights between arrival and the return flight; undefined for one way. */
  readonly nights: number | undefined;
}

/** The route as airport codes; undefined for an order without flights. */
export function routeOf(items: readonly Order['items'][number][]): Route | undefined {
  const flights = items.filter(({ kind, segments }) => kind === 'flight' && segments.length > 0);
  const outbound = flights.find(({ direction }) => direction !== 'return') ?? flights[0];
  const first = outbound?.segments[0];
  const last = outbound?.segments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const back = flights.find(({ direction }) => direction === 'return')?.segments[0];
  return {
    from: first.from,
    to: last.to,
    nights: back === undefined ? undefined : daysBetween(datePart(last.arrivesAt), datePart(back.departsAt)),
  };
}
