import type { Language } from '@farewind/contract/core/fields';

/** Locales for `Intl`. English is British, with the day first and weeks from Monday. */
export const localeOf: Readonly<Record<Language, string>> = { ru: 'ru-RU', en: 'en-GB', tr: 'tr-TR' };
