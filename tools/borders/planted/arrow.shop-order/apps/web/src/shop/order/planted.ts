import type { Planted } from '../purchase/quote.ts';

export function read({ title }: Planted): string {
  return title;
}
