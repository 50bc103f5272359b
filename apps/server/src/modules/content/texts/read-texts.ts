import type { Language } from '@farewind/contract/core/fields';
import type { TextKind } from '@farewind/contract/content/texts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { findShipped } from '../shipped/shipped-texts.ts';
import type { TextKey, TextWords } from '../shipped/text-place.ts';
import { listPlaces, type Place } from './place-rows.ts';
import { listInForce } from './text-rows.ts';

/** A text as visitors read it: the agency's own words, else those that ship. */
export interface ReadText extends Place, TextWords {}

/** The words in force of one text; undefined where it is hidden or not written in the language. */
export async function findText(scope: TenantScope, key: TextKey): Promise<TextWords | undefined> {
  const place = (await listPlaces(scope, key.kind)).find(({ name }) => name === key.name);
  if (place?.isShown !== true) return undefined;
  const [own] = await listInForce(scope, key);
  return own ?? findShipped(key);
}

/** All visible texts of a kind, in order, without those that do not exist in the language. */
export async function listTexts(
  scope: TenantScope,
  kind: TextKind,
  language: Language,
): Promise<readonly ReadText[]> {
  const own = new Map((await listInForce(scope, { kind, language })).map((text) => [text.name, text]));
  return (await listPlaces(scope, kind)).flatMap((place): ReadText[] => {
    if (!place.isShown) return [];
    const words = own.get(place.name) ?? findShipped({ kind, name: place.name, language });
    if (words === undefined) return [];
    const { title, description, body } = words;
    return [{ ...place, title, description, body }];
  });
}
