import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { ridePurchaseMembers } from './check-transfer-price.ts';
import { buyerMembers, passengerInputSchema, paymentMethodSchema } from './add-order.ts';
import { leadPassengerSchema } from './add-transfer-order.ts';
import { purchaseMembers } from './check-price.ts';
import { rideRequestMembers } from './ride.ts';

/** The buyer's data typed so far. */
const contactMembers = {
  customerName: buyerMembers.customerName,
  customerSurname: buyerMembers.customerSurname,
  customerEmail: buyerMembers.customerEmail,
  customerMobilePhone: buyerMembers.customerMobilePhone,
  customerCountryCode: buyerMembers.customerCountryCode,
};

/** The pre-contract information and the agreement, filled in with the purchase. */
export const agreementSchema = z.object({
  title: z.string(),
  version: z.string(),
  /** SHA-256 of `body`, as hex: an order placed with the same input stores it. */
  hash: z.string(),
  /**
   * SHA-256 of the terms, as hex: the text without the order's number and date and without what the buyer types. An order
   * with this `termsHash` is refused if the terms have changed meanwhile.
   */
  termsHash: z.string(),
  /** Markdown; no raw HTML. */
  body: z.string(),
});

export const previewAgreement = operation('Booking/PreviewAgreement', {
  method: 'POST',
  access: 'public',
  summary: 'Returns the agreement for a flight order, filled in, before payment',
  input: z.strictObject({
    ...purchaseMembers,
    quoteSeal: z.string().max(40_000),
    passengers: z
      .array(passengerInputSchema.pick({ type: true, name: true, surname: true }))
      .min(1)
      .max(9),
    ...contactMembers,
    /** Its account's name on the statement stands in the agreement. */
    paymentMethod: paymentMethodSchema,
  }),
  output: agreementSchema,
  errors: ['FLT-EXPIRED', 'FLT-PRICE', 'TRF-NONE', 'CPN-INVALID', 'GEN-NOTFOUND', 'GEN-UNAVAILABLE'],
});

export const previewTransferAgreement = operation('Booking/PreviewTransferAgreement', {
  method: 'POST',
  access: 'public',
  summary: 'Returns the agreement for a transfer order, filled in, before payment',
  input: z.strictObject({
    ...ridePurchaseMembers,
    quoteSeal: z.string().max(40_000),
    leadPassenger: leadPassengerSchema.default({ name: '', surname: '' }),
    address: rideRequestMembers.address,
    ...contactMembers,
    paymentMethod: paymentMethodSchema,
  }),
  output: agreementSchema,
  errors: ['TRF-EXPIRED', 'FLT-PRICE', 'TRF-NONE', 'CPN-INVALID', 'GEN-NOTFOUND', 'GEN-UNAVAILABLE'],
});
