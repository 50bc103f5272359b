import { z } from 'zod';
import { currencySchema, localDateTime, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { pageInput } from '../core/paging.ts';
import { orderStatuses } from './get-order.ts';

export const myBookingSchema = z.object({
  orderId: z.string(),
  reservationNumber: z.string(),
  pnr: z.string(),
  status: z.enum(orderStatuses),
  /** Tickets were cancelled while others remain. */
  isPartlyCancelled: z.literal(true).optional(),
  /** Only the insurance was cancelled; all tickets remain. */
  isInsuranceCancelled: z.literal(true).optional(),
  /** City names in the interface language, and local times; absent for an order without a flight. */
  journey: z
    .object({
      from: z.string(),
      to: z.string(),
      departsAt: localDateTime,
      returnsAt: localDateTime.optional(),
    })
    .optional(),
  /** The first ride of an order without a flight: names of places, and local pick-up times. */
  ride: z
    .object({
      from: z.string(),
      to: z.string(),
      pickupAt: localDateTime,
      returnsAt: localDateTime.optional(),
    })
    .optional(),
  passengers: z.int(),
  total: moneyText,
  currency: currencySchema,
  createdAt: z.string(),
});
export type MyBooking = z.infer<typeof myBookingSchema>;

export const getMyBookings = operation('MyBooking/GetAll', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Lists the orders placed with the signed-in customer’s verified e-mail address, newest first',
  input: z.object({
    skipCount: pageInput.skipCount,
    maxResultCount: pageInput.maxResultCount,
  }),
  output: z.object({ totalCount: z.int(), items: z.array(myBookingSchema) }),
});
