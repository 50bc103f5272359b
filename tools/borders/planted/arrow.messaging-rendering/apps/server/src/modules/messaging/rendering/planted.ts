import type { Planted } from '../delivery/deliver-message.ts';

export function read({ reference }: Planted): string {
  return reference;
}
