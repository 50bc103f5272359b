import type { GatewayAccount, NotificationFact, RawNotification } from '../../../modules/payments/ports.ts';
import { basicOf } from './bepaid-client.ts';
import { oneTransactionSchema } from './bepaid-objects.ts';
import { isSignedByBepaid } from './bepaid-signature.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

type Account = Pick<GatewayAccount, 'merchantId' | 'apiPassword' | 'storeKey'>;

/**
 * Verifies and reads a notification: it carries the shop's own credentials, and a signature by the shop's key pair. A
 * transaction notifies of each of its states, which together name the event.
 */
export function readBepaidNotification(
  account: Account,
  { headers, body }: RawNotification,
): NotificationFact {
  const isFromShop = isSameSecret(String(headers['authorization'] ?? ''), basicOf(account));
  const signature = String(headers['content-signature'] ?? '');
  if (!isFromShop || !isSignedByBepaid(account.storeKey.reveal(), signature, body))
    return { kind: 'rejected', why: 'signature' };
  let read;
  try {
    read = oneTransactionSchema.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return { kind: 'rejected', why: 'malformed' };
  }
  if (!read.success) return { kind: 'rejected', why: 'malformed' };
  const { uid, status, tracking_id: reference } = read.data.transaction;
  return { kind: 'about', eventId: `${uid}:${status}`, reference: reference ?? '', theirReference: uid };
}
