import { z } from 'zod';
import type { IssuedReceipt, StoredPayment } from './tbank-books.ts';

const kopecks = z.int().positive().max(9_999_999_999);

const receipt = z.looseObject({
  FfdVersion: z.enum(['1.05', '1.2']),
  Taxation: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']),
  Email: z.email().optional(),
  Phone: z
    .string()
    .regex(/^\+\d+$/)
    .optional(),
  Items: z
    .array(
      z.looseObject({
        Name: z.string().min(1).max(128),
        Price: kopecks,
        Quantity: z.number().positive(),
        Amount: kopecks,
        MeasurementUnit: z.string().optional(),
        PaymentMethod: z.enum(['full_prepayment', 'prepayment', 'advance', 'full_payment']),
        PaymentObject: z.string(),
        Tax: z.string().regex(/^(?:none|vat\d{1,3})$/),
      }),
    )
    .min(1)
    .max(100),
});
type WireReceipt = z.output<typeof receipt>;

/** A flight's data has names longer than others; its days are written with the day before the month. */
const FLIGHT = /^(?:ticket|passenger|tripleg)/;
const data = z
  .record(z.string(), z.string().max(100))
  .refine((pairs) => Object.keys(pairs).length <= 20)
  .refine((pairs) => Object.keys(pairs).every((name) => name.length <= 20 || FLIGHT.test(name)))
  .refine((pairs) =>
    Object.entries(pairs).every(
      ([name, value]) => !name.startsWith('triplegDate') || /^\d{4}-\d{2}-(?:0\d|1[0-2])$/.test(value),
    ),
  );

/** A merchant's request to begin a payment. */
export const initSchema = z.looseObject({
  Amount: kopecks,
  OrderId: z.string().min(1).max(36),
  Description: z.string().max(140).default(''),
  PayType: z.enum(['O', 'T']).default('O'),
  Language: z.enum(['ru', 'en']).default('ru'),
  NotificationURL: z.url().optional(),
  SuccessURL: z.url().optional(),
  FailURL: z.url().optional(),
  RedirectDueDate: z.iso.datetime({ offset: true }).optional(),
  DATA: data.default({}),
  Receipt: receipt.optional(),
});

export const paymentSchema = z.looseObject({ PaymentId: z.string().regex(/^\d{1,20}$/) });
export const codeSchema = paymentSchema.extend({ DataType: z.literal('PAYLOAD') });
export const confirmSchema = paymentSchema.extend({
  Amount: kopecks.optional(),
  Receipt: receipt.optional(),
});
export const cancelSchema = confirmSchema.extend({ ExternalRequestId: z.string().max(256).optional() });
export const closingSchema = paymentSchema.extend({ Receipt: receipt });
export const orderSchema = z.looseObject({ OrderId: z.string().min(1).max(36) });
export const payTestSchema = paymentSchema.extend({
  IsDeadlineExpired: z.boolean().default(false),
  IsRejected: z.boolean().default(false),
});

/** The total of a receipt's lines, in kopecks. */
export const sumOf = ({ Items }: WireReceipt): number =>
  Items.reduce((total, { Amount }) => total + Amount, 0);

/** A payment as the API returns it. */
export function toWirePayment({
  id,
  terminalKey,
  orderId,
  status,
  amountMinor,
  currentMinor,
}: StoredPayment): Record<string, unknown> {
  return {
    Success: status !== 'REJECTED',
    ErrorCode: '0',
    TerminalKey: terminalKey,
    OrderId: orderId,
    Status: status,
    PaymentId: id,
    // Once money has moved, what is left of it.
    Amount: isUnpaid(status) ? amountMinor : currentMinor,
  };
}

const isUnpaid = (status: StoredPayment['status']): boolean =>
  ['NEW', 'CANCELED', 'DEADLINE_EXPIRED', 'REJECTED'].includes(status);

/** One payment in the list of an order's payments. */
export function toListedPayment(payment: StoredPayment): object {
  const { PaymentId, Status, Amount } = toWirePayment(payment);
  const { errorCode, source } = payment;
  const ids = source === 'qrsbp' ? { SbpPaymentId: `A${payment.id}` } : { RRN: payment.id };
  return { PaymentId, Status, Amount, ...ids, Success: errorCode === '0', ErrorCode: errorCode };
}

/** The members of a notification about a payment, without its token. */
export function toNotice(payment: StoredPayment): Record<string, unknown> {
  const { id, terminalKey, orderId, status, source, errorCode } = payment;
  return {
    TerminalKey: terminalKey,
    OrderId: orderId,
    Success: status !== 'REJECTED',
    Status: status,
    PaymentId: Number(id),
    ErrorCode: errorCode,
    Amount: toWirePayment(payment)['Amount'],
    ...(source === 'qrsbp' ? { Pan: '+7 (***) ***-**-17' } : { Pan: '220138******0013', ExpDate: '1230' }),
    Data: { Source: source },
  };
}

/** The members of a notification about a receipt, without its token. */
export function toReceiptNotice(
  { id, terminalKey, orderId }: StoredPayment,
  { id: receiptId, purpose, amountMinor, state }: IssuedReceipt,
  now: Date,
): Record<string, unknown> {
  const isIssued = state === 'succeeded';
  const numbers = {
    FiscalNumber: Number.parseInt(receiptId.slice(-4), 16),
    ShiftNumber: 1,
    ReceiptDatetime: now.toISOString(),
    FnNumber: '9960440300123456',
    EcrRegNumber: '0000000400054952',
    FiscalDocumentNumber: Number.parseInt(receiptId.slice(-6), 16),
    FiscalDocumentAttribute: Number.parseInt(receiptId.slice(-8), 16),
    Ofd: 'OFD simulator',
  };
  return {
    TerminalKey: terminalKey,
    OrderId: orderId,
    Success: isIssued,
    Status: 'RECEIPT',
    PaymentId: Number(id),
    ErrorCode: isIssued ? '0' : '6',
    Amount: amountMinor,
    Type: purpose === 'refund' ? 'IncomeReturn' : 'Income',
    ...(isIssued ? numbers : { ErrorMessage: 'Касса не приняла чек' }),
    ...(purpose === 'refund'
      ? {}
      : {
          Receipt: { Items: [{ PaymentMethod: purpose === 'closing' ? 'full_payment' : 'full_prepayment' }] },
        }),
  };
}
