import type { Planted } from '../session/office-session.ts';

export function read({ title }: Planted): string {
  return title;
}
