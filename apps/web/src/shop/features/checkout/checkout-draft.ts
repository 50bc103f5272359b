import type { PassengerCounts } from '@farewind/values/passengers';
import { readStored, writeStored } from '../../../shared/session/local-store.ts';
import { isSameChoice, type CheckoutChoice } from './checkout-choice.ts';
import { noExtras } from './chosen-extras.ts';
import { emptyFields, fitPassengers, noAgreements, type CheckoutFields } from './checkout-fields.ts';

const KEY = 'farewind.checkoutDraft';
const LIFE_MS = 24 * 60 * 60 * 1000;

/** What the browser keeps of an unfinished purchase. The card is never part of it, and agreements start empty again. */
export interface CheckoutDraft {
  readonly choice: CheckoutChoice;
  readonly fields: CheckoutFields;
}

export function readDraft(now: number = Date.now()): CheckoutDraft | undefined {
  return parseDraft(readStored(KEY), now);
}

export function keepDraft({ choice, fields }: CheckoutDraft, now: number = Date.now()): void {
  writeStored(KEY, JSON.stringify({ choice, fields: { ...fields, ...noAgreements }, savedAt: now }));
}

export function forgetDraft(): void {
  writeStored(KEY, '');
}

/** A stored draft that is whole and younger than a day; anything else reads as none. */
export function parseDraft(text: string | undefined, now: number): CheckoutDraft | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const stored = JSON.parse(text) as Partial<CheckoutDraft & { savedAt: number }>;
    if (stored.choice === undefined || stored.fields === undefined || stored.savedAt === undefined)
      return undefined;
    return now - stored.savedAt < LIFE_MS ? { choice: stored.choice, fields: stored.fields } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The form to start with: what a draft knows, for as many passengers as this purchase has. Extras are those of the same
 * purchase only: another one's flights have others.
 */
export function startFields(
  counts: PassengerCounts,
  draft: CheckoutDraft | undefined,
  choice: CheckoutChoice,
): CheckoutFields {
  const empty = emptyFields(counts);
  if (draft === undefined) return empty;
  return {
    ...empty,
    ...draft.fields,
    ...noAgreements,
    extras: isSameChoice(draft.choice, choice) ? (draft.fields.extras ?? noExtras) : noExtras,
    passengers: fitPassengers(draft.fields.passengers, counts),
  };
}
