import type { Planted } from '../shell/sidebar.ts';

export function read({ title }: Planted): string {
  return title;
}
