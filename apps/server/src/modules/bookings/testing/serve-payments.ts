import type { FastifyInstance } from 'fastify';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import {
  followPayments,
  registerPaymentNotices,
  registerPaymentReturn,
  type Payments,
} from '../../payments/public.ts';
import type { Bookings } from '../public.ts';

/** Serves the addresses for returning browsers and payment notifications, as the server does. */
export async function servePayments(
  shop: FastifyInstance,
  {
    outbox,
    payments,
    bookings,
  }: { readonly outbox: Outbox; readonly payments: Payments; readonly bookings: Bookings },
): Promise<void> {
  registerPaymentReturn(shop, payments, bookings.followReturn);
  await registerPaymentNotices(shop, payments);
  followPayments(outbox, payments, bookings.settlePayment);
}
