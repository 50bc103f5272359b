import { languageTable, localeOf } from '@farewind/contract/core/languages';
import { expect, it } from 'vitest';

it.each(languageTable.map(({ locale }) => localeOf[locale]))(
  'the dates of a traveller who reads %s are Gregorian, the only calendar that the pages are built with',
  (locale) => {
    expect(new Intl.DateTimeFormat(locale).resolvedOptions().calendar).toBe('gregory');
  },
);
