import { randomBytes } from 'node:crypto';
import { SIGNATURE_HEADER, signNews } from '../duffel/duffel-news.ts';
import type { FlightDesk, KeptWebhook } from './flight-desk.ts';

interface Event {
  readonly kind: string;
  readonly object: object & { readonly id: string };
  readonly now: Date;
}

/** Tells every address that asked for this kind of event. */
export async function sendNews(desk: FlightDesk, event: Event): Promise<void> {
  const asked = [...desk.webhooks.values()].filter(({ events }) => events.includes(event.kind));
  const body = bodyOf(event);
  await Promise.allSettled(asked.map((webhook) => deliver(webhook, body, event.now)));
}

function bodyOf({ kind, object, now }: Event): Buffer {
  const event = {
    id: `wev_${randomBytes(11).toString('hex')}`,
    api_version: 'v2',
    type: kind,
    data: { object },
    live_mode: false,
    idempotency_key: object.id,
    created_at: now.toISOString(),
  };
  return Buffer.from(JSON.stringify(event));
}

/** One delivery. Returns the status of the answer. */
export async function deliver({ url, secret }: KeptWebhook, body: Buffer, now: Date): Promise<number> {
  const seconds = Math.floor(now.getTime() / 1000);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: `t=${seconds},v2=${signNews(secret, seconds, body)}`,
    },
    body: new Uint8Array(body),
  });
  await response.arrayBuffer();
  return response.status;
}
