import { splitByLargestRemainder } from '@farewind/values/money';
import type { ItemRefund } from './ports.ts';
import type { Receipt } from './receipt-rows.ts';
import type { KeptLine } from './receipt.ts';

/** What a line needs for being found again. */
type OpenLine = Pick<KeptLine, 'itemId' | 'description' | 'amountMinor' | 'paymentSign'>;

/** The sums of an order's lines that the agency still has: prepaid and not closed, or closed; and not refunded. */
export function openLines<Line extends OpenLine>(
  receipts: readonly { readonly purpose: Receipt['purpose']; readonly lines: readonly Line[] }[],
): Line[] {
  const open = new Map<string, Line>();
  const add = (line: Line, amountMinor: number): void => {
    const key = keyOf(line, line.paymentSign);
    const known = open.get(key) ?? { ...line, amountMinor: 0 };
    open.set(key, { ...known, amountMinor: known.amountMinor + amountMinor });
  };
  for (const { purpose, lines } of receipts) {
    for (const line of lines) {
      add(line, purpose === 'refund' ? -line.amountMinor : line.amountMinor);
      const prepaid = open.get(keyOf(line, 'fullPrepayment'));
      // A prepaid sum is closed by it; a sum paid when the service was provided was never prepaid.
      if (purpose === 'closing' && prepaid && prepaid.amountMinor > 0)
        add(prepaid, -Math.min(prepaid.amountMinor, line.amountMinor));
    }
  }
  return [...open.values()].filter(({ amountMinor }) => amountMinor > 0);
}

function keyOf({ itemId, description }: OpenLine, sign: KeptLine['paymentSign']): string {
  return JSON.stringify([itemId, description, sign]);
}

export interface GivenBack {
  readonly amountMinor: number;
  /** The items and the refund of each; empty if not specified. */
  readonly ofItems: ReadonlyMap<string, ItemRefund>;
  /** The descriptions of lines of the agency's own fee. */
  readonly feeDescriptions: ReadonlySet<string>;
  /** A refund of money for which nothing was sold: lines that are not closed are used first. */
  readonly isUnsold: boolean;
  /** The items that were not sold: their lines are used before all others. */
  readonly unsoldItems: ReadonlySet<string>;
}

/**
 * The lines of a refund: the sale's own with sign, rate and supplier, each with its refunded part. The fee in an item's
 * refund comes out of the fee's line, the rest out of the item's other lines, as far as they suffice.
 */
export function refundLines<Line extends OpenLine>(
  open: readonly Line[],
  { amountMinor, ofItems, feeDescriptions, isUnsold, unsoldItems }: GivenBack,
): Line[] {
  const taken = new Map<Line, number>();
  const take = (wantedMinor: number, among: readonly Line[]): number => {
    const left = among.map((line) => line.amountMinor - (taken.get(line) ?? 0));
    const givenMinor = Math.min(
      wantedMinor,
      left.reduce((sum, minor) => sum + minor, 0),
    );
    if (givenMinor <= 0) return wantedMinor;
    const shares = splitByLargestRemainder(givenMinor, left);
    for (const [index, line] of among.entries()) taken.set(line, (taken.get(line) ?? 0) + shares[index]!);
    return wantedMinor - givenMinor;
  };
  let restMinor = amountMinor;
  const items = [...ofItems];
  if (items.length > 0) {
    const shares = splitByLargestRemainder(
      amountMinor,
      items.map(([, refund]) => refund.amountMinor),
    );
    const isFee = ({ description }: Line): boolean => feeDescriptions.has(description);
    restMinor = items.reduce((sum, [itemId, refund], index) => {
      const ofItem = open.filter((line) => line.itemId === itemId);
      const [feeMinor, otherMinor] = splitByLargestRemainder(shares[index]!, [
        refund.feeMinor,
        refund.amountMinor - refund.feeMinor,
      ]);
      const leftMinor =
        take(feeMinor!, ofItem.filter(isFee)) +
        take(
          otherMinor!,
          ofItem.filter((line) => !isFee(line)),
        );
      return sum + take(leftMinor, ofItem);
    }, 0);
  }
  restMinor = take(
    restMinor,
    open.filter(({ itemId }) => unsoldItems.has(itemId)),
  );
  const first = open.filter(({ paymentSign }) => (paymentSign === 'fullPrepayment') === isUnsold);
  restMinor = take(restMinor, first);
  take(restMinor, open);
  return open.flatMap((line) => {
    const minor = taken.get(line) ?? 0;
    return minor > 0 ? [{ ...line, amountMinor: minor }] : [];
  });
}
