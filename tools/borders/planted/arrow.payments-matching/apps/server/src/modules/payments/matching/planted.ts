import type { Planted } from '../notices/judge-notice.ts';

export function read({ reference }: Planted): string {
  return reference;
}
