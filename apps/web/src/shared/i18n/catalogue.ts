import type { Language } from '@farewind/contract/core/fields';
import enUrl from './messages/en.json?url';
import ruUrl from './messages/ru.json?url';
import trUrl from './messages/tr.json?url';
import { ChunkLoadError } from '../ui/chunk-load-error.ts';

export type MessageKey = keyof typeof import('./messages/ru.json');
export type Catalogue = Readonly<Record<MessageKey, string>>;

const addresses: Readonly<Record<Language, string>> = { ru: ruUrl, en: enUrl, tr: trUrl };
const loaded = new Map<Language, Promise<Catalogue>>();

/** Loads the texts of one language, once. They are data, not code, so they cost no script time. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const loading = fetchCatalogue(addresses[language]).catch((cause: unknown) => {
    loaded.delete(language);
    throw new ChunkLoadError(`messages/${language}`, cause);
  });
  loaded.set(language, loading);
  return loading;
}

async function fetchCatalogue(address: string): Promise<Catalogue> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()) as Catalogue;
}
