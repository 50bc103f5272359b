import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FlightDesk, KeptPayment } from './flight-desk.ts';
import { Refused } from './refused.ts';
import { newId, requireExactly, ticketOf } from './sell-offer.ts';
import { dataOf, faultsOf, lose, requireOrder, type SimulatorManners } from './serve-calls.ts';

const paymentSchema = z.object({
  order_id: z.string(),
  payment: z.object({ type: z.literal('balance'), currency: z.string(), amount: z.string() }),
});

/** Payments of reservations: each is paid once, in time and with exactly its current price. */
export function servePayments(calls: FastifyInstance, desk: FlightDesk, manners: SimulatorManners): void {
  const { now } = manners;
  const meetFault = faultsOf(desk, manners);

  calls.post('/air/payments', async (request, reply) => {
    const fault = await meetFault('pay');
    if (fault === 'paymentUnknown') return reply.code(500).send({ errors: [] });
    const { order_id, payment } = dataOf(request.body, paymentSchema);
    const order = requireOrder(desk, order_id, now());
    const { awaiting_payment, paid_at } = order.payment_status;
    if (order.cancelled_at) throw new Refused(422, 'invalid_state_error', 'already_cancelled');
    if (paid_at !== null) throw new Refused(422, 'invalid_state_error', 'already_paid');
    if (!awaiting_payment) throw new Refused(422, 'invalid_state_error', 'past_payment_required_by_date');
    requireExactly(payment, order);
    if (fault === 'poor') throw new Refused(422, 'invalid_state_error', 'insufficient_balance');
    const paid: KeptPayment = { id: newId('pay'), order_id, ...payment, created_at: now().toISOString() };
    desk.payments.push(paid);
    order.payment_status = {
      ...order.payment_status,
      awaiting_payment: false,
      payment_required_by: null,
      paid_at: paid.created_at,
    };
    order.documents = order.passengers.map(ticketOf);
    if (fault === 'paymentLost') return lose(reply);
    return reply.code(201).send({ data: { ...paid, live_mode: false } });
  });

  calls.get<{ Querystring: { order_id?: string } }>('/air/payments', async ({ query }) => {
    const data = desk.payments.filter(({ order_id }) => !query.order_id || order_id === query.order_id);
    return { data, meta: { limit: 50, before: null, after: null } };
  });
}
