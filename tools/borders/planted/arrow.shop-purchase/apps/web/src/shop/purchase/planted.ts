import type { Planted } from '../features/checkout/checkout-form.ts';

export function read({ title }: Planted): string {
  return title;
}
