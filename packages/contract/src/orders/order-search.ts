import { z } from 'zod';
import { localDate, queryInt } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { keywordText } from '../core/paging.ts';
import { keywordReadingSchema } from './keyword-reading.ts';
import { orderRowSchema } from './order-list.ts';

export const foundOrderSchema = orderRowSchema.extend({
  /** `ZF 829`: the first flight; null for an order of rides. */
  flight: z.string().nullable(),
  /** A traveller with the typed name, if the buyer has another. */
  traveller: z.string().optional(),
  /** Set while the order waits for the buyer's answer or for staff. */
  waitsFor: z.enum(['buyer', 'staff']).optional(),
  /** The earliest deadline of what it waits for. */
  dueAt: z.iso.datetime().nullable(),
});

export const searchOrders = operation('Order/Search', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary:
    'Finds orders by any detail a caller gives, best match first: open orders, then the next departures',
  input: z.object({
    /** As in `Order/GetAll`; the day may lack the year, and may precede its flight (`27.11 zf829`). */
    keyword: keywordText.min(2).max(256),
    maxResultCount: queryInt.min(1).max(20).default(6),
  }),
  output: z.object({
    reading: keywordReadingSchema,
    /** The typed flight and its day; for a day without a year the nearest one. */
    flight: z.object({ name: z.string(), day: localDate.optional() }).optional(),
    totalCount: z.int(),
    isEstimate: z.literal(true).optional(),
    items: z.array(foundOrderSchema),
  }),
});
