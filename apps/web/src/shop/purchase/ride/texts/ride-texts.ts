import { use, useMemo } from 'react';
import { catalogueLoader } from '../../../../shared/i18n/catalogue.ts';
import { createTranslate, useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { MessageValues } from '../../../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

type RideKey = keyof typeof import('./ru.json');
type RideTranslate = (key: RideKey, values?: MessageValues) => string;

const loadRideTexts = catalogueLoader<Readonly<Record<RideKey, string>>>('joined-ride', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

/** Texts of a ride beside a flight. Suspends until loaded. */
export function useRideT(): RideTranslate {
  const { language, locale } = useI18n();
  const texts = use(loadRideTexts(language));
  return useMemo(() => createTranslate(locale, texts), [locale, texts]);
}
