import { z } from 'zod';
import { orderStatuses } from '../bookings/get-order.ts';
import { currencySchema, localDate, moneyText, queryBool } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

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
  total: moneyText,
  currency: currencySchema,
  createdAt: z.iso.datetime(),
  /** Open staff tasks about it. */
  openTasks: z.int(),
});

export const getOrders = operation('Order/GetAll', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'The orders of the agency, the newest first',
  input: z.object({
    /**
     * `keyword`: the beginning of a reservation number, PNR, ticket number, surname or mail address; a phone in any
     * form or its last digits; a name of the buyer or of a traveller, in Latin or Cyrillic letters; a flight, also with
     * its day (`WZ 4011 12-12-2026`); the last four digits of the card, the phone or the reservation number.
     */
    ...pageInput,
    status: z.enum(orderStatuses).optional(),
    kind: z.enum(['flight', 'transfer']).optional(),
    flights: z.enum(['charter', 'scheduled']).optional(),
    /** Days of UTC, both included. */
    createdFrom: localDate.optional(),
    createdTo: localDate.optional(),
    /** Days of the first airport, both included. */
    departureFrom: localDate.optional(),
    departureTo: localDate.optional(),
    /** Only those with a problematic item, or with an open task. */
    problem: queryBool.optional(),
  }),
  /** `sorting`: `createdAt`, `departsAt`, `reservationNumber`, `total`, `customerName`. */
  output: paged(orderRowSchema),
});
