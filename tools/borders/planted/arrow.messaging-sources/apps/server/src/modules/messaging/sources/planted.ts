import type { Planted } from '../thread/saved-replies.ts';

export function read({ reference }: Planted): string {
  return reference;
}
