import type { Language } from '@farewind/contract/core/fields';
import { fillPlaceholders, type PlaceholderValues } from '../fill-placeholders.ts';
import { legalTextValues } from '../text-values.ts';
import type { TextWords } from '../shipped/text-place.ts';
import type { Wording } from '../texts/text-rows.ts';

/** Shown in place of a value that the agency removed after the text was published. */
export const MISSING = '—';

/** A legal text as shown: with the agency's values, and with those of an order if there is one. */
export function fillLegal(
  wording: Wording,
  agency: PlaceholderValues,
  order: PlaceholderValues = {},
): TextWords & { readonly version: string } {
  const { language, effectiveDate } = wording;
  const version = wording.label ?? '';
  const own = legalTextValues(language satisfies Language, { label: version, effectiveDate });
  return { version, ...fillWords(wording, { ...agency, ...own, ...order }) };
}

export function fillWords({ title, description, body }: TextWords, values: PlaceholderValues): TextWords {
  return {
    title: fillPlaceholders(title, values, MISSING),
    description: fillPlaceholders(description, values, MISSING),
    body: fillPlaceholders(body, values, MISSING),
  };
}
