import type { Planted } from '../mailbox/take-mail.ts';

export function read({ reference }: Planted): string {
  return reference;
}
