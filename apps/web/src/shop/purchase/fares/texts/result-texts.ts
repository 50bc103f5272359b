import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

type ResultKey = keyof typeof import('./ru.json');
type ResultTranslate = (key: ResultKey, values?: MessageValues) => string;

const loadResultTexts = catalogueLoader<Readonly<Record<ResultKey, string>>>('results', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of the results page's lazily loaded parts. Suspends until loaded. */
export function useResultT(): ResultTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadResultTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
