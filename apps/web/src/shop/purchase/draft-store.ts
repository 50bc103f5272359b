import { DRAFT_LIFE_MS } from '../../shared/session/draft-keys.ts';
import { readStored, removeStored, writeStored } from '../../shared/session/local-store.ts';
import { readJson, readNumber, readObject, type Reader } from '../../shared/session/read-value.ts';
import { emptyCard, noAgreements, type BuyerFields } from './checkout-fields.ts';
import { isSameChoice, type PurchaseChoice } from './purchase-choice.ts';

/** The stored form of an unfinished purchase. Never contains the card, and agreements start unticked again. */
export interface Draft<Choice, Fields> {
  readonly choice: Choice;
  readonly fields: Fields;
}

export interface DraftStore<Choice, Fields> {
  /** The stored draft, if it is complete and younger than a day. */
  readonly read: (now?: number) => Draft<Choice, Fields> | undefined;
  readonly keep: (draft: Draft<Choice, Fields>, now?: number) => void;
  /** Forgets the draft of a choice; another purchase begun since is kept. */
  readonly forget: (choice: PurchaseChoice) => void;
}

/**
 * Storage for drafts of one kind of purchase. A draft may come from an earlier version of the shop: `read` fills in
 * missing members.
 */
export function draftStore<Choice extends PurchaseChoice, Fields extends BuyerFields>(
  key: string,
  read: { readonly choice: Reader<Choice>; readonly fields: Reader<Fields> },
): DraftStore<Choice, Fields> {
  const readAny: Reader<object> = (value) =>
    typeof value === 'object' && value !== null ? value : undefined;
  const readKept = readObject<Draft<object, object> & { readonly savedAt: number }>({
    choice: readAny,
    fields: readAny,
    savedAt: readNumber,
  });
  const readStoredDraft = () => readJson(readStored(key), readKept);
  return {
    read: (now = Date.now()) => {
      const kept = readStoredDraft();
      if (kept === undefined || now - kept.savedAt >= DRAFT_LIFE_MS) return undefined;
      const [choice, fields] = [read.choice(kept.choice), read.fields(kept.fields)];
      return choice === undefined || fields === undefined ? undefined : { choice, fields };
    },
    keep: ({ choice, fields }, now = Date.now()) =>
      writeStored(
        key,
        JSON.stringify({ choice, fields: { ...fields, ...noAgreements }, savedAt: now }, withoutCard),
      ),
    forget: (choice) => {
      const stored = read.choice(readStoredDraft()?.choice);
      if (stored !== undefined && isSameChoice(stored, choice)) removeStored(key);
    },
  };
}

/** Types let a caller pass fields together with a card. */
const withoutCard = (name: string, value: unknown): unknown => (name in emptyCard ? undefined : value);
