import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps a card where the finger is while it opens: another one that closes above it must not pull it away. `hold` notes
 * its place before the change.
 */
export function useSteadyPlace(open: unknown) {
  const card = useRef<HTMLElement>(null);
  const held = useRef<number>(undefined);
  useLayoutEffect(() => {
    const before = held.current;
    held.current = undefined;
    if (before === undefined || card.current === null) return;
    const moved = card.current.getBoundingClientRect().top - before;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }, [open]);
  const hold = () => {
    held.current = card.current?.getBoundingClientRect().top;
  };
  return { card, hold };
}
