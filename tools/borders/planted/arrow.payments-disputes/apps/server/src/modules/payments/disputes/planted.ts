import type { Planted } from '../charging/void-attempt.ts';

export function read({ reference }: Planted): string {
  return reference;
}
