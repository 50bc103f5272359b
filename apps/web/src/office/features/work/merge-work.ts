import type { WorkItem } from './work-address.ts';

export type ShownItem = WorkItem & { readonly isGone?: true };

/**
 * What is shown, with what is known of it by now: rows stay in their places, those that wait no more are marked, and how many
 * have come is counted.
 */
export function mergeWork(
  shown: readonly WorkItem[],
  latest: readonly WorkItem[],
): { readonly items: readonly ShownItem[]; readonly more: number } {
  const known = new Map(latest.map((item) => [item.key, item]));
  const before = new Set(shown.map(({ key }) => key));
  return {
    items: shown.map((item) => known.get(item.key) ?? Object.assign({ isGone: true } as const, item)),
    more: latest.filter(({ key }) => !before.has(key)).length,
  };
}
