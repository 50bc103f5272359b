import { useRef, useState } from 'react';
import type { ShownItem } from './merge-work.ts';

export interface MarkedRows {
  /** The keys of the marked rows that are listed now: a row that other filters hide is not acted on, nor counted. */
  readonly marked: ReadonlySet<string>;
  /** Marks a row or clears its mark; a range marks every row from the one marked before. */
  readonly mark: (key: string, isRange?: boolean) => void;
  readonly clear: () => void;
}

/** The rows that are marked to be acted on together. */
export function useMarkedRows(items: readonly ShownItem[]): MarkedRows {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const mark = (key: string, isRange = false) => {
    const from = isRange ? last.current : undefined;
    setTicked((before) => markRows(before, { keys: items.map((item) => item.key), from, key }));
    last.current = key;
  };
  return {
    marked: new Set(items.flatMap(({ key }) => (ticked.has(key) ? [key] : []))),
    mark,
    clear: () => setTicked(new Set()),
  };
}

/** The marks after a press on the row `key`: with `from`, all rows between the two are marked, else its mark changes. */
export function markRows(
  before: ReadonlySet<string>,
  press: { readonly keys: readonly string[]; readonly from: string | undefined; readonly key: string },
): ReadonlySet<string> {
  const { keys, from, key } = press;
  const next = new Set(before);
  const start = from === undefined ? -1 : keys.indexOf(from);
  if (start >= 0) {
    const end = keys.indexOf(key);
    for (const each of keys.slice(Math.min(start, end), Math.max(start, end) + 1)) next.add(each);
  } else if (from === undefined && before.has(key)) next.delete(key);
  else next.add(key);
  return next;
}
