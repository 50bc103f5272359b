import { createHmac } from 'node:crypto';

/** How the bank signs what it tells a merchant: HMAC-SHA-256 of the body as it is sent, in hex. */
export function signNotice(body: Buffer | string, storeKey: string): string {
  return createHmac('sha256', storeKey).update(body).digest('hex');
}
