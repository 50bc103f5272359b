import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addMinutesLocal } from './shift-times.ts';
import { sendNews } from './send-news.ts';
import type { FlightDesk, KeptChange, KeptOrder } from './flight-desk.ts';
import { Refused } from './refused.ts';
import { newId } from './sell-offer.ts';
import { dataOf, requireOrder } from './serve-calls.ts';

/** What its carrier can do to an order. */
export const carrierActs = {
  later: 'flies three hours later',
  gone: 'cancels the flight',
} as const;
export type CarrierAct = keyof typeof carrierActs;

const LATER_MINUTES = 180;

/** The carrier changes the last direction of an order, and everybody who asked for news is told. */
export async function announceChange(
  desk: FlightDesk,
  orderId: string,
  act: CarrierAct,
  now: Date,
): Promise<KeptChange> {
  const order = requireOrder(desk, orderId, now);
  const removed = order.slices.slice(-1);
  const change: KeptChange = {
    id: newId('aic'),
    order_id: orderId,
    created_at: now.toISOString(),
    action_taken: null,
    action_taken_at: null,
    available_actions: ['accept', 'cancel', 'change'],
    removed,
    added: act === 'gone' ? [] : removed.map(flyLater),
    travel_agent_ticket: null,
  };
  desk.changes.set(change.id, change);
  await sendNews(desk, { kind: 'order.airline_initiated_change_detected', object: change, now });
  return change;
}

/** The carrier lets an unpaid reservation go before its time, and everybody who asked for news is told. */
export async function letGo(desk: FlightDesk, orderId: string, now: Date): Promise<void> {
  const order = requireOrder(desk, orderId, now);
  order.cancelled_at = now.toISOString();
  order.payment_status = { ...order.payment_status, awaiting_payment: false, payment_required_by: null };
  await sendNews(desk, { kind: 'air.order.changed', object: order, now });
}

function flyLater(slice: KeptOrder['slices'][number]): KeptOrder['slices'][number] {
  const moved = slice.segments.map((segment) => {
    const { departing_at, arriving_at } = segment as { departing_at: string; arriving_at: string };
    return {
      ...segment,
      id: newId('seg'),
      departing_at: addMinutesLocal(departing_at, LATER_MINUTES),
      arriving_at: addMinutesLocal(arriving_at, LATER_MINUTES),
    };
  });
  return { ...slice, id: newId('sli'), segments: moved };
}

/** Changes announced by carriers, and the addresses that are told of them. */
export function serveChanges(calls: FastifyInstance, desk: FlightDesk, now: () => Date): void {
  calls.get<{ Querystring: { order_id?: string } }>('/air/airline_initiated_changes', async ({ query }) => {
    const changes = [...desk.changes.values()].toReversed();
    return { data: changes.filter(({ order_id }) => !query.order_id || order_id === query.order_id) };
  });

  calls.post<{ Params: { id: string } }>(
    '/air/airline_initiated_changes/:id/actions/accept',
    async ({ params }) => {
      const change = desk.changes.get(params.id);
      if (!change) throw new Refused(404, 'invalid_request_error', 'not_found');
      if (change.action_taken) throw new Refused(422, 'invalid_state_error', 'action_already_taken');
      const order = requireOrder(desk, change.order_id, now());
      change.action_taken = 'accepted';
      change.action_taken_at = now().toISOString();
      order.slices = [...order.slices.slice(0, order.slices.length - change.removed.length), ...change.added];
      return { data: change };
    },
  );

  calls.post('/air/webhooks', async (request, reply) => {
    const { url, events } = dataOf(
      request.body,
      z.object({ url: z.url(), events: z.array(z.string()).min(1) }),
    );
    const webhook = { id: newId('end'), url, events, secret: randomBytes(24).toString('base64') };
    desk.webhooks.set(webhook.id, webhook);
    const created_at = now().toISOString();
    return reply.code(201).send({ data: { ...webhook, active: true, live_mode: false, created_at } });
  });

  calls.get('/air/webhooks', async () => {
    const data = [...desk.webhooks.values()].map(({ secret: _told, ...webhook }) => ({
      ...webhook,
      active: true,
    }));
    return { data, meta: { limit: 50, before: null, after: null } };
  });

  // The official client fails at an answer without JSON.
  calls.delete<{ Params: { id: string } }>('/air/webhooks/:id', async ({ params }) => {
    if (!desk.webhooks.delete(params.id)) throw new Refused(404, 'invalid_request_error', 'not_found');
    return { data: {} };
  });
}
