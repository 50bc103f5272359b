import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type SurveyKey = keyof typeof import('./ru.json');
export type SurveyTranslate = (key: SurveyKey, values?: MessageValues) => string;

const loadSurveyTexts = catalogueLoader<Readonly<Record<SurveyKey, string>>>('survey', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of the survey. Suspends until loaded. */
export function useSurveyT(): SurveyTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadSurveyTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
