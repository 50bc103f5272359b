import type { Planted } from '../wished-flights/begin-change.ts';

export function read({ reference }: Planted): string {
  return reference;
}
