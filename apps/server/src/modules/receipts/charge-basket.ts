import type { PaidAttempt, ReceiptItem } from './ports.ts';

/** A line of what a charge pays for, in words that every language reads: codes and days. */
export interface BasketItem {
  readonly id: string;
  readonly name: string;
  readonly kind: 'flight' | 'transfer' | 'insurance' | 'fee';
  readonly amountMinor: number;
}

/** What a charge pays for; the lines add up to the charge, because acquirers refuse any other basket. */
export function basketOf(
  {
    reservationNumber,
    items,
  }: { readonly reservationNumber: string; readonly items: readonly ReceiptItem[] },
  { id, purpose }: Pick<PaidAttempt, 'id' | 'purpose'>,
  amountMinor: number,
): BasketItem[] {
  const sold = items.filter(({ isLost, totalMinor }) => !isLost && totalMinor > 0);
  const sumMinor = sold.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  if (purpose === 'sale' && sumMinor === amountMinor && sold.length > 0)
    return sold.map(({ itemId, productName, kind, totalMinor }) => ({
      id: itemId,
      name: productName,
      kind,
      amountMinor: totalMinor,
    }));
  // A part of an order, or a payment after the sale: the order's number says enough.
  return [{ id, name: reservationNumber, kind: purpose === 'sale' ? 'flight' : 'fee', amountMinor }];
}
