import type { Planted } from '../thread/buyer-thread.ts';

export function read({ reference }: Planted): string {
  return reference;
}
