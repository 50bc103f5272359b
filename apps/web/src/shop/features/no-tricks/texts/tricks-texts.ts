import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type TricksKey = keyof typeof import('./ru.json');
export type TricksTranslate = (key: TricksKey, values?: MessageValues) => string;

const loadTricksTexts = catalogueLoader<Readonly<Record<TricksKey, string>>>('tricks', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of the page about checks. Suspends until loaded. */
export function useTricksT(): TricksTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadTricksTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
