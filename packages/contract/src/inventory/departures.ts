import { z } from 'zod';
import { flag, languageSchema, localDate, localDateTime, queryInt, recordId } from '../core/fields.ts';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { orderStatuses } from '../bookings/get-order.ts';

/** `stopSale`: it flies, and no more seats of it are sold. */
export const departureStates = ['open', 'retimed', 'cancelled', 'stopSale'] as const;
export type DepartureState = (typeof departureStates)[number];

/**
 * A service on one date; the two identify it. The date is that at the flight's origin, whatever day it was moved to.
 */
const departureKey = { serviceId: recordId, date: localDate };

const place = z.object({
  code: z.string(),
  city: z.string(),
  /** IANA, the zone of the times there. */
  timeZone: z.string(),
});
const times = {
  departsAt: localDateTime,
  departsOffset: z.int(),
  arrivesAt: localDateTime,
  arrivesOffset: z.int(),
};

export const departureSchema = z.object({
  serviceId: z.int(),
  date: localDate,
  /** 0 while the date equals the service. */
  version: versionOutput,
  carrier: z.string(),
  number: z.string(),
  kind: z.enum(['charter', 'scheduled']),
  from: place,
  to: place,
  /** Stops between them. */
  stops: z.int(),
  aircraft: z.string(),
  /** As flown: local times with the offsets of that date, in minutes. */
  ...times,
  /** As in the service, if this date differs. */
  usual: z.object(times).optional(),
  /** Of the fullest leg. */
  seats: z.object({ total: z.int(), sold: z.int(), held: z.int(), free: z.int() }),
  state: z.enum(departureStates),
  /** Orders that have bought seats on it. */
  orders: z.int(),
});
export type Departure = z.infer<typeof departureSchema>;

export const getDepartures = operation('Inventory/GetDepartures', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Lists the departures of a date range with their seats, in order of departure',
  input: z.object({
    /** `keyword` is a flight number (`TK 413`), a carrier or an airport. */
    ...pageInput,
    /** Flight dates, both included; default: a week from today; at most 62 days. */
    from: localDate.optional(),
    to: localDate.optional(),
    serviceId: recordId.optional(),
    state: z.enum(departureStates).optional(),
  }),
  output: paged(departureSchema),
});

/** The question to the buyers: to read of a move that the contract allows, or to accept it or get a full refund. */
export const affectedRules = ['acknowledge', 'choice'] as const;

export const affectedOrderSchema = z.object({
  orderId: z.string(),
  reservationNumber: z.string(),
  pnr: z.string(),
  itemId: z.string(),
  direction: z.enum(['outbound', 'return']).optional(),
  status: z.enum(orderStatuses),
  customerName: z.string(),
  passengers: z.int(),
  /** The language of messages to the buyer. */
  language: languageSchema.optional(),
  /** As sold, or as accepted by its buyer since. */
  departsAt: localDateTime,
  arrivesAt: localDateTime,
  /** Only if times or a cancellation were specified. */
  rule: z.enum(affectedRules).optional(),
  /** The latest proposal about this departure, and its state. */
  proposal: z
    .object({
      proposalId: z.string(),
      kind: z.string(),
      state: z.string(),
      dueAt: z.string(),
      /** `customer`, `system`, or the name of the member of staff who recorded the answer. */
      answeredBy: z.string().optional(),
    })
    .optional(),
});
export type AffectedOrder = z.infer<typeof affectedOrderSchema>;

export const getAffectedOrders = operation('Inventory/GetAffectedOrders', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary:
    'Lists the orders with seats on a departure, and what each buyer would be asked if it were moved or cancelled',
  input: z.object({
    ...departureKey,
    /** The destination of the move; affects the rule only. */
    departsAt: localDateTime.optional(),
    departsOffset: queryInt.optional(),
    arrivesAt: localDateTime.optional(),
    arrivesOffset: queryInt.optional(),
  }),
  output: z.object({
    totalCount: z.int(),
    items: z.array(affectedOrderSchema),
    /** The channels on which messages to buyers are sent now. */
    leaves: z.object({ mail: z.boolean(), sms: z.boolean() }).optional(),
  }),
  errors: ['GEN-NOTFOUND'],
});

const departureChange = z.discriminatedUnion('kind', [
  /** The first take-off and the last landing; stops between them move with the take-off. */
  z.object({
    kind: z.literal('retime'),
    departsAt: localDateTime,
    /**
     * Minutes east of UTC, if clocks go back over `departsAt`, so that it occurs twice: tells which occurrence is
     * meant.
     */
    departsOffset: z.int32().optional(),
    arrivesAt: localDateTime,
    arrivesOffset: z.int32().optional(),
  }),
  z.object({ kind: z.literal('cancel') }),
]);
export type DepartureChange = z.infer<typeof departureChange>;

export const updateDeparture = operation('Inventory/UpdateDeparture', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary:
    'Moves or cancels a departure and sends proposals to the buyers of all affected orders in the same step',
  input: z.object({
    ...departureKey,
    version: versionInput,
    change: departureChange,
    /** The buyers read it. */
    reason: requiredText(500),
    /** Confirms that it takes so much longer or shorter than usual; required if it does. */
    durationConfirmed: flag,
  }),
  output: z.object({ departure: departureSchema, orders: z.int() }),
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE'],
});

export const previewDeparture = operation('Inventory/PreviewDeparture', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Previews the messages to buyers if a departure were moved or cancelled; changes nothing',
  input: z.object({
    ...departureKey,
    change: departureChange,
    /** The text written so far; the buyers read it. */
    reason: z.string().trim().max(500),
  }),
  output: z.object({
    /** One for all buyers of a language with the same message, with the first buyer's text; links are left out. */
    messages: z.array(
      z.object({
        language: languageSchema,
        buyers: z.int(),
        orderId: z.string(),
        reservationNumber: z.string(),
        mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
        /** Null if the agency sends no text messages. */
        sms: z.string().nullable(),
      }),
    ),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-RULE'],
});
