import type { Planted } from '../charging/settle-attempt.ts';

export function read({ reference }: Planted): string {
  return reference;
}
