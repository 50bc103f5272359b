import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type TransferKey = keyof typeof import('./ru.json');
export type TransferTranslate = (key: TransferKey, values?: MessageValues) => string;

const loadTransferTexts = catalogueLoader<Readonly<Record<TransferKey, string>>>('transfers', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of rides. Suspends until loaded. */
export function useTransferT(): TransferTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadTransferTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
