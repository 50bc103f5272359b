/** `2026-11-20` as `20-11`. */
export function formatShortDay(date: string): string {
  return `${date.slice(8)}-${date.slice(5, 7)}`;
}
