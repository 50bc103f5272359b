import { localeOf } from '@farewind/contract/core/languages';
import { nameCardScheme } from '@farewind/values/card-scheme';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { formatMoney } from '@farewind/values/format-money';
import { translate } from '../../../platform/messages/translate.ts';
import { routeOf } from './order-names.ts';
import { rideRoute } from './ride-words.ts';

type Item = Order['items'][number];
type Condition = Item['cancelRule'];

/** Formats a text of `document.` in one language. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

export function sayIn(language: Language): Say {
  return (key, values = {}) => translate(language, `document.${key}`, values);
}

/** `Outbound: Moscow – Antalya`. */
export function directionTitle(order: Pick<Order, 'airports'>, item: Item, say: Say): string {
  return `${say(`direction.${item.direction ?? 'outbound'}`)}: ${routeOf(order, item)}`;
}

/** The title of an item: the route of a flight or ride, the name of anything else. */
export function itemTitle(order: Pick<Order, 'airports'>, item: Item, say: Say): string {
  if (item.ride) return `${say('ride')}: ${rideRoute(item.ride)}`;
  return item.kind === 'flight' ? directionTitle(order, item, say) : item.family;
}

/** The conditions of a fare: what is allowed, at what fee and until when. */
export function conditionWords(condition: Condition, language: Language): string {
  const say = sayIn(language);
  if (!condition.allowed) return say('condition.none');
  const { fee = '0.00', currency = 'EUR', untilHours: hours = 0 } = condition;
  return Number(fee) === 0
    ? say('condition.free', { hours })
    : say('condition.fee', { fee: formatMoney(fee, currency, localeOf[language]), hours });
}

/** `Mastercard •••• 4444`; the name of the method if no card is known. */
export function paymentWords(
  { brand, last4, method = '' }: NonNullable<Order['payment']>,
  language: Language,
): string {
  return last4 === '' ? method : `${nameCardScheme(brand, language)} •••• ${last4}`.trim();
}

/** Whether the card is known that an order was paid with. */
export function isByCard({ payment }: Pick<Order, 'payment'>): boolean {
  return payment !== undefined && payment.last4 !== '';
}

/** The label of the sum that was paid. */
export function paidLabel(order: Pick<Order, 'payment'>, say: Say): string {
  return say(isByCard(order) ? 'charged' : 'paid');
}
