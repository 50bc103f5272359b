import type { GatewayAccount, NotificationFact, RawNotification } from '../../../modules/payments/ports.ts';
import { eventSchema } from './stripe-objects.ts';
import { isSignedByStripe } from './stripe-signature.ts';

/** Verifies and reads an event: sessions, payments and refunds by our reference, disputes by their payment. */
export function readEvent(
  { storeKey }: Pick<GatewayAccount, 'storeKey'>,
  { headers, body, receivedAt }: RawNotification,
): NotificationFact {
  const signature = String(headers['stripe-signature'] ?? '');
  if (!isSignedByStripe(storeKey.reveal(), signature, body, receivedAt))
    return { kind: 'rejected', why: 'signature' };
  let read;
  try {
    read = eventSchema.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return { kind: 'rejected', why: 'malformed' };
  }
  if (!read.success) return { kind: 'rejected', why: 'malformed' };
  const { id: eventId, data } = read.data;
  const { client_reference_id: ours, metadata, payment_intent: intent } = data.object;
  const reference = ours ?? metadata?.['reference'] ?? '';
  return { kind: 'about', eventId, reference, theirReference: intent ?? undefined };
}
