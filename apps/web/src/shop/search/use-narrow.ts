import { useSyncExternalStore } from 'react';

/** A phone, by the width at which the styles change to it. */
const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 767px)') : undefined;

function subscribe(listener: () => void): () => void {
  narrow?.addEventListener('change', listener);
  return () => narrow?.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's; the server renders as for one. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => narrow?.matches ?? false,
    () => true,
  );
}
