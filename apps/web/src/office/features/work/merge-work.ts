import type { WorkItem } from './work-address.ts';

export type ShownItem = WorkItem & { readonly isGone?: true };

/**
 * Merges a new answer into the rows shown: rows keep their places, those no longer waiting are marked, and new ones are
 * counted.
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
