import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/** How far an event's time may differ from our clock, either way. */
const TOLERANCE_SECONDS = 300;

/** The `v1` of a `Stripe-Signature`: hexadecimal, over the Unix time in seconds and the raw body. */
export function signEvent(secret: string, seconds: number, body: Buffer | string): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}

/** Whether a `Stripe-Signature` has a valid signature and a recent time; during secret rotation it has several. */
export function isSignedByStripe(secret: string, header: string, body: Buffer, receivedAt: Date): boolean {
  const members = header.split(',').map((member) => member.trim().split('=', 2));
  const seconds = Number(members.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  if (secret === '' || !Number.isSafeInteger(seconds)) return false;
  if (Math.abs(receivedAt.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  const right = signEvent(secret, seconds, body);
  return members.some(([name, value = '']) => name === 'v1' && isSameSecret(value, right));
}
