import { currencyLetters } from './bank-api.ts';
import type { Booking } from './bank-books.ts';
import { decimal } from './control-page.ts';

const columns = ['merchantId', 'reference', 'kind', 'amount', 'currency', 'bookedAt', 'transactionId'];

/** A statement as merchants download it: what moved, not what was only held. */
export function writeStatement(bookings: readonly Booking[]): string {
  const lines = bookings
    .filter(({ kind }) => kind !== 'authorisation')
    .map(({ merchantId, orderId, kind, amountMinor, currency, at, seq }) => [
      merchantId,
      orderId,
      kind,
      decimal(amountMinor),
      currencyLetters[currency] ?? currency,
      at.toISOString(),
      `T${seq}`,
    ]);
  return [columns, ...lines].map((line) => line.join(',')).join('\n');
}
