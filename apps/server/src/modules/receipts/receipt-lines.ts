import { splitByLargestRemainder } from '@farewind/values/money';
import type { PaymentSign, ReceiptLine, ReceiptPurpose } from './receipt.ts';
import { vatRateOn, type VatKind } from './vat-rates.ts';

/** A priced part of an order: a ticket, a ride, the service fee. */
export interface ReceiptPart {
  readonly description: string;
  /** Its price in kopecks: its share of the money moved. */
  readonly priceMinor: number;
  readonly vat: VatKind;
  readonly agent?: ReceiptLine['agent'];
}

export interface MoneyMove {
  readonly purpose: ReceiptPurpose;
  /** Kopecks moved, positive in both directions. */
  readonly amountMinor: number;
  /** `YYYY-MM-DD` in Moscow; for a refund, the day of the receipt that it reverses. */
  readonly day: string;
  /** The purpose of the sale's receipt, for a refund: it repeats the sign of the receipt that it reverses. */
  readonly refundOf?: Exclude<ReceiptPurpose, 'refund'>;
}

/**
 * The lines of a receipt. They add up to the money moved, to the kopeck; parts without a share have no line. Throws
 * RangeError if no money moved, if a part has a negative price, or if a refund does not name the receipt that it
 * reverses.
 */
export function receiptLines(move: MoneyMove, parts: readonly ReceiptPart[]): ReceiptLine[] {
  if (!Number.isSafeInteger(move.amountMinor) || move.amountMinor <= 0)
    throw new RangeError(`No receipt is due for ${move.amountMinor} kopecks`);
  if (parts.some(({ priceMinor }) => priceMinor < 0)) throw new RangeError('A part has a negative price');
  const sale = move.purpose === 'refund' ? move.refundOf : move.purpose;
  if (!sale) throw new RangeError('A refund names the receipt that it gives back');
  const paymentSign: PaymentSign = sale === 'prepayment' ? 'fullPrepayment' : 'fullPayment';
  const basis = sale === 'prepayment' ? 'prepayment' : 'settlement';
  const shares = splitByLargestRemainder(
    move.amountMinor,
    parts.map(({ priceMinor }) => priceMinor),
  );
  return parts.flatMap(({ description, vat, agent }, index) => {
    const amountMinor = shares[index]!;
    if (amountMinor === 0) return [];
    const line = { description, amountMinor, vat: vatRateOn(move.day, vat, basis), paymentSign };
    return [agent ? { ...line, agent } : line];
  });
}
