import type { Planted } from '../outbox/outbox-page.ts';

export function read({ reference }: Planted): string {
  return reference;
}
