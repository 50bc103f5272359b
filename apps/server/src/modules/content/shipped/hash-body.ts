import { createHash } from 'node:crypto';

/** What an order keeps beside the version of a text that it accepted: SHA-256 of the words, as hex. */
export function hashBody(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
