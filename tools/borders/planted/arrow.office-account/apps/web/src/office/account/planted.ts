import type { Planted } from '../features/home-page.ts';

export function read({ title }: Planted): string {
  return title;
}
