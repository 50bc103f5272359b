import type { GatewayAccount, NotificationFact, RawNotification } from '../../../modules/payments/ports.ts';
import { noticeSchema } from './iyzico-objects.ts';
import { signNotice } from './iyzico-signature.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/**
 * Verifies and reads a notification of either form. Support switches the signature on for a merchant; without one it is
 * refused, because anybody could have sent it.
 */
export function readNotice(
  { apiPassword }: Pick<GatewayAccount, 'apiPassword'>,
  { headers, body }: Pick<RawNotification, 'headers' | 'body'>,
): NotificationFact {
  let read;
  try {
    read = noticeSchema.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return { kind: 'rejected', why: 'malformed' };
  }
  if (!read.success) return { kind: 'rejected', why: 'malformed' };
  const secret = apiPassword.reveal();
  const given = String(headers['x-iyz-signature-v3'] ?? '').toLowerCase();
  if (secret === '' || !isSameSecret(given, signNotice(secret, read.data)))
    return { kind: 'rejected', why: 'signature' };
  const { iyziReferenceCode, iyziEventType, status, paymentConversationId, token } = read.data;
  return {
    kind: 'about',
    ...(iyziReferenceCode === undefined
      ? {}
      : { eventId: `${iyziEventType}:${status}:${iyziReferenceCode}` }),
    reference: paymentConversationId,
    theirReference: token,
  };
}
