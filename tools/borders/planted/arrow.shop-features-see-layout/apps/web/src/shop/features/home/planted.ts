import type { Planted } from '../../layout/site-header.ts';

export function read({ title }: Planted): string {
  return title;
}
