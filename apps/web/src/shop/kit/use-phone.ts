import { useSyncExternalStore } from 'react';

/** The width below which a form shows one part at a time; the same as in the style sheets. */
const query = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone; only for what the server does not render. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
