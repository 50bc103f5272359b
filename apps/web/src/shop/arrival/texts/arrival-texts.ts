import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

type ArrivalKey = keyof typeof import('./ru.json');
export type ArrivalTranslate = (key: ArrivalKey, values?: MessageValues) => string;

const loadArrivalTexts = catalogueLoader<Readonly<Record<ArrivalKey, string>>>('arrival', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts for visitors who came by a partner's offer. Suspends until loaded. */
export function useArrivalT(): ArrivalTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadArrivalTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
