import type { RouterHistory } from '@tanstack/react-router';

interface SheetEntry {
  readonly history: Pick<RouterHistory, 'subscribe' | 'back'>;
  /** Adds an entry with the same address. */
  readonly push: () => void;
  /** Puts what the page has chosen by now into the present entry. */
  readonly keep: () => void;
  readonly onClosed: () => void;
}

/**
 * Opens a sheet that changes the address of the page below it: Back closes it, and the choices made in it stay. Returns
 * what closes it the same way.
 */
export function enterSheet({ history, push, keep, onClosed }: SheetEntry): () => void {
  push();
  const leave = history.subscribe(({ action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') return;
    leave();
    onClosed();
    // The entry below has the choices from before.
    if (type === 'BACK') keep();
  });
  return () => history.back();
}
