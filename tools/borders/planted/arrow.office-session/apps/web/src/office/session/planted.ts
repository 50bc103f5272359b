import type { Planted } from '../kit/toast-store.ts';

export function read({ title }: Planted): string {
  return title;
}
