import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration; afterwards, browser-only data may be read. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
