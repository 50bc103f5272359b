import type { Planted } from '../documents/ride-words.ts';

export function read({ reference }: Planted): string {
  return reference;
}
