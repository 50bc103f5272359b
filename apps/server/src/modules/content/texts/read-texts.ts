import type { Language } from '@farewind/contract/core/fields';
import type { TextKind } from '@farewind/contract/content/texts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { findShipped } from '../shipped/shipped-texts.ts';
import type { TextKey, TextWords } from '../shipped/text-place.ts';
import { listPlaces, type Place } from './place-rows.ts';
import { listInForce } from './text-rows.ts';

/** A text as visitors read it: the agency's own wording, else the shipped one. */
export interface ReadText extends Place, TextWords {}

/** The wording of a text that is in force; undefined if the text is hidden or not written in the language. */
export async function findText(scope: TenantScope, key: TextKey): Promise<TextWords | undefined> {
  const place = (await listPlaces(scope, key.kind)).find(({ name }) => name === key.name);
  if (place?.isShown !== true) return undefined;
  const [own] = await listInForce(scope, key);
  return own ?? findShipped(key);
}

/** All visible texts of a kind that exist in the language, in order. */
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
