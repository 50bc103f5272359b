import type { Planted } from '../schedule-changes/propose.ts';

export function read({ reference }: Planted): string {
  return reference;
}
