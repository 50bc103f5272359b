import { z } from 'zod';
import { orderStatuses } from '../bookings/get-order.ts';
import { currencySchema, localDate, moneyText, queryBool, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';
import { keywordReadingSchema } from './keyword-reading.ts';

export const paymentFilters = ['paid', 'unpaid', 'partlyRefunded', 'refunded', 'disputed'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export const orderRowSchema = z.object({
  orderId: z.string(),
  reservationNumber: z.string(),
  pnr: z.string(),
  status: z.enum(orderStatuses),
  /** The problem of a problematic item: `priceChanged`, `documentRefused`. */
  problem: z.string().nullable(),
  /** `flight` or `transfer`: of the first item. */
  kind: z.enum(['flight', 'transfer', 'insurance']),
  charter: z.boolean(),
  /** First and last place of the first direction: airport codes, or for a ride the names of its places. */
  from: z.string(),
  to: z.string(),
  isRoundTrip: z.boolean(),
  /** The first departure by its airport's clock. */
  departsAt: z.string().nullable(),
  passengers: z.int(),
  /** The buyer. */
  customerName: z.string(),
  email: z.string(),
  /** E.164; empty if the buyer gave none. */
  phone: z.string(),
  /** Where it was sold; `Order/GetFilters` lists the sites. */
  siteId: z.int(),
  total: moneyText,
  currency: currencySchema,
  createdAt: z.iso.datetime(),
  /** Open staff tasks about it. */
  openTasks: z.int(),
  /** Who of the staff ordered it for a caller; null: the buyer. Absent in searches. */
  bookedBy: z.string().nullable().optional(),
  /** The state of its payment; absent in searches, and for orders that a channel collects for. */
  payment: z.enum(paymentFilters).optional(),
  /** A rehearsal that counts nowhere; absent otherwise. */
  isRehearsal: z.boolean().optional(),
  /** What was cancelled after the sale while the rest remains: tickets, or only the insurance. */
  cancelledPart: z.enum(['tickets', 'insurance']).optional(),
});

export const getOrderFilters = operation('Order/GetFilters', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary:
    'Returns the filter options for orders: sites of the agency, their currencies, staff who order for callers, and sales partners that brought orders',
  input: z.object({}),
  output: z.object({
    sites: z.array(z.object({ id: z.int(), name: z.string() })),
    currencies: z.array(currencySchema),
    /** Who of the staff has ordered for callers. */
    agents: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
    /** Sales partners that have brought orders. */
    partners: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
  }),
});

export const getOrders = operation('Order/GetAll', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'Lists the orders of the agency, newest first',
  input: z.object({
    /**
     * `keyword`: the beginning of a reservation number, PNR, ticket number, surname or mail address; a phone in any
     * form or its last digits; a name of the buyer or of a traveller, in Latin or Cyrillic letters; a hotel or district
     * of a ride; a flight, also with its day in either order (`WZ 4011 12-12-2026`, `12.12 wz4011`); the last four
     * digits of the card, the phone or the reservation number. If nothing matches, the text is read as typed in the
     * other keyboard layout, then with one letter of a name wrong.
     */
    ...pageInput,
    status: z.enum(orderStatuses).optional(),
    kind: z.enum(['flight', 'transfer']).optional(),
    flights: z.enum(['charter', 'scheduled']).optional(),
    /** Days by the agency's clock, both included. */
    createdFrom: localDate.optional(),
    createdTo: localDate.optional(),
    /** Days of the first airport, both included. */
    departureFrom: localDate.optional(),
    departureTo: localDate.optional(),
    /** Only those with a problematic item, or with an open task. */
    problem: queryBool.optional(),
    currency: currencySchema.optional(),
    /** The site where it was sold; `Order/GetFilters` lists the sites. */
    siteId: recordId.optional(),
    /** Who of the staff ordered it for a caller; listed by `Order/GetFilters`. */
    agentId: recordId.optional(),
    /** The sales partner that brought it; listed by `Order/GetFilters`. */
    partnerId: recordId.optional(),
    /** The state of its payment. `unpaid`: a payment is awaited or has failed. */
    payment: z.enum(paymentFilters).optional(),
    /** Only rehearsals, which a list without `keyword` leaves out otherwise. */
    rehearsals: queryBool.optional(),
  }),
  /** `sorting`: `createdAt`, `departsAt`, `reservationNumber`, `total`, `customerName`. */
  output: paged(orderRowSchema).extend({
    /** How `keyword` was understood; absent without one. */
    reading: keywordReadingSchema.optional(),
  }),
});
