import type { Language } from './fields.ts';

/** The single table of languages, used by selector, `lang` attribute and configuration. */
export interface LanguageEntry {
  readonly locale: Language;
  readonly short: string;
  readonly long: string;
  readonly name: string;
  readonly icon: string;
}

export const languageTable: readonly LanguageEntry[] = [
  { locale: 'ru', short: 'RU', long: 'RUS', name: 'Русский', icon: 'russia' },
  { locale: 'en', short: 'EN', long: 'ENG', name: 'English', icon: 'united-kingdom' },
  { locale: 'tr', short: 'TR', long: 'TUR', name: 'Türkçe', icon: 'turkey' },
];

/** For `Intl`. English is British, with the day first and weeks from Monday. */
export const localeOf: Readonly<Record<Language, string>> = { ru: 'ru-RU', en: 'en-GB', tr: 'tr-TR' };

/** The marks of CSV files: Excel separates columns by semicolons where its decimal mark is a comma. */
export const csvMarksOf: Readonly<
  Record<Language, { readonly decimal: ',' | '.'; readonly separator: ';' | ',' }>
> = {
  ru: { decimal: ',', separator: ';' },
  en: { decimal: '.', separator: ',' },
  tr: { decimal: ',', separator: ';' },
};

export const DEFAULT_LANGUAGE: Language = 'ru';
