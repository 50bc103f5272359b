import { formatMinor, parseMinor } from '@farewind/values/money';
import { z } from 'zod';
import type { SimulatedReceipt } from '../../simulator-receipts.ts';
import type { StoredPayment, StoredRefund } from './yookassa-books.ts';

const sum = z.object({ value: z.string().regex(/^\d{1,9}\.\d{2}$/), currency: z.literal('RUB') });

const receipt = z.looseObject({
  customer: z
    .looseObject({ email: z.string().optional(), phone: z.string().optional() })
    .refine(({ email, phone }) => Boolean(email ?? phone)),
  items: z
    .array(
      z.looseObject({
        description: z.string().min(1).max(128),
        quantity: z.string(),
        amount: sum,
        vat_code: z.int().min(1).max(12),
        payment_mode: z.string(),
        payment_subject: z.string(),
      }),
    )
    .min(1)
    .max(100),
  tax_system_code: z.int().min(1).max(6).optional(),
});

/** The flight data; for cards only. */
const airline = z.object({
  booking_reference: z.string().min(1).max(20),
  passengers: z
    .array(
      z.object({
        first_name: z.string().regex(/^[A-Z .'-]+$/i),
        last_name: z.string().regex(/^[A-Z .'-]+$/i),
      }),
    )
    .min(1),
  legs: z
    .array(
      z.object({
        departure_airport: z.string().length(3),
        destination_airport: z.string().length(3),
        departure_date: z.iso.date(),
        carrier_code: z.string().min(2).max(3),
      }),
    )
    .min(1),
});

/** A shop's request to begin a payment. */
export const newPaymentSchema = z.looseObject({
  amount: sum,
  capture: z.boolean().default(false),
  description: z.string().max(128).optional(),
  metadata: z.record(z.string().max(32), z.string().max(512)).default({}),
  confirmation: z.discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('redirect'),
      return_url: z.url().max(2048),
      locale: z.string().optional(),
    }),
    z.looseObject({ type: z.literal('qr'), locale: z.string().optional() }),
  ]),
  payment_method_data: z.looseObject({ type: z.enum(['bank_card', 'sbp', 'sberbank', 'tinkoff_bank']) }),
  receipt: receipt.optional(),
  airline: airline.optional(),
});

export const captureSchema = z.looseObject({ amount: sum.optional(), receipt: receipt.optional() });

export const newRefundSchema = z.looseObject({
  payment_id: z.string(),
  amount: sum,
  receipt: receipt.optional(),
});

/** A separate receipt, such as the closing one. */
export const newReceiptSchema = z.looseObject({
  type: z.enum(['payment', 'refund']),
  payment_id: z.string().optional(),
  refund_id: z.string().optional(),
  ...receipt.shape,
  settlements: z.array(z.looseObject({ type: z.string(), amount: sum })).min(1),
});

const methodNames: Readonly<Record<string, string>> = { bank_card: 'Bank card *4477', sbp: 'СБП' };

/** A payment as the API returns it. `pageOrigin`: the origin of the payer's page. */
export function toWirePayment(payment: StoredPayment, pageOf: (id: string) => string): object {
  const { id, status, amountMinor, refundedMinor, currency, metadata, type, end, lapsesAt, heldUntil } =
    payment;
  const isPaid = status === 'succeeded' || status === 'waiting_for_capture';
  const confirmation =
    type === 'sbp' && payment.returnUrl === undefined
      ? { type: 'qr', confirmation_data: pageOf(id) }
      : { type: 'redirect', return_url: payment.returnUrl, confirmation_url: pageOf(id) };
  return {
    id,
    status,
    paid: isPaid,
    test: true,
    refundable: status === 'succeeded',
    amount: { value: formatMinor(amountMinor), currency },
    refunded_amount: { value: formatMinor(refundedMinor), currency },
    created_at: payment.createdAt,
    ...(status === 'pending' ? { confirmation, expires_at: lapsesAt } : {}),
    ...(status === 'waiting_for_capture' ? { expires_at: heldUntil } : {}),
    ...(end ? { cancellation_details: end } : {}),
    payment_method: { type, id, saved: false, title: methodNames[type] ?? type },
    metadata,
  };
}

export function toWireRefund({ id, paymentId, amountMinor, status }: StoredRefund): object {
  const why = { party: 'yoo_money', reason: 'rejected_by_payee' };
  return {
    id,
    payment_id: paymentId,
    status,
    amount: { value: formatMinor(amountMinor), currency: 'RUB' },
    ...(status === 'canceled' ? { cancellation_details: why } : {}),
  };
}

export function toWireReceipt(issued: SimulatedReceipt): object {
  const { id, paymentId, refundId, at, purpose, state, amountMinor, currency } = issued;
  const amount = { value: formatMinor(amountMinor), currency };
  const numbers = {
    fiscal_document_number: String(parseInt(id.slice(-6), 16)),
    fiscal_storage_number: '9288000100115785',
    fiscal_attribute: String(parseInt(id.slice(-8), 16)),
    registered_at: at.toISOString(),
    fiscal_provider_id: id.slice(0, 8),
  };
  return {
    id,
    type: purpose === 'refund' ? 'refund' : 'payment',
    payment_id: paymentId,
    ...(refundId === null ? {} : { refund_id: refundId }),
    status: state,
    ...(state === 'succeeded' ? numbers : {}),
    items: [{ payment_mode: purpose === 'closing' ? 'full_payment' : 'full_prepayment', amount }],
  };
}

/** The total of a receipt's lines, in kopecks. */
export const sumOf = ({
  items,
}: {
  readonly items: readonly { readonly amount: { readonly value: string } }[];
}): number => items.reduce((total, { amount }) => total + parseMinor(amount.value), 0);
