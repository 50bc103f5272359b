import type { Planted } from '../records/message-rows.ts';

export function read({ reference }: Planted): string {
  return reference;
}
