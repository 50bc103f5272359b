import { createHmac } from 'node:crypto';

/** The signature of the bank's notifications: HMAC-SHA-256 of the body as sent, in hex. */
export function signNotice(body: Buffer | string, storeKey: string): string {
  return createHmac('sha256', storeKey).update(body).digest('hex');
}
