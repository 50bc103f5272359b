import { useEffect, useRef, useState } from 'react';
import { chooseRow, type Fate, type SeenRow } from './choose-row.ts';
import type { ShownItem } from './merge-work.ts';

/** The row whose pane is shown, by the rules of `chooseRow`. */
export function useChosenRow(options: {
  readonly items: readonly ShownItem[];
  readonly named: string | undefined;
  readonly question: string | undefined;
  /** What was answered here a moment ago. */
  readonly held: ReadonlySet<string>;
}): {
  readonly selected: ShownItem | undefined;
  /** Notes what was done here with an item. */
  readonly note: (key: string, fate: Fate) => void;
  /** Whether the pane shows it by now. */
  readonly isShown: (key: string) => boolean;
} {
  const { items, named, question, held } = options;
  const [seen, setSeen] = useState<SeenRow>();
  const [fates] = useState(() => new Map<string, Fate>());
  const shownKey = useRef<string>(undefined);
  const fateOf = (key: string) => (held.has(key) ? 'left' : fates.get(key));
  const selected = chooseRow({ items, named, seen, question, fateOf });
  const isSeen =
    selected === undefined
      ? seen === undefined
      : seen?.item.key === selected.key && seen.question === question;
  if (!isSeen) setSeen(selected && { question, item: selected });
  useEffect(() => {
    shownKey.current = selected?.key;
  });
  return {
    selected,
    note: (key, fate) => void fates.set(key, fate),
    isShown: (key) => shownKey.current === key,
  };
}
