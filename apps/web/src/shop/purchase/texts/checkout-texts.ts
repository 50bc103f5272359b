import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

type CheckoutKey = keyof typeof import('./ru.json');
export type CheckoutTranslate = (key: CheckoutKey, values?: MessageValues) => string;

/** Loaded together with the purchase's data, so that the form does not wait for its texts. */
export const loadCheckoutTexts = catalogueLoader<Readonly<Record<CheckoutKey, string>>>('checkout', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts used only by the checkout form. Suspends until loaded. */
export function useCheckoutT(): CheckoutTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadCheckoutTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
