import { datePart } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { getOrderRow } from '../order/order-rows.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { readQuoteSeal } from '../pricing/quote-seal.ts';

/**
 * Whether a quote, which may have expired, is for the flights and rides that an order bought. Its price, its fares and
 * the clock times of its flights may differ. True for a seal that can no longer be read.
 */
export async function isQuoteOfTrip(
  { keyring }: Pick<BookingDeps, 'keyring'>,
  scope: TenantScope,
  orderId: string,
  quoteSeal: string,
): Promise<boolean> {
  const quoted = readQuoteSeal(keyring, quoteSeal);
  const { claims } = await getOrderRow(scope, orderId);
  return !quoted || tripOf(quoted) === tripOf(claims);
}

function tripOf({ items, rides }: QuoteClaims): string {
  const flights = items.flatMap((item) =>
    item.flights.map(({ carrier, number, from, to, departsAt }) => [
      carrier,
      number,
      from,
      to,
      datePart(departsAt),
    ]),
  );
  return JSON.stringify([flights, rides.map(({ itemId, pickupAt }) => [itemId, pickupAt])]);
}
