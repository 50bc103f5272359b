import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type ConsentKey = keyof typeof import('./ru.json');
export type ConsentTranslate = (key: ConsentKey, values?: MessageValues) => string;

const loadConsentTexts = catalogueLoader<Readonly<Record<ConsentKey, string>>>('consent', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of the cookie choice. Suspends until loaded. */
export function useConsentT(): ConsentTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadConsentTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
