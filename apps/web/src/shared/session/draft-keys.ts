import { readStored, removeStored } from './local-store.ts';
import { readJson, readNumber, readObject } from './read-value.ts';

/** Where unfinished purchases are kept, with the passports typed for them: until a day has passed or somebody signs out. */
export const draftKeys = { checkout: 'farewind.checkoutDraft', ride: 'farewind.rideDraft' } as const;

export const DRAFT_LIFE_MS = 24 * 60 * 60 * 1000;

const readAge = readObject({ savedAt: readNumber });

/** Removes what nobody came back for, at the next visit whatever its page. */
export function forgetOldDrafts(now = Date.now()): void {
  for (const key of Object.values(draftKeys)) {
    const draft = readJson(readStored(key), readAge);
    if (draft !== undefined && now - draft.savedAt >= DRAFT_LIFE_MS) removeStored(key);
  }
}
