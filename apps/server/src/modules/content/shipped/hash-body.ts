import { createHash } from 'node:crypto';

/** The hash that an order stores with the version of an accepted text: SHA-256 of the text, as hex. */
export function hashBody(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
