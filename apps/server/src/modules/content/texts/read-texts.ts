import type { Language } from '@farewind/contract/core/fields';
import type { TextKind } from '@farewind/contract/content/texts';
import type { LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { findShipped } from '../shipped/shipped-texts.ts';
import type { TextKey, TextWords } from '../shipped/text-place.ts';
import { listPlaces, type Place } from './place-rows.ts';
import { listInForce } from './text-rows.ts';

/** A text as visitors read it: the agency's own wording, else the shipped one. */
export interface ReadText extends Place, TextWords {}

/** The wording of a text that is in force on a day; undefined if the text is hidden or not written in the language. */
export async function findText(
  scope: TenantScope,
  day: LocalDate,
  key: TextKey,
): Promise<TextWords | undefined> {
  const place = (await listPlaces(scope, key.kind)).find(({ name }) => name === key.name);
  if (place?.isShown !== true) return undefined;
  const [own] = await listInForce(scope, day, key);
  return own ?? findShipped(key);
}

/** All visible texts of a kind that exist in the language on a day, in order. */
export async function listTexts(
  scope: TenantScope,
  day: LocalDate,
  kind: TextKind,
  language: Language,
): Promise<readonly ReadText[]> {
  const own = new Map((await listInForce(scope, day, { kind, language })).map((text) => [text.name, text]));
  return (await listPlaces(scope, kind)).flatMap((place): ReadText[] => {
    if (!place.isShown) return [];
    const words = own.get(place.name) ?? findShipped({ kind, name: place.name, language });
    if (words === undefined) return [];
    const { title, description, body } = words;
    return [{ ...place, title, description, body }];
  });
}
