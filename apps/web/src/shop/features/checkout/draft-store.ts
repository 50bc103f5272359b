import { readStored, writeStored } from '../../../shared/session/local-store.ts';
import { noAgreements, type BuyerFields } from './checkout-fields.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;

/** What the browser keeps of an unfinished purchase. The card is never part of it, and agreements start empty again. */
export interface Draft<Choice, Fields> {
  readonly choice: Choice;
  readonly fields: Fields;
}

export interface DraftStore<Choice, Fields> {
  /** A stored draft that is whole and younger than a day; anything else reads as none. */
  readonly read: (now?: number) => Draft<Choice, Fields> | undefined;
  readonly keep: (draft: Draft<Choice, Fields>, now?: number) => void;
  readonly forget: () => void;
}

/** The place of one kind of purchase in the browser's own storage. */
export function draftStore<Choice, Fields extends BuyerFields>(key: string): DraftStore<Choice, Fields> {
  return {
    read: (now = Date.now()) => parseDraft<Choice, Fields>(readStored(key), now),
    keep: ({ choice, fields }, now = Date.now()) =>
      writeStored(key, JSON.stringify({ choice, fields: { ...fields, ...noAgreements }, savedAt: now })),
    forget: () => writeStored(key, ''),
  };
}

function parseDraft<Choice, Fields>(
  text: string | undefined,
  now: number,
): Draft<Choice, Fields> | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const stored = JSON.parse(text) as Partial<Draft<Choice, Fields> & { savedAt: number }>;
    if (stored.choice === undefined || stored.fields === undefined || stored.savedAt === undefined)
      return undefined;
    return now - stored.savedAt < LIFE_MS ? { choice: stored.choice, fields: stored.fields } : undefined;
  } catch {
    return undefined;
  }
}
