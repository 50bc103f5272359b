import { documentCodes, eachMember } from '@farewind/values/passenger-document';
import { z } from 'zod';
import { currencySchema, documentCode, localDate, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { cardMembers, idempotencyKeySchema, paymentMethodSchema, laterPaymentSchema } from './add-order.ts';
import { orderIdSchema } from './pay-order.ts';

/** The requested changes to one passenger; absent members stay unchanged. */
export const passengerChangeInput = z.strictObject({
  passengerIndex: z.int().min(0).max(8),
  name: z.string().trim().max(64).optional(),
  surname: z.string().trim().max(64).optional(),
  gender: z.enum(['male', 'female']).optional(),
  birthDate: localDate.optional(),
  nationality: z.string().trim().max(2).optional(),
  ...eachMember(documentCodes, () => documentCode.optional()),
  passportExpiryDate: localDate.optional(),
});

export const passengerChangesInput = z.array(passengerChangeInput).min(1).max(9);

/**
 * `waitingForPayment`: its fee is not paid yet; `waitingForStaff`; `accepted`: the passengers are changed; `refused`,
 * with a reason and a refund of the fee; `expired`: not paid in time.
 */
export const changeStates = [
  'waitingForPayment',
  'waitingForStaff',
  'accepted',
  'refused',
  'expired',
] as const;

/** One passenger's part of a request. It contains names, but for documents only which members change. */
export const changeLineSchema = z.object({
  passengerIndex: z.int(),
  /** As on the order now, or as at the decision, once there is one. */
  from: z.object({ name: z.string(), surname: z.string() }),
  to: z.object({ name: z.string(), surname: z.string() }),
  /** Letters that differ in name and surname together. */
  letters: z.int(),
  /** The members besides the names: `passportNumber`, `birthDate`. */
  members: z.array(z.string()),
  /**
   * `letters`: free, up to three letters of a charter name before ticketing; `fee`: the agency's fee for each ticket.
   */
  reason: z.enum(['letters', 'fee']),
  fee: moneyText,
});

export const passengerChangeSchema = z.object({
  changeId: z.string(),
  state: z.enum(changeStates),
  lines: z.array(changeLineSchema),
  fee: moneyText,
  currency: currencySchema,
  requestedAt: z.string(),
  /** Until when the fee can be paid. */
  payUntil: z.string().optional(),
  decidedAt: z.string().optional(),
  /** Why it was refused. */
  reason: z.string().optional(),
});
export type PassengerChange = z.infer<typeof passengerChangeSchema>;

const refusals = ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'PAX-NAME', 'PAX-DOC', 'PAX-AGE'] as const;

export const quotePassengerChange = operation('Booking/QuotePassengerChange', {
  method: 'POST',
  access: 'public',
  summary:
    'Quotes the fee for changing passenger data; up to three letters are free before a charter ticket is issued',
  input: z.strictObject({ orderId: orderIdSchema, changes: passengerChangesInput }),
  output: z.object({
    /** Empty for a free change, which needs no quote. */
    quoteId: z.string(),
    expiresAt: z.string().optional(),
    lines: z.array(changeLineSchema),
    fee: moneyText,
    currency: currencySchema,
  }),
  errors: [...refusals],
});

export const requestPassengerChange = operation('Booking/RequestPassengerChange', {
  method: 'POST',
  access: 'public',
  summary:
    'Requests a change of passenger data. If a fee applies, its quote is required and the fee is paid before staff decide',
  input: z.strictObject({
    orderId: orderIdSchema,
    changes: passengerChangesInput,
    quoteId: z.string().max(64).optional(),
  }),
  output: passengerChangeSchema,
  errors: [...refusals],
});

export const payPassengerChange = operation('Booking/PayPassengerChange', {
  method: 'POST',
  access: 'public',
  summary: 'Pays the fee of a change request; responds like the payment of an order',
  input: z.strictObject({
    orderId: orderIdSchema,
    changeId: z.uuid(),
    paymentMethod: paymentMethodSchema,
    ...cardMembers,
    idempotencyKey: idempotencyKeySchema,
  }),
  output: laterPaymentSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'ORD-DUPLICATE', 'PAY-CARD', 'PAY-TRY', 'GEN-LIMIT'],
});
