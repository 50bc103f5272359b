import { documentMembers, eachMember } from '@farewind/values/passenger-document';
import { z } from 'zod';
import { changeLineSchema, passengerChangeSchema } from '../bookings/passenger-change.ts';
import { orderItemSchema, orderSchema, orderStatuses } from '../bookings/get-order.ts';
import { travelDocumentSchema } from '../bookings/travel-document.ts';
import { currencySchema, languageSchema, moneyText, passengerTypeSchema, queryBool } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { documentStates } from '../inventory/manifest.ts';
import { channelSchema } from '../messages/outbox.ts';
import { buyerReplySchema } from '../messages/staff-messages.ts';
import { orderCallSchema } from './buyer-contact.ts';
import { taskSchema } from './tasks.ts';

const at = z.iso.datetime();

/** Null for a document that was erased, or never given. */
const adminPassenger = z.object({
  index: z.int(),
  type: passengerTypeSchema,
  name: z.string(),
  surname: z.string(),
  gender: z.string(),
  /** The adult that an infant travels with. */
  parentIndex: z.int().nullable(),
  /** `•• ••• 906`; empty if there is none any more. */
  document: z.string(),
  /** Returned if they were requested (`showDocuments`), the caller may see them, and they are not erased. */
  ...eachMember(documentMembers, () => z.string().optional()),
  /** Whole years on the first day of travel. */
  age: z.int().optional(),
  /**
   * Whether there is a document that is valid for long enough for the journey; absent without a flight, and once it is
   * erased.
   */
  documentState: z.enum(documentStates).optional(),
  /** The documents are erased by the retention rules. */
  isErased: z.boolean(),
});

const adminItem = orderItemSchema.extend({
  problem: z.string().nullable(),
  supplier: z.string(),
  /** The external seller of the flight, as travellers read the name. */
  source: z.string().optional(),
  /** Another agency of the installation owns its seats, and is owed the contract's price alone. */
  isExchanged: z.boolean(),
  version: z.int(),
  total: moneyText,
});

const attempt = z.object({
  attemptId: z.string(),
  /** `sale`, `change`, `addition`, `request`: the purpose of the payment. */
  purpose: z.string(),
  state: z.string(),
  at,
  /** `4543 60•• 7719`. */
  card: z.string(),
  brand: z.string(),
  /** The name of the buyer's method, in the reader's language. */
  method: z.string(),
  /** How staff took it themselves; absent if a provider did. */
  atDesk: z.enum(['cash', 'transfer']).optional(),
  bankReference: z.string().nullable(),
  failure: z.string().nullable(),
  amount: moneyText,
  captured: moneyText,
  refunded: moneyText,
  currency: currencySchema,
});

const ledgerLine = z.object({
  at,
  move: z.string(),
  account: z.string(),
  debit: moneyText.nullable(),
  credit: moneyText.nullable(),
  currency: currencySchema,
});

const message = z.object({
  messageId: z.string(),
  channel: channelSchema,
  template: z.string(),
  language: languageSchema,
  recipient: z.string(),
  state: z.string(),
  at,
  sentAt: z.string().nullable(),
  /** The receiving server's answer, or why it was not sent. */
  detail: z.string().nullable(),
  /** The subject of a message that staff wrote. */
  subject: z.string().nullable().optional(),
  /** The text of a message that staff wrote, or of a sent text message. */
  text: z.string().nullable().optional(),
  /** The member of staff who wrote it or resent it. */
  author: z.string().nullable().optional(),
  /** Until when it can be stopped (`Order/StopMessages`). */
  stoppableUntil: z.string().nullable().optional(),
  /** Whether `Message/Resend` can send it again. */
  isResendable: z.boolean().optional(),
});

const note = z.object({ noteId: z.string(), text: z.string(), author: z.string(), at });

/**
 * One entry of the history, newest first. `move`: an item moved `from` → `to`, with details in `reason` and `version`;
 * other entries have their subject in `code`: a payment's state, a message's template, a refund's state, an act of
 * staff.
 */
export const timelineEntry = z.object({
  kind: z.enum(['move', 'note', 'payment', 'message', 'refund', 'change', 'proof']),
  at,
  /** `customer`, `system`, `bank`, or a member of staff by name. */
  actor: z.string(),
  itemId: z.string().optional(),
  from: z.enum(orderStatuses).optional(),
  to: z.enum(orderStatuses).optional(),
  version: z.int().optional(),
  code: z.string(),
  /** Text as typed, or a state: for a note its text, for a message its state. */
  detail: z.string().optional(),
  /** An entry that needs attention. */
  isBad: z.boolean(),
});

/** The acts on an order that are possible now, of those that the caller's permissions allow. */
export const staffActions = [
  'note',
  'confirm',
  'resend',
  'changePassengers',
  'decideChange',
  'decideProof',
  'cancel',
  'cancelForDocuments',
  'propose',
  'changeFlight',
  'settleFlightChange',
  'setDriver',
  'cancelRide',
  'sendPaymentLink',
  'requestPayment',
  'takeAtDesk',
  'cancelUnpaid',
  'write',
  'logCall',
  'changeContact',
  'showDocuments',
] as const;
export type StaffAction = (typeof staffActions)[number];

export const adminOrderSchema = orderSchema
  .omit({ customer: true, passengers: true, items: true, allowedActions: true })
  .extend({
    /** The language of all mails about it. */
    language: languageSchema,
    quoteId: z.string(),
    customer: z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      orderCount: z.int(),
      firstOrderAt: at,
    }),
    items: z.array(adminItem),
    passengers: z.array(adminPassenger),
    /** How many people travel: an order of rides alone may name only the leading one of them. */
    people: z.int().optional(),
    attempts: z.array(attempt),
    ledger: z.array(ledgerLine),
    /**
     * The sum that statements booked of its payments so far, refunds deducted, and the last date; absent before the
     * first of them.
     */
    settled: z.object({ amount: moneyText, at }).optional(),
    /** The channel that sold it and collects its price, and its number there; absent: the agency sold it. */
    channel: z.object({ name: z.string(), reference: z.string() }).optional(),
    /** The sales partner that brought it; absent: none did. */
    source: z
      .object({
        partnerId: z.int(),
        partner: z.string(),
        /** Null: the partner's program made the order. */
        clickedAt: z.iso.datetime().nullable(),
        windowDays: z.int(),
        /** Percent of the price, `3.50`. */
        share: z.string(),
      })
      .optional(),
    /**
     * `setAside`: a rehearsal, left out of the ledger's sums, reports, exports and the work queue. `possible`: paid with test
     * money alone, and counted. Absent for anything else; `Ledger/MarkRehearsal` changes it.
     */
    rehearsal: z.enum(['setAside', 'possible']).optional(),
    /** Whether debit equals credit in each currency. */
    isLedgerBalanced: z.boolean(),
    messages: z.array(message),
    notes: z.array(note),
    /** Calls with the buyer, newest first. */
    calls: z.array(orderCallSchema).optional(),
    /** Mails that answer ours, the newest first. */
    replies: z.array(buyerReplySchema).optional(),
    /** Passengers with cancelled tickets: since when, at whose request, how much was refunded and how much was kept. */
    cancelledPassengers: z
      .array(
        z.object({ passengerIndex: z.int(), at, askedBy: z.string(), refund: moneyText, kept: moneyText }),
      )
      .optional(),
    timeline: z.array(timelineEntry),
    changes: z.array(
      passengerChangeSchema.extend({
        /** The member of staff who decided it. */
        decidedBy: z.string().nullable(),
        lines: z.array(changeLineSchema),
      }),
    ),
    proofs: z.array(travelDocumentSchema.extend({ decidedBy: z.string().nullable() })),
    tasks: z.array(taskSchema),
    allowedActions: z.array(z.enum(staffActions)),
  });

export type AdminOrder = z.infer<typeof adminOrderSchema>;

export const getAdminOrder = operation('Order/Get', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary:
    'Returns all details of an order for staff. Documents are masked; viewing them needs a permission of its own and is audited',
  input: z.object({
    orderId: z.string().max(64),
    /** Needs Pages.Customers.ViewDocuments, and is recorded in the audit log. */
    showDocuments: queryBool.default(false),
  }),
  output: adminOrderSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});
