import type { Planted } from '../features/pages/text-page.ts';

export function read({ title }: Planted): string {
  return title;
}
