import { z } from 'zod';
import { journeyClockSchema } from '../bookings/journey-clock.ts';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** `requested` and `quoted` are states of the cancel quote; the books begin with `accepted`. */
export const refundStates = [
  'requested',
  'quoted',
  'accepted',
  'approved',
  'sentToBank',
  'settled',
  'rejected',
] as const;
export const refundStateSchema = z.enum(refundStates);

export const refundActionSchema = z.enum(['approve', 'reject', 'sendAgain', 'payOut']);

/** The card that was charged; money goes back to no other. */
export const chargedCardSchema = z.object({ brand: z.string(), last4: z.string() }).nullable();

export const refundSchema = z.object({
  refundId: z.string(),
  orderId: z.string(),
  /** Null if the order is no longer known. */
  reservationNumber: z.string().nullable(),
  /** Its subject: a cancel quote, a returned charge. */
  subject: z.string(),
  state: refundStateSchema,
  amount: moneyText,
  currency: currencySchema,
  attemptId: z.string(),
  card: chargedCardSchema,
  reason: z.string(),
  requestedBy: z.object({ kind: z.enum(['customer', 'system', 'staff']), name: z.string().nullable() }),
  /** A second person must approve: the sum is above the agency's limit, or a fee was waived. */
  needsApproval: z.boolean(),
  decidedBy: z.string().nullable(),
  /** The second person's comment. */
  decision: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  /** The time promised to the customer. */
  dueAt: z.iso.datetime().nullable(),
  /** The journey clock of that time; absent if the order is no longer known. */
  clock: journeyClockSchema.optional(),
  settledAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  /** It was paid at the desk, or its provider makes no refunds: a member of staff pays it back by hand. */
  isAtDesk: z.boolean(),
  /**
   * The bank's code if it refused the refund and it was not sent again. `disputed`: the payer's bank has returned all of it
   * after a dispute, so it is over unless the dispute is won. `disputedPart`: it has returned a part of it.
   */
  failure: z.string().nullable(),
  /** The caller's possible actions: requesters cannot approve their own refunds. */
  allowedActions: z.array(refundActionSchema),
  /**
   * Explains why the caller may not approve a refund that they did not request: the requester is behind their account.
   */
  notApprovable: z.string().nullable(),
  version: versionOutput,
});
export type RefundOutput = z.infer<typeof refundSchema>;

export const getRefunds = operation('Refund/GetAll', {
  method: 'GET',
  access: 'Pages.Refunds',
  summary: 'Lists the refunds of the agency, newest first',
  input: z.object({
    ...pageInput,
    state: optionalOf(refundStateSchema),
    currency: optionalOf(currencySchema),
    /** Days of the request, by the agency's clock, both included. */
    from: optionalOf(localDate),
    to: optionalOf(localDate),
    orderId: optionalOf(z.string().max(64)),
  }),
  output: paged(refundSchema),
});

const decision = {
  refundId: z.uuid(),
  reason: requiredText(500),
  version: versionInput,
};

export const approveRefund = operation('Refund/Approve', {
  method: 'POST',
  access: 'Pages.Refunds.Approve',
  summary: 'Approves a refund as the second person; it is sent to the provider immediately',
  input: z.object(decision),
  output: refundSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DENIED', 'ORD-STATE'],
});

export const rejectRefund = operation('Refund/Reject', {
  method: 'POST',
  access: 'Pages.Refunds.Approve',
  summary: 'Rejects a refund as the second person; no money moves',
  input: z.object(decision),
  output: refundSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DENIED', 'ORD-STATE'],
});

export const payOutRefund = operation('Refund/PayOut', {
  method: 'POST',
  access: 'Pages.Payments.Desk',
  summary: 'Records the payout of a refund that staff make by hand, with its document',
  input: z.object({ refundId: z.uuid(), documentNumber: requiredText(64), version: versionInput }),
  output: refundSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});

export const sendRefundAgain = operation('Refund/SendAgain', {
  method: 'POST',
  access: 'Pages.Refunds.Approve',
  summary: 'Resends a refund that the provider refused, after querying what has been refunded so far',
  input: z.object(decision),
  output: refundSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});
