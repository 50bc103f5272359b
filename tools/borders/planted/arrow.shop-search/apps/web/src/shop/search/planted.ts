import type { Planted } from '../consent/choice-store.ts';

export function read({ title }: Planted): string {
  return title;
}
