import type { Receipt } from './receipt-rows.ts';

type Corrected = Pick<Receipt, 'id' | 'lines' | 'correction'>;

/**
 * The receipts of sales after corrections: each with its right lines, and without the correction receipts themselves.
 */
export function correctedReceipts<T extends Corrected>(receipts: readonly T[]): T[] {
  const right = new Map<string, Receipt['lines']>();
  for (const { correction, lines } of receipts)
    if (correction && !correction.isReversal) right.set(correction.of, lines);
  return receipts
    .filter(({ correction }) => correction === undefined)
    .map((receipt) => ({ ...receipt, lines: right.get(receipt.id) ?? receipt.lines }));
}
