import { localeOf } from '@farewind/contract/core/languages';
import type { Order } from '@farewind/contract/bookings/get-order';
import { listUnsold } from '@farewind/contract/bookings/unsold-items';
import type { Segment } from '@farewind/contract/flights/search';
import { formatMoney } from '@farewind/values/format-money';
import { arrivalTime, departureTime } from '@farewind/values/local-time';
import { formatMinor, parseMinor } from '@farewind/values/money';
import type { MessageValues } from '../../../platform/errors.ts';
import { carrierCodes } from '../documents/carrier-codes.ts';
import { isRide } from '../documents/document-kinds.ts';
import { isByCard } from '../documents/document-words.ts';
import { listTravellers } from '../documents/list-travellers.ts';
import { cityOf } from '../documents/order-names.ts';
import type { OrderForMessage } from '../ports.ts';
import { journeyMoment, journeyTime } from '../words/journey-clock.ts';
import { dateText, timeText } from '../words/words.ts';

type Item = Order['items'][number];

/** The sold items: unconfirmed ones are cancelled before the mail is sent. */
export function soldItems(order: Order): Item[] {
  return order.items.filter(({ status }) => status !== 'cancelled');
}

const unpaid: readonly string[] = ['pendingPayment', 'paymentFailed', 'expired', 'processing'];

/** Whether all remaining items of an order are paid and confirmed. */
export function isPaid(order: Order): boolean {
  return soldItems(order).every(({ status }) => !unpaid.includes(status));
}

/** The values that every order message may use: its first flight, or its first ride in an order without flights. */
export function tripValues(source: OrderForMessage): MessageValues {
  const { order, customerName } = source;
  const items = soldItems(order).length > 0 ? soldItems(order) : order.items;
  return {
    customerName,
    reservationNumber: order.reservationNumber,
    // The airlines' own codes: an airline does not know the agency's.
    pnr: carrierCodes(order),
    ...startOf(order, items),
    travel: items.some(({ kind }) => kind === 'flight') ? 'flight' : 'ride',
    passengerCount: listTravellers(order).length,
    total: moneyText(source, chargedText(order)),
    shortLink: `${source.siteOrigin}/pnr`,
    cardLast4: order.payment?.last4 ?? '',
    paidBy: paidBy(order.payment?.last4, order.payment?.refundsByHand),
    paidWith: isByCard(order) ? 'card' : 'other',
  };
}

/**
 * How a refund is returned, by the method of the payment: to the named card, by the agency itself, or as it was paid, as
 * with a QR payment.
 */
export function paidBy(
  cardLast4: string | undefined,
  isByHand: boolean | undefined,
): 'card' | 'byHand' | 'other' {
  if (isByHand === true) return 'byHand';
  return cardLast4 === undefined || cardLast4 === '' ? 'other' : 'card';
}

/** Where and when a trip begins: its first flight, or its first ride if it has no flight. */
export function startOf(
  order: Order,
  items: readonly Item[],
): Readonly<Record<'route' | 'routeCodes' | 'departureDate' | 'departureTime', string>> {
  const flight = items.find(({ kind }) => kind === 'flight');
  const [first, last] = [flight?.segments[0], flight?.segments.at(-1)];
  const ride = items.find(isRide)?.ride;
  if (first && last)
    return {
      route: `${cityOf(order, first.from)} – ${cityOf(order, last.to)}`,
      routeCodes: `${first.from}-${last.to}`,
      departureDate: unbroken(dateText(first.departsAt)),
      departureTime: unbroken(departureTime(first)),
    };
  if (!ride) throw new Error(`Order ${order.orderId} has neither a flight nor a ride to tell of`);
  const { from, to, pickupAt } = ride;
  return {
    route: `${from.name} – ${to.name}`,
    routeCodes: `${from.name}-${to.name}`,
    departureDate: unbroken(dateText(pickupAt)),
    departureTime: timeText(pickupAt),
  };
}

/** What the order costs without its unavailable items, as a decimal text; its total if all of them are. */
function chargedText(order: Order): string {
  const lost = listUnsold(order.items);
  if (lost.length === order.items.length) return order.total;
  const unpaidMinor = lost.flatMap(({ priceLines }) => priceLines).map(({ total }) => parseMinor(total));
  return formatMinor(unpaidMinor.reduce((left, minor) => left - minor, parseMinor(order.total)));
}

/** A decimal text as money in the order's currency and language. */
export function moneyText({ order, language }: OrderForMessage, decimal: string): string {
  return formatMoney(decimal, order.currency, localeOf[language]);
}

/** An instant by the clock where the journey begins, with the city: `09-06-2027 21:00 (Moscow time)`. */
export function toldMoment({ order, language }: OrderForMessage, instant: string): string {
  return unbrokenMoment(journeyMoment(order, instant, language));
}

/** Keeps date and time together; the name of the clock behind them may wrap, because the whole is wider than a phone. */
export function unbrokenMoment(text: string): string {
  return text.replace(' ', '\u00A0');
}

/** The date of an instant by the same clock: `09-06-2027`. */
export function toldDay({ order }: OrderForMessage, instant: string): string {
  return unbroken(dateText(journeyTime(order, instant)));
}

/** A local date and time that does not wrap. */
export function momentOf(local: string): string {
  return unbroken(`${dateText(local)} ${timeText(local)}`);
}

/** The departure of a flight, without wrapping; states which occurrence of a repeated time is meant. */
export function departureMoment(segment: Segment): string {
  return unbroken(`${dateText(segment.departsAt)} ${departureTime(segment)}`);
}

/** The same for its arrival. */
export function arrivalMoment(segment: Segment): string {
  return unbroken(`${dateText(segment.arrivesAt)} ${arrivalTime(segment)}`);
}

/**
 * Keeps words on one line in any mail program. Hyphens are not changed: people search their mailbox for `12-06-2027`.
 */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
