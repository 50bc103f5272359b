import { useCallback, useSyncExternalStore } from 'react';

/** The width below which the styles change to those of a phone. */
export const PHONE = '(max-width: 767px)';

/**
 * Whether the window matches a media query, now and after it changes.
 * @param onServer what the server renders for; false where it renders nothing that depends on it
 */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = readMedia(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => readMedia(query)?.matches ?? false,
    () => onServer,
  );
}

/** Undefined in component tests, whose document has no width. */
function readMedia(query: string): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia(query) : undefined;
}
