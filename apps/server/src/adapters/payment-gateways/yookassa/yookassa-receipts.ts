import { formatMinor, parseMinor } from '@farewind/values/money';
import { z } from 'zod';
import type { DueReceipt, FiscalReceipts, ReceiptOutcome } from '../../../modules/receipts/ports.ts';
import { callYookassa, type Fetch, type YookassaAnswer, type YookassaCall } from './yookassa-client.ts';
import { toYookassaReceipt } from './yookassa-receipt.ts';

const receiptSchema = z.object({
  id: z.string(),
  type: z.enum(['payment', 'refund']),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  refund_id: z.string().optional(),
  items: z
    .array(z.object({ payment_mode: z.string().optional(), amount: z.object({ value: z.string() }) }))
    .default([]),
  fiscal_document_number: z.string().optional(),
  fiscal_storage_number: z.string().optional(),
  fiscal_attribute: z.string().optional(),
  registered_at: z.string().optional(),
});
type WireReceipt = z.output<typeof receiptSchema>;
const listSchema = z.object({ items: z.array(receiptSchema) });

export interface YookassaReceiptsOptions {
  readonly fetch: Fetch;
  /** The API address for an account's `gatewayUrl`. */
  readonly apiUrl?: (gatewayUrl: string) => string;
}

/**
 * YooKassa's own receipts: those of payments and refunds are sent with the payment or refund and found by it; closing
 * receipts, and refused ones, are issued by a separate call.
 */
export function createYookassaReceipts({ fetch, apiUrl }: YookassaReceiptsOptions): FiscalReceipts {
  const call = <Schema extends z.ZodType>(
    { account: { merchantId, apiPassword, gatewayUrl } }: DueReceipt,
    request: YookassaCall<Schema>,
  ): Promise<YookassaAnswer<z.output<Schema>>> =>
    callYookassa(fetch, { merchantId, apiPassword, gatewayUrl: apiUrl?.(gatewayUrl) ?? gatewayUrl }, request);

  return {
    async issue(receipt, key) {
      const { paymentReference, refundReference, purpose, amount, paidBy, lines, customer, setting } =
        receipt;
      // Its settlements have no cash type: cash is registered at the cash desk that took it.
      if (paidBy === 'cash') return { kind: 'refused', reason: 'YooKassa registers no cash' };
      if (paymentReference === undefined) return { kind: 'refused', reason: 'The payment has no name' };
      const of =
        purpose === 'refund' && refundReference !== undefined
          ? { type: 'refund', refund_id: refundReference }
          : { type: purpose === 'refund' ? 'refund' : 'payment', payment_id: paymentReference };
      const said = await call(receipt, {
        path: '/receipts',
        schema: receiptSchema,
        key,
        body: {
          ...of,
          ...toYookassaReceipt({ customer, lines, taxSystem: setting.taxSystem }),
          send: true,
          settlements: [
            {
              type: paidBy === 'prepaid' ? 'prepayment' : 'cashless',
              amount: { value: formatMinor(amount.minor), currency: amount.currency },
            },
          ],
        },
      });
      return readSaid(said, readReceipt);
    },

    async query(receipt, theirReference) {
      if (theirReference !== undefined) {
        const said = await call(receipt, { path: `/receipts/${theirReference}`, schema: receiptSchema });
        return readSaid(said, readReceipt);
      }
      const { refundReference, paymentReference } = receipt;
      const by =
        receipt.purpose === 'refund' && refundReference !== undefined
          ? { refund_id: refundReference }
          : { payment_id: paymentReference ?? '' };
      const path = `/receipts?${new URLSearchParams(by).toString()}`;
      const said = await call(receipt, { path, schema: listSchema });
      return readSaid(said, ({ items }) => {
        const found = items.find((one) => isOf(receipt, one));
        return found ? readReceipt(found) : { kind: 'notFound' };
      });
    },
  };
}

function readSaid<T>(said: YookassaAnswer<T>, read: (answer: T) => ReceiptOutcome): ReceiptOutcome {
  if (said.kind === 'answer') return read(said.answer);
  if (said.kind === 'unknown') return { kind: 'unknown', why: said.why };
  return said.status === 404
    ? { kind: 'notFound' }
    : { kind: 'refused', reason: `${said.code}: ${said.said}` };
}

/**
 * Identifies a receipt among those of a payment by the direction of the money and the type of its lines. A refund whose
 * id never arrived, because its answer was lost, is identified by its sum.
 */
function isOf(
  { purpose, lines, amount, refundReference }: DueReceipt,
  { type, items }: WireReceipt,
): boolean {
  if (purpose === 'refund') {
    const sum = items.reduce((minor, item) => minor + parseMinor(item.amount.value), 0);
    return type === 'refund' && (refundReference !== undefined || sum === amount.minor);
  }
  const mode = lines[0]?.paymentSign === 'fullPayment' ? 'full_payment' : 'full_prepayment';
  return type === 'payment' && items[0]?.payment_mode === mode;
}

function readReceipt(receipt: WireReceipt): ReceiptOutcome {
  if (receipt.status === 'pending') return { kind: 'waiting', theirReference: receipt.id };
  if (receipt.status === 'canceled')
    return { kind: 'refused', reason: 'YooKassa could not register the receipt (canceled)' };
  return {
    kind: 'issued',
    theirReference: receipt.id,
    fiscal: {
      documentNumber: receipt.fiscal_document_number ?? '',
      driveNumber: receipt.fiscal_storage_number ?? '',
      sign: receipt.fiscal_attribute ?? '',
      registeredAt: receipt.registered_at ?? '',
    },
  };
}
