import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { formatMinor } from '@farewind/values/money';
import { translate } from '../../../../platform/messages/translate.ts';
import type { PassengerRow, TicketRow } from '../../order/order-rows.ts';
import type { QuoteClaims } from '../../order/quote-claims.ts';

/** Label of the coupon's line; empty without a coupon. */
export function couponName({ coupon }: Pick<QuoteClaims, 'coupon'>, language: Language): string {
  return coupon ? translate(language, 'coupon.line', { code: coupon.code }) : '';
}

/** The coupon discount of tickets as one negative line; undefined if there is none. */
export function couponLine(
  tickets: readonly TicketRow[],
  passengers: readonly PassengerRow[],
  name: string,
): Order['items'][number]['priceLines'] {
  const off = tickets.reduce((sum, { discountMinor }) => sum + discountMinor, 0);
  if (off === 0) return [];
  const passengerType = passengers[tickets[0]?.passengerPosition ?? 0]?.type ?? 'adult';
  const none = formatMinor(0);
  const total = formatMinor(-off);
  return [{ passengerType, count: 1, fare: total, tax: none, fuel: none, service: none, total, name }];
}
