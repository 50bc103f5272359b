import type { Planted } from '../account/sign-in-page.ts';

export function read({ title }: Planted): string {
  return title;
}
