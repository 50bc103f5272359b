import { randomBytes } from 'node:crypto';

/** An id in Stripe's format: a prefix for its kind, then letters and digits. */
export function newStripeId(prefix: `${string}_`): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}
