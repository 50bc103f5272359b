import { documentCodes, eachMember } from '@farewind/values/passenger-document';
import { z } from 'zod';
import { currencySchema, moneyText, passengerTypeSchema } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import {
  conditionSchema,
  baggageSchema,
  layoverSchema,
  noticeSchema,
  priceLineSchema,
  segmentSchema,
} from '../flights/search.ts';
import { billLineSchema } from './bill-line.ts';
import { originalSchema, rateSchema } from './check-price.ts';
import { passengerChangeSchema } from './passenger-change.ts';
import { travelDocumentSchema } from './travel-document.ts';
import { proposalSchema } from './proposals.ts';
import { rideSchema } from './ride.ts';
import { journeyClockSchema } from './journey-clock.ts';
import { tripPlanSchema } from './trip-plan.ts';

export const orderStatuses = [
  'problematic',
  'waitingForCancel',
  'processing',
  'changed',
  'booked',
  'ticketed',
  'completed',
  'pendingPayment',
  'paymentFailed',
  'expired',
  'cancelled',
] as const;

export const clockStepSchema = z.object({
  /** `driver`: who drives, and the phone to call. */
  step: z.enum([
    'requested',
    'booked',
    'ticketed',
    'confirmationMail',
    'itineraryReceipt',
    'driver',
    'refund',
  ]),
  state: z.enum(['done', 'next', 'waiting', 'missed']),
  dueAt: z.string().optional(),
  doneAt: z.string().optional(),
});

/** Money on its way back to its payer, by card the same one. */
export const orderRefundSchema = z.object({
  refundId: z.string(),
  sum: moneyText,
  currency: currencySchema,
  /** `accepted`: it awaits approval. `rejected`: it refunds nothing. */
  state: z.enum(['accepted', 'approved', 'sentToBank', 'settled', 'rejected']),
  /** The promised date; absent before approval. */
  promisedAt: z.string().optional(),
  settledAt: z.string().optional(),
  /** Empty if no card paid. */
  last4: z.string(),
  /** The agency itself pays it back: this way of paying has no refunds. */
  byHand: z.literal(true).optional(),
  reason: z.string(),
  /** The same sum before conversion, at the rate of the payment: the refund has no rate of its own. */
  original: originalSchema.optional(),
});

export const orderItemSchema = z.object({
  itemId: z.string(),
  kind: z.enum(['flight', 'transfer', 'insurance']),
  status: z.enum(orderStatuses),
  contractParty: z.object({ kind: z.string(), name: z.string() }),
  direction: z.enum(['outbound', 'return']).optional(),
  charter: z.boolean(),
  family: z.string(),
  segments: z.array(segmentSchema),
  layovers: z.array(layoverSchema),
  durationMinutes: z.int(),
  /**
   * For external flights: the carrier's locator of the booking, instead of the order's PNR. Visible to the owner only.
   */
  carrierPnr: z.string().optional(),
  handBaggage: baggageSchema,
  baggage: baggageSchema,
  changeRule: conditionSchema,
  cancelRule: conditionSchema,
  /** The contents of a transfer; `segments` are empty then. */
  ride: rideSchema.optional(),
  /** The last moment at which a ride can be cancelled free of charge. */
  freeCancelUntil: z.iso.datetime().optional(),
  /** Lines with a name are extras (a bag, an insurance) and the coupon's discount, which is negative. */
  priceLines: z.array(
    priceLineSchema.extend({
      name: z.string().optional(),
      extra: z.enum(['bag', 'seat', 'insurance', 'transfer']).optional(),
    }),
  ),
  tickets: z.array(
    z.object({
      ticketId: z.string(),
      passengerIndex: z.int(),
      number: z.string(),
      /** The chosen seats; `segment` is an index of the item's segments. */
      seats: z.array(z.object({ segment: z.int(), seat: z.string() })).optional(),
      /** `refunded`: cancelled, and the refund has reached the card. */
      state: z.enum(['open', 'issued', 'cancelled', 'refunded']),
      /** The sum paid for it, extras included. */
      price: moneyText,
      /** The refund of a cancelled one, pending or completed. */
      refund: moneyText.optional(),
      /** `cancel`, `changePassenger`: what the owner may do with this passenger on this item now. */
      allowedActions: z.array(z.string()),
    }),
  ),
});

export const orderSchema = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  pnr: z.string(),
  reservationNumber: z.string(),
  createdAt: z.string(),
  /** When it was read, by the server's clock. */
  asOf: z.iso.datetime(),
  /** Of an order that staff made for a caller: until when seats and price are held. */
  heldUntil: z.string().optional(),
  /** Of unpaid seats that the airline has reserved: until when it keeps them. Our own hold ends before. */
  keptUntil: z.iso.datetime().optional(),
  total: moneyText,
  currency: currencySchema,
  /** If the sum was converted: the rate locked by the quote. */
  rate: rateSchema.optional(),
  /** If the sum was converted: what is charged, before conversion. */
  original: originalSchema.optional(),
  /** The sum charged or to be charged, as in the quote; without unavailable items. */
  lines: z.array(billLineSchema),
  clock: z.array(clockStepSchema),
  /** The journey clock of the order's instants: where its journey begins. `place` in the reader's language. */
  journeyClock: journeyClockSchema.optional(),
  items: z.array(orderItemSchema),
  passengers: z.array(
    z.object({
      type: passengerTypeSchema,
      name: z.string(),
      surname: z.string(),
      /** Masked: `•• ••• 906`. */
      document: z.string(),
      /** The other document codes that the ticket shows, masked the same way. */
      numbers: z.object(eachMember(documentCodes, () => z.string().optional())).optional(),
    }),
  ),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  payment: z
    .object({
      state: z.string(),
      brand: z.string(),
      last4: z.string(),
      statementText: z.string(),
      /** The name of the method, in the reader's language. */
      method: z.string().optional(),
      /** No provider makes refunds of it: the agency pays them back itself. */
      refundsByHand: z.literal(true).optional(),
      /** Until when the buyer can still pay at the provider, while the order waits for that payment. */
      payBy: z.string().optional(),
      message: z.string().optional(),
    })
    .optional(),
  documents: z.array(z.object({ kind: z.string(), url: z.string() })),
  /** For its owner: the issued e-Arşiv invoices, oldest first; a cancellation has the number of the cancelled one. */
  invoices: z
    .array(
      z.object({
        number: z.string(),
        kind: z.enum(['sale', 'return', 'cancel']),
        issuedOn: z.iso.date(),
        amount: z.string(),
        currency: currencySchema,
      }),
    )
    .optional(),
  /**
   * For its owner: the texts accepted by paying, named as in `Content/GetLegal`. `hash`: SHA-256 of the accepted text,
   * as hex.
   */
  acceptedTexts: z
    .array(z.object({ name: z.string(), version: z.string(), hash: z.string(), acceptedAt: z.string() }))
    .optional(),
  /**
   * For each flight of several travellers, each ride (no `ticketId`) and each ticket: its travel document and its
   * calendar file.
   */
  ticketDocuments: z
    .array(
      z.object({ itemId: z.string(), ticketId: z.string().optional(), kind: z.string(), url: z.string() }),
    )
    .optional(),
  mail: z
    .object({
      address: z.string(),
      /**
       * `delivered`: the recipient's server accepted it; `bounced`: it accepts no mail for this address; `kept`: there is
       * no mail server, so it was not sent.
       */
      state: z.enum(['waiting', 'sent', 'delivered', 'bounced', 'failed', 'kept']),
    })
    .optional(),
  /** The text message sent with the confirmation. `sent`: the provider has it; `delivered`: the phone has it. */
  sms: z.object({ phone: z.string(), state: z.enum(['waiting', 'sent', 'delivered', 'failed']) }).optional(),
  refunds: z.array(orderRefundSchema),
  /** The part of `total` that is or will be refunded: the refunds that were not rejected. */
  refundTotal: moneyText,
  /**
   * `wait`, `continuePaying` (its step comes from `Booking/GetPaymentState`), `payAgain`, `print`, `download`; with the
   * right to act on the order also `resend`, `changeAddress`, `cancel`, `changePassenger`, `answerProposal`, `sendProof`,
   * `acknowledge`.
   */
  allowedActions: z.array(z.string()),
  /** The agency's proposals, newest first. */
  proposals: z.array(proposalSchema).optional(),
  /** Requested changes of passenger data, newest first. */
  changes: z.array(passengerChangeSchema).optional(),
  /** Travel documents that travel rules require after payment. */
  proofs: z.array(travelDocumentSchema).optional(),
  /**
   * Flights may be cancelled for missing travel documents: `percent` of the price is deducted, by the rule that the
   * order was sold under. Only with the right to act on the order.
   */
  documentDeduction: z.object({ percent: z.int() }).optional(),
  warnings: z.array(noticeSchema),
  airports: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      city: z.string(),
      countryCode: z.string(),
      lat: z.number().optional(),
      lon: z.number().optional(),
    }),
  ),
  airlines: z.array(z.object({ code: z.string(), name: z.string() })),
  /** `738`: Boeing 737-800. Unknown types are omitted. */
  aircraft: z.array(z.object({ code: z.string(), name: z.string() })).optional(),
  /** The airport instructions, calculated for the first flight. */
  atAirport: z.object({ arriveBy: z.string(), checkInClosesAt: z.string() }).optional(),
  /** What the buyer has to do until the journey is over; absent if that is nothing. */
  plan: tripPlanSchema.optional(),
  /**
   * For its owner: what cancelling everything that can be cancelled refunds now, and from each later moment on. By the
   * rule of `Booking/GetCancelQuote`.
   */
  refundCurve: z.array(z.object({ from: z.iso.datetime(), refund: moneyText })).optional(),
  /** For its owner: the newest cancel quote that staff have sent, while it can be confirmed. */
  sentQuoteId: z.string().optional(),
});

export type Order = z.infer<typeof orderSchema>;

export const getOrder = operation('Booking/GetOrder', {
  method: 'GET',
  access: 'public',
  summary: 'Returns an order as its buyer may see it, with documents masked',
  input: z.object({ orderId: z.string().max(64) }),
  output: orderSchema,
  errors: ['GEN-NOTFOUND'],
});
