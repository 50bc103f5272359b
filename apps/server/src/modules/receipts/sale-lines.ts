import type { ReceiptSetting } from '../settings/public.ts';
import type { Addition, ReceiptItem, RequestedSum } from './ports.ts';
import { receiptLines, type ReceiptPart } from './receipt-lines.ts';
import type { KeptLine, ReceiptSupplier } from './receipt.ts';

/** The line for suppliers without their own in the setting. */
const ANY_SUPPLIER = '*';

/** `YYYY-MM-DD` in Moscow, whose days decide the VAT rates. */
export function moscowDay(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
}

interface KeptPart extends ReceiptPart {
  readonly itemId: string;
}

/** The parts of an order on a receipt: each item, and separately the agency's own fee. */
export function partsOf(setting: ReceiptSetting, items: readonly ReceiptItem[]): KeptPart[] {
  return items.flatMap((item) => {
    const { itemId, description, feeDescription, totalMinor, feeMinor, supplierCode } = item;
    const ownMinor = Math.min(Math.max(feeMinor, 0), totalMinor);
    return [
      { itemId, description, priceMinor: totalMinor - ownMinor, ...termsOf(setting, supplierCode) },
      { itemId, description: feeDescription, priceMinor: ownMinor, ...termsOf(setting, undefined) },
    ];
  });
}

/** The part of a sum that was asked for beside the price: the supplier's, or the agency's own fee. */
export function requestedPart(
  setting: ReceiptSetting,
  { description, supplierCode }: RequestedSum,
  { itemId, amountMinor }: { readonly itemId: string; readonly amountMinor: number },
): KeptPart {
  return { itemId, description, priceMinor: amountMinor, ...termsOf(setting, supplierCode) };
}

/** The parts of an accepted higher price: the suppliers', as far as the ledger owes it to them. */
export function additionParts(
  setting: ReceiptSetting,
  items: readonly ReceiptItem[],
  additions: readonly Addition[],
): KeptPart[] {
  return additions.flatMap(({ itemId, amountMinor, isOwn }) => {
    const item = items.find((one) => one.itemId === itemId);
    if (!item) return [];
    // A name of its own: it closes no prepayment of the sale.
    const description = `Доплата: ${item.description}`;
    const supplierCode = isOwn ? undefined : item.supplierCode;
    return [{ itemId, description, priceMinor: amountMinor, ...termsOf(setting, supplierCode) }];
  });
}

/** VAT and agent by a setting: of a supplier's service or, without a supplier, of the agency's own fee. */
export function termsOf(
  setting: ReceiptSetting,
  supplierCode: string | undefined,
): Pick<ReceiptPart, 'vat' | 'agent'> {
  if (supplierCode === undefined) return { vat: setting.feeVatKind };
  const agent = agentOf(setting, supplierCode);
  return { vat: setting.vatKind, ...(agent ? { agent } : {}) };
}

/** The lines of a sale's receipt over these parts; see receiptLines. */
export function saleLines(
  move: {
    readonly purpose: 'prepayment' | 'closing';
    readonly amountMinor: number;
    readonly day: string;
  },
  parts: readonly KeptPart[],
): KeptLine[] {
  const priced = parts.filter(({ priceMinor }) => priceMinor > 0);
  const named = priced.length > 0 ? priced : parts.slice(0, 1);
  const lines = receiptLines(move, named);
  // A part without a share has no line; the others keep their order.
  const left = [...named];
  return lines.map((line) => {
    const index = left.findIndex(({ description }) => description === line.description);
    const [part] = left.splice(index, 1);
    return { ...line, itemId: part!.itemId, vatKind: part!.vat };
  });
}

function agentOf({ agentSign, suppliers }: ReceiptSetting, code: string): ReceiptPart['agent'] {
  const found =
    suppliers.find((one) => one.code === code) ?? suppliers.find((one) => one.code === ANY_SUPPLIER);
  if (!agentSign || !found) return undefined;
  const { name, phone, taxNumber } = found;
  return { sign: agentSign, supplier: { name, phone, taxNumber } satisfies ReceiptSupplier };
}
