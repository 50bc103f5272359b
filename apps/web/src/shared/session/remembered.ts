import { mayRemember } from './cookie-choice.ts';
import { readStored, removeStored, writeStored } from './local-store.ts';

/** What the browser keeps for the visitor's convenience alone, and only with their consent to preferences. */
const keys = { searches: 'farewind.searches', rideSearches: 'farewind.rideSearches' } as const;

export type Remembered = keyof typeof keys;

/** What was stored without the visitor's consent, by an earlier version or before it ended, is removed instead. */
export function readRemembered(what: Remembered): string | undefined {
  if (mayRemember()) return readStored(keys[what]);
  removeStored(keys[what]);
  return undefined;
}

/** Stores nothing without the visitor's consent. */
export function remember(what: Remembered, text: string): void {
  if (mayRemember()) writeStored(keys[what], text);
}

/** For a consent that is refused or withdrawn. */
export function forgetRemembered(): void {
  for (const key of Object.values(keys)) removeStored(key);
}
