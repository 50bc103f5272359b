import type { Language } from '@farewind/contract/core/fields';
import enUrl from './messages/en.json?url';
import ruUrl from './messages/ru.json?url';
import trUrl from './messages/tr.json?url';
import { fetchFrom } from '../api/transport.ts';
import { TextsLoadError } from '../chunk-load-error.ts';

export type MessageKey = keyof typeof import('./messages/ru.json');
export type Catalogue = Readonly<Record<MessageKey, string>>;

const loaders = new Set<(language: Language) => Promise<unknown>>();

/** Texts of all page parts whose script is loaded, needed to hydrate a server-rendered page. */
export async function loadTextsOfParts(language: Language): Promise<void> {
  await Promise.all(Array.from(loaders, (load) => load(language)));
}

/** Texts that every page may need, including the shop's. */
export const loadCatalogue = catalogueLoader<Catalogue>('messages', { ru: ruUrl, en: enUrl, tr: trUrl });

/** Loads the texts of one language, once. They are data, not code, so they cost no script time. */
export function catalogueLoader<Texts>(
  name: string,
  addresses: Readonly<Record<Language, string>>,
): (language: Language) => Promise<Texts> {
  const loaded = new Map<Language, Promise<Texts>>();
  const load = (language: Language) => {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const loading = fetchCatalogue<Texts>(addresses[language]).catch((cause: unknown) => {
      loaded.delete(language);
      throw new TextsLoadError(`${name}/${language}`, cause);
    });
    loaded.set(language, loading);
    return loading;
  };
  loaders.add(load);
  return load;
}

async function fetchCatalogue<Texts>(address: string): Promise<Texts> {
  const answer = await fetchFrom(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()) as Texts;
}
