import type { ShownItem } from './merge-work.ts';

/** The row whose pane was shown last, and the question that the list answered. */
export interface SeenRow {
  readonly question: string | undefined;
  readonly item: ShownItem;
}

/** What was done here with an item: it was taken to be worked on, or let go. */
export type Fate = 'taken' | 'left';

/**
 * The row whose pane is shown: the named one, or else the first. One that has left the list meanwhile keeps its pane, so
 * that an answer never goes to the row that came in its place: as solved, unless it was taken here. After it was let go
 * here, the list goes on from its top.
 */
export function chooseRow(options: {
  readonly items: readonly ShownItem[];
  readonly named: string | undefined;
  readonly seen: SeenRow | undefined;
  /** What these items answer; undefined before the first answer. */
  readonly question: string | undefined;
  readonly fateOf: (key: string) => Fate | undefined;
}): ShownItem | undefined {
  const { items, named, question, fateOf } = options;
  const seen = options.seen?.question === question ? options.seen?.item : undefined;
  const key = named ?? seen?.key;
  const listed = items.find((item) => item.key === key);
  if (listed !== undefined || seen === undefined || seen.key !== key) return listed ?? items[0];
  const fate = fateOf(seen.key);
  if (fate === 'left') return items[0];
  return fate === 'taken' ? seen : Object.assign({ isGone: true } as const, seen);
}
