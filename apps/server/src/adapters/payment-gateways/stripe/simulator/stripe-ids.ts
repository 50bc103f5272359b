import { randomBytes } from 'node:crypto';

/** A name as Stripe gives them: what it names, and letters and digits. */
export function newStripeId(prefix: `${string}_`): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}
