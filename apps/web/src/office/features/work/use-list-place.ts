import { useLayoutEffect, useRef } from 'react';

/** Where the pane takes the place of the list, as in office-work.css. */
const ONE_COLUMN = '(max-width: 1100px)';

export function findRow(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-work="${CSS.escape(key)}"]`);
}

/**
 * On a phone an item opens at its top, and the list comes back where it was: at the place, or at least at the row, if another
 * page has been between.
 * @param opened the item whose pane has taken the place of the list
 * @param chosen the row that is chosen
 * @returns to be called when an item is opened: notes the place of the list
 */
export function useListPlace(opened: string | undefined, chosen: string | undefined): () => void {
  const place = useRef<number>(undefined);
  const before = useRef(opened);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = opened;
    if (was === opened || !matchMedia(ONE_COLUMN).matches) return;
    if (opened !== undefined) {
      document.querySelector('.wq-pane')?.scrollIntoView({ block: 'start' });
      return;
    }
    const row = chosen === undefined ? null : findRow(chosen);
    if (place.current === undefined) row?.scrollIntoView({ block: 'center' });
    else scrollTo(0, place.current);
    row?.focus({ preventScroll: true });
  }, [opened, chosen]);
  return () => {
    place.current = scrollY;
  };
}
