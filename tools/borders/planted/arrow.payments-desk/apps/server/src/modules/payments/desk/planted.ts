import type { Planted } from '../matching/run-match.ts';

export function read({ reference }: Planted): string {
  return reference;
}
