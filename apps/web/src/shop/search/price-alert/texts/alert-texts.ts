import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type AlertKey = keyof typeof import('./ru.json');
export type AlertTranslate = (key: AlertKey, values?: MessageValues) => string;

const loadAlertTexts = catalogueLoader<Readonly<Record<AlertKey, string>>>('priceAlert', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of price alerts. Suspends until loaded. */
export function useAlertT(): AlertTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadAlertTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
