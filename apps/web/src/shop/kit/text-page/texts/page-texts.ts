import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type PageKey = keyof typeof import('./ru.json');
export type PageTranslate = (key: PageKey, values?: MessageValues) => string;

const loadPageTexts = catalogueLoader<Readonly<Record<PageKey, string>>>('pages', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts around the agency's own: help, contact, destinations, gallery. Suspends until loaded. */
export function usePageT(): PageTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadPageTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
