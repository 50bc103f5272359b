import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type TripKey = keyof typeof import('./ru.json');
export type TripTranslate = (key: TripKey, values?: MessageValues) => string;

/** Loads them, once. */
export const loadTripTexts = catalogueLoader<Readonly<Record<TripKey, string>>>('trip', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of an order's page and its dialogs. Suspends until loaded. */
export function useTripT(): TripTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadTripTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
