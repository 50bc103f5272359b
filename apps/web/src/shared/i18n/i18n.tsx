import type { Language } from '@farewind/contract/core/fields';
import { createContext, useContext } from 'react';
import type { Catalogue, MessageKey } from './catalogue.ts';
import { localeOf } from '@farewind/contract/core/languages';
import { formatMessage, parseMessage, type MessageValues, type Part } from './message.ts';

export type Translate = (key: MessageKey, values?: MessageValues) => string;

export interface I18n {
  readonly language: Language;
  /** The tag for `Intl`: ru-RU, en-GB, tr-TR. */
  readonly locale: string;
  readonly t: Translate;
}

/** Translates keys in one language; an unknown key is shown as it is. */
export function createTranslate<Key extends string>(
  locale: string,
  texts: Readonly<Record<Key, string>>,
): (key: Key, values?: MessageValues) => string {
  const read = new Map<Key, readonly Part[]>();
  return (key, values = {}) => {
    let parts = read.get(key);
    if (parts === undefined) {
      parts = parseMessage(texts[key] ?? key);
      read.set(key, parts);
    }
    return formatMessage(parts, values, locale);
  };
}

export function createI18n(language: Language, catalogue: Catalogue): I18n {
  const locale = localeOf[language];
  return { language, locale, t: createTranslate(locale, catalogue) };
}

const I18nContext = createContext<I18n | undefined>(undefined);

export const I18nProvider = I18nContext.Provider;

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (i18n === undefined) throw new Error('I18nProvider is missing');
  return i18n;
}

export function useT(): Translate {
  return useI18n().t;
}
