import type { Planted } from '../outbox/send-ticket.ts';

export function read({ reference }: Planted): string {
  return reference;
}
