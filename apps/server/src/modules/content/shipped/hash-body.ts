import { createHash } from 'node:crypto';

/** The hash that an order stores beside the version of an accepted text: SHA-256 of the words, as hex. */
export function hashBody(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
