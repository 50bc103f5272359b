import type { Planted } from '../trip/trip-page.ts';

export function read({ title }: Planted): string {
  return title;
}
