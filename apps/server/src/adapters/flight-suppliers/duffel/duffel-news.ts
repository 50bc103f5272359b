import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { RawNews, SupplierNews } from '../../../modules/flights/public.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/** The events that are a reason to ask about an order. */
export const newsEvents = [
  'order.created',
  'order.airline_initiated_change_detected',
  'order_cancellation.created',
  'order_cancellation.confirmed',
  'air.order.changed',
] as const;

export const SIGNATURE_HEADER = 'x-duffel-signature';
/** Redelivered events are signed anew, so an old signature is a replay; clocks may differ by as much. */
const FRESH_MS = 10 * 60_000;

const objectSchema = z.object({ id: z.string().nullish(), order_id: z.string().nullish() });
type NewsObject = z.output<typeof objectSchema>;

const eventSchema = z.object({
  id: z.string().min(1).max(128),
  type: z.string().min(1).max(64),
  data: z.object({ object: objectSchema.nullish() }).nullish(),
});

/**
 * The event in a notification, if our secret signed it. Its header is `t=<unix seconds>,v1=<hex>` or, newer, `v2=<hex>`:
 * the HMAC-SHA256 of the time, a dot, and the body as sent.
 */
export function readNews(secret: string, { headers, body, receivedAt }: RawNews): SupplierNews | undefined {
  const header = headers[SIGNATURE_HEADER];
  if (typeof header !== 'string' || !isSigned(secret, header, body, receivedAt)) return undefined;
  const read = eventSchema.safeParse(parse(body));
  if (!read.success) return undefined;
  const { id, type, data } = read.data;
  return { eventKey: id, kind: type, bookingRef: orderOf(data?.object ?? {}) };
}

/** The signature of a body; the simulator signs with it too. */
export function signNews(secret: string, seconds: number | string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}

function isSigned(secret: string, header: string, body: Buffer, receivedAt: Date): boolean {
  const members = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const seconds = members.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(Number(seconds) * 1000 - receivedAt.getTime()) > FRESH_MS) return false;
  const expected = signNews(secret, seconds, body);
  return members.some(
    ([name, value = '']) => (name === 'v1' || name === 'v2') && isSameSecret(value.toLowerCase(), expected),
  );
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** An event's object is an order itself, or something of one. */
function orderOf({ id, order_id }: NewsObject): string | undefined {
  if (order_id) return order_id;
  return id?.startsWith('ord_') ? id : undefined;
}
