import type { ReceiptSetting } from '../settings/public.ts';
import type { Addition, ReceiptItem, ReceiptOrder } from './ports.ts';
import type { Receipt } from './receipt-rows.ts';
import type { KeptLine } from './receipt.ts';
import { moscowDay, termsOf } from './sale-lines.ts';
import { vatRateOn } from './vat-rates.ts';

type Corrected = Pick<Receipt, 'attemptId' | 'purpose' | 'lines' | 'movedAt'>;

interface KnownSale {
  /** Undefined if the order is unknown by now. */
  readonly order: Pick<ReceiptOrder, 'items' | 'requests' | 'additions'> | undefined;
  /** Of the charge. */
  readonly payableId: string | undefined;
  /** All receipts of the order. */
  readonly receipts: readonly Corrected[];
}

/**
 * The lines of a receipt with rate and supplier by a setting. Whose money a line is does not change with the order: an
 * item's line stays its supplier's when the item is cancelled or its flight moved, a requested sum stays with whom it was
 * requested for, and a refund has the rate of the day of the receipt that it refunds.
 */
export function rightLines(setting: ReceiptSetting, receipt: Corrected, sale: KnownSale): KeptLine[] {
  return receipt.lines.map((line): KeptLine => {
    const basis = line.paymentSign === 'fullPrepayment' ? 'prepayment' : 'settlement';
    const day = moscowDay(soldAt(receipt, line, sale.receipts));
    const party = partyOf(line, receipt, sale);
    if (party === undefined) return { ...line, vat: vatRateOn(day, line.vatKind, basis) };
    const { vat: vatKind, agent } = termsOf(setting, party.supplierCode);
    const { agent: _agent, ...plain } = line;
    const told = { ...plain, vatKind, vat: vatRateOn(day, vatKind, basis) };
    return agent ? { ...told, agent } : told;
  });
}

/** When the receipt was written that a refund's line repeats; of any other receipt, its own time. */
function soldAt(receipt: Corrected, line: KeptLine, receipts: readonly Corrected[]): Date {
  if (receipt.purpose !== 'refund') return receipt.movedAt;
  const sold = receipts.find(
    ({ attemptId, purpose, lines }) =>
      attemptId === receipt.attemptId &&
      purpose !== 'refund' &&
      lines.some(
        ({ itemId, description, paymentSign }) =>
          itemId === line.itemId && description === line.description && paymentSign === line.paymentSign,
      ),
  );
  return sold?.movedAt ?? receipt.movedAt;
}

interface Party {
  /** Undefined: it is the agency's own. */
  readonly supplierCode: string | undefined;
}

/** Whose money a line is; undefined if nothing tells any more. */
function partyOf(
  line: KeptLine,
  { attemptId }: Pick<Receipt, 'attemptId'>,
  { order, payableId }: KnownSale,
): Party | undefined {
  const item = order?.items.find(({ itemId }) => itemId === line.itemId);
  const raised = payableId === undefined ? undefined : order?.additions.get(payableId);
  if (item) {
    const isOwn = raised?.some((one) => one.itemId === line.itemId && one.isOwn);
    return isOwn || line.description === item.feeDescription ? OWN : item;
  }
  if (!order || payableId === undefined || line.itemId !== attemptId) return undefined;
  return order.requests.get(payableId) ?? (raised ? onlyPartyOf(order.items, raised) : OWN);
}

/** A change's fee, and every fee of a sale. */
const OWN: Party = { supplierCode: undefined };

/** A raised price that was written as one line; undefined if it is several parties'. */
function onlyPartyOf(items: readonly ReceiptItem[], raised: readonly Addition[]): Party | undefined {
  const codes = new Set(
    raised.map(({ itemId, isOwn }) =>
      isOwn ? undefined : items.find((item) => item.itemId === itemId)?.supplierCode,
    ),
  );
  const [supplierCode] = codes;
  return codes.size === 1 ? { supplierCode } : undefined;
}
