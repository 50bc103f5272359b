import type { Language } from '@farewind/contract/core/fields';

/** The tag that `Intl` formats by. English is British: days come first and the week starts on Monday. */
export const localeOf: Readonly<Record<Language, string>> = { ru: 'ru-RU', en: 'en-GB', tr: 'tr-TR' };
