import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

type SearchKey = keyof typeof import('./ru.json');
type SearchTranslate = (key: SearchKey, values?: MessageValues) => string;

export const loadSearchTexts = catalogueLoader<Readonly<Record<SearchKey, string>>>('search', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of the sheets of the search form. Suspends until loaded. */
export function useSearchT(): SearchTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadSearchTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
