import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type AccountKey = keyof typeof import('./ru.json');
export type AccountTranslate = (key: AccountKey, values?: MessageValues) => string;

const loadAccountTexts = catalogueLoader<Readonly<Record<AccountKey, string>>>('account', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of the account. Suspends until loaded. */
export function useAccountT(): AccountTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadAccountTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
