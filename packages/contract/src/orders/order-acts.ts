import { asItLooks } from '@farewind/travel-rules/typed-text';
import { z } from 'zod';
import { passengerChangeInput, passengerChangeSchema } from '../bookings/passenger-change.ts';
import { travelDocumentSchema } from '../bookings/travel-document.ts';
import { flag } from '../core/fields.ts';
import { emailText, optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput } from '../core/paging.ts';

const orderId = z.string().max(64);

export const addNote = operation('Order/AddNote', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Adds a note that only staff see',
  input: z.object({ orderId, text: requiredText(500) }),
  output: z.object({ noteId: z.string(), text: z.string(), author: z.string(), at: z.iso.datetime() }),
  errors: ['GEN-NOTFOUND'],
});

export const confirmOrder = operation('Order/Confirm', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Replaces the certificate of a charter order with its ticket numbers and sends the itinerary receipt',
  input: z.object({
    orderId,
    /** Absent: all booked charter items. */
    itemIds: z.array(z.uuid()).max(10).optional(),
  }),
  output: z.object({ itemIds: z.array(z.string()) }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const resendOrder = operation('Order/Resend', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Sends the confirmation with its documents again, to the customer or to another address',
  input: z.object({ orderId, email: optionalOf(emailText) }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-LIMIT', 'GEN-UNAVAILABLE'],
});

/** With the name that was shown when editing began: a passenger renamed since is not changed. Absent: not compared. */
const staffChangesInput = z
  .array(
    passengerChangeInput.extend({
      seen: z.strictObject({ name: z.string().max(64), surname: z.string().max(64) }).optional(),
    }),
  )
  .min(1)
  .max(9);

export const changePassengers = operation('Order/ChangePassengers', {
  method: 'POST',
  access: 'Pages.Orders.Reissue',
  summary: 'Changes passengers immediately and without a fee; issued tickets are reissued',
  input: z.object({ orderId, changes: staffChangesInput, reason: requiredText(500) }),
  output: passengerChangeSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'PAX-NAME', 'PAX-DOC', 'PAX-AGE'],
});

export const decideChange = operation('Order/DecideChange', {
  method: 'POST',
  access: 'Pages.Orders.Reissue',
  summary: 'Accepts or refuses a passenger change requested by a customer; a refusal refunds the fee',
  input: z.object({ orderId, changeId: z.uuid(), accept: flag, reason: optionalText(500) }),
  output: passengerChangeSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const decideTravelDocument = operation('Order/DecideProof', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Accepts or refuses a supporting document. After a refusal the flight stays in trouble until it is cancelled or another document is accepted',
  input: z.object({ orderId, proofId: z.uuid(), accept: flag, reason: optionalText(500) }),
  output: travelDocumentSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const cancelForDocuments = operation('Order/CancelForDocuments', {
  method: 'POST',
  access: 'Pages.Orders.Cancel',
  summary:
    'Cancels flights refused for their documents; the refund is reduced by the deduction of the travel rule',
  input: z.object({ orderId, proofId: z.uuid() }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const getTravelDocumentFile = operation('Order/GetProofFile', {
  method: 'GET',
  access: 'Pages.Customers.ViewDocuments',
  summary: 'Downloads a supporting document sent by a customer; the access is audited',
  input: z.object({ orderId, proofId: z.uuid() }),
  /** The file itself, not the envelope. */
  output: z.unknown(),
  errors: ['GEN-NOTFOUND'],
});

export const cancelUnpaid = operation('Order/CancelUnpaid', {
  method: 'POST',
  access: 'Pages.Orders.Cancel',
  summary:
    'Cancels an unpaid order after querying the provider; its seats go back on sale and the buyer is notified',
  input: z.object({ orderId, reason: requiredText(500) }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const driverInput = z.object({
  name: optionalText(64),
  /** With the calling code: `+90 532 123 45 67`. */
  phone: z
    .string()
    .trim()
    .transform((text) => asItLooks(text).replace(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, { error: 'phone' })),
  plate: optionalText(16),
});

export const setDriver = operation('Order/SetDriver', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Sets the driver of a transfer, shown to the customer',
  input: z.object({
    orderId,
    itemId: z.uuid(),
    /** Null removes the driver. */
    driver: driverInput.nullable(),
    /** The version of the item. */
    version: versionInput,
  }),
  output: z.object({
    itemId: z.string(),
    driver: z
      .object({ name: z.string().optional(), phone: z.string(), plate: z.string().optional() })
      .nullable(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});

export const cancelRide = operation('Order/CancelRide', {
  method: 'POST',
  access: 'Pages.Orders.Cancel',
  summary: 'Cancels a transfer that its operator cannot provide, with a full refund',
  input: z.object({ orderId, itemId: z.uuid(), reason: requiredText(500) }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});
