import { currencies, type Currency } from '@farewind/values/currency';
import { expect, test } from 'vitest';
import { chooseStartCurrency } from './start-currency.ts';
import { findStartLanguage } from './start-language.ts';

const AT = 'https://farewind.example';
const RU = 'https://ru.farewind.example';

interface Start {
  readonly origin?: string;
  readonly hash?: string;
  readonly search?: string;
  readonly cookie?: string;
  readonly saved?: string;
  readonly siteDefault?: 'ru' | 'en' | 'tr';
  readonly sold?: readonly Currency[];
}

/** Initial language and currency of the page and of its server rendering. */
const table: readonly (readonly [who: string, start: Start, language: string, currency: Currency])[] = [
  ['whoever comes for the first time', {}, 'ru', 'EUR'],
  ['whoever asks for English', { search: '?locale=en' }, 'en', 'EUR'],
  [
    'whoever asks in the hash and in the search',
    { hash: '#/x?locale=tr', search: '?locale=en' },
    'tr',
    'EUR',
  ],
  ['whoever asks for a language that there is not', { search: '?locale=de', cookie: 'tr' }, 'ru', 'EUR'],
  ['whoever chose Turkish before', { cookie: 'tr' }, 'tr', 'EUR'],
  ['whoever comes to a site that opens in Turkish', { siteDefault: 'tr' }, 'tr', 'EUR'],
  [
    'whoever chose English at a site that opens in Turkish',
    { siteDefault: 'tr', cookie: 'en-GB' },
    'en',
    'EUR',
  ],
  ['whoever asks for lira', { search: '?currency=TRY', saved: 'USD' }, 'ru', 'TRY'],
  ['whoever asks for Belarusian roubles in the hash', { hash: '#?currency=byn' }, 'ru', 'BYN'],
  ['whoever asks for an undefined currency', { search: '?currency=undefined', saved: 'USD' }, 'ru', 'USD'],
  ['whoever asks for a currency that is not sold', { search: '?currency=GBP' }, 'ru', 'EUR'],
  ['whoever chose dollars before', { saved: 'USD' }, 'ru', 'USD'],
  ['whoever comes to a Russian-facing address', { origin: RU }, 'ru', 'RUB'],
  ['whoever comes to an address that ends in ru', { origin: 'https://farewind.ru' }, 'ru', 'RUB'],
  [
    'whoever comes to an address with ru inside of a word',
    { origin: 'https://brussels.example' },
    'ru',
    'EUR',
  ],
  [
    'whoever asks for dollars where roubles alone are sold',
    { origin: RU, search: '?currency=USD', sold: ['RUB'] },
    'ru',
    'RUB',
  ],
  ['whoever comes to a site that sells in lira first', { sold: ['TRY', 'EUR', 'USD'] }, 'ru', 'TRY'],
  [
    'whoever chose euros at a site that sells in lira first',
    { saved: 'EUR', sold: ['TRY', 'EUR'] },
    'ru',
    'EUR',
  ],
  ['whoever chose euros before and comes to a partner’s site', { saved: 'EUR', sold: ['RUB'] }, 'ru', 'RUB'],
];

test.each(table)('%s starts as the table says', (_, start, language, currency) => {
  const { origin = AT, hash = '', search = '', cookie, saved, siteDefault = 'ru', sold = currencies } = start;
  expect(findStartLanguage({ hash, search, cookie, siteDefault })).toBe(language);
  const [defaultCurrency = 'EUR'] = sold;
  const site = { currencies: sold, defaultCurrency };
  expect(chooseStartCurrency({ hash, search, saved, origin, site })).toBe(currency);
});
