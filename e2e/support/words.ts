import en from '../../apps/web/src/shared/i18n/messages/en.json' with { type: 'json' };
import ru from '../../apps/web/src/shared/i18n/messages/ru.json' with { type: 'json' };
import tr from '../../apps/web/src/shared/i18n/messages/tr.json' with { type: 'json' };
import accountEn from '../../apps/web/src/shop/features/account/texts/en.json' with { type: 'json' };
import accountRu from '../../apps/web/src/shop/features/account/texts/ru.json' with { type: 'json' };
import accountTr from '../../apps/web/src/shop/features/account/texts/tr.json' with { type: 'json' };
import tripEn from '../../apps/web/src/shop/features/trip/texts/en.json' with { type: 'json' };
import tripRu from '../../apps/web/src/shop/features/trip/texts/ru.json' with { type: 'json' };
import tripTr from '../../apps/web/src/shop/features/trip/texts/tr.json' with { type: 'json' };
import searchEn from '../../apps/web/src/shop/search/texts/en.json' with { type: 'json' };
import searchRu from '../../apps/web/src/shop/search/texts/ru.json' with { type: 'json' };
import searchTr from '../../apps/web/src/shop/search/texts/tr.json' with { type: 'json' };
import checkoutEn from '../../apps/web/src/shop/purchase/texts/en.json' with { type: 'json' };
import checkoutRu from '../../apps/web/src/shop/purchase/texts/ru.json' with { type: 'json' };
import checkoutTr from '../../apps/web/src/shop/purchase/texts/tr.json' with { type: 'json' };
import joinedEn from '../../apps/web/src/shop/purchase/ride/texts/en.json' with { type: 'json' };
import pageEn from '../../apps/web/src/shop/kit/text-page/texts/en.json' with { type: 'json' };
import pageRu from '../../apps/web/src/shop/kit/text-page/texts/ru.json' with { type: 'json' };
import pageTr from '../../apps/web/src/shop/kit/text-page/texts/tr.json' with { type: 'json' };
import transferEn from '../../apps/web/src/shop/purchase/transfers/texts/en.json' with { type: 'json' };
import transferRu from '../../apps/web/src/shop/purchase/transfers/texts/ru.json' with { type: 'json' };
import transferTr from '../../apps/web/src/shop/purchase/transfers/texts/tr.json' with { type: 'json' };
import { formatMessage, parseMessage, type MessageValues } from '../../apps/web/src/shared/i18n/message.ts';

export type Language = 'ru' | 'en' | 'tr';
export const languages: readonly Language[] = ['ru', 'en', 'tr'];

/** The page's text for a key in a language. */
export type Say = (key: keyof typeof ru, values?: MessageValues) => string;

const catalogues = { ru, en, tr };
const accountCatalogues = { ru: accountRu, en: accountEn, tr: accountTr };
const tripCatalogues = { ru: tripRu, en: tripEn, tr: tripTr };
const checkoutCatalogues = { ru: checkoutRu, en: checkoutEn, tr: checkoutTr };
const pageCatalogues = { ru: pageRu, en: pageEn, tr: pageTr };
const searchCatalogues = { ru: searchRu, en: searchEn, tr: searchTr };
const transferCatalogues = { ru: transferRu, en: transferEn, tr: transferTr };
export const localeOf = { ru: 'ru-RU', en: 'en-GB', tr: 'tr-TR' } as const;

export function wordsOf(language: Language): Say {
  return (key, values = {}) =>
    formatMessage(parseMessage(catalogues[language][key]), values, localeOf[language]);
}

/** The same for the pages of the account. */
export function accountWordsOf(
  language: Language,
): (key: keyof typeof accountRu, values?: MessageValues) => string {
  return (key, values = {}) =>
    formatMessage(parseMessage(accountCatalogues[language][key]), values, localeOf[language]);
}

/** The same for the dialogs on an order's page. */
export function tripWordsOf(
  language: Language,
): (key: keyof typeof tripRu, values?: MessageValues) => string {
  return (key, values = {}) =>
    formatMessage(parseMessage(tripCatalogues[language][key]), values, localeOf[language]);
}

/** The texts of an English page about a ride beside a flight. */
export function joinedWord(key: keyof typeof joinedEn, values: MessageValues = {}): string {
  return formatMessage(parseMessage(joinedEn[key]), values, localeOf.en);
}

/** The texts of a Turkish checkout about passports, coupons and currencies. */
export function checkoutWord(key: keyof typeof checkoutTr, values: MessageValues = {}): string {
  return formatMessage(parseMessage(checkoutTr[key]), values, localeOf.tr);
}

/** The same in a language of choice. */
export function checkoutWordsOf(
  language: Language,
): (key: keyof typeof checkoutRu, values?: MessageValues) => string {
  return (key, values = {}) =>
    formatMessage(parseMessage(checkoutCatalogues[language][key]), values, localeOf[language]);
}

/** The same for the pages of rides. */
export function transferWordsOf(
  language: Language,
): (key: keyof typeof transferRu, values?: MessageValues) => string {
  return (key, values = {}) =>
    formatMessage(parseMessage(transferCatalogues[language][key]), values, localeOf[language]);
}

/** The same for the sheets of the search form. */
export function searchWordsOf(
  language: Language,
): (key: keyof typeof searchRu, values?: MessageValues) => string {
  return (key, values = {}) =>
    formatMessage(parseMessage(searchCatalogues[language][key]), values, localeOf[language]);
}

/** The same for the words around the agency's texts. */
export function pageWordsOf(
  language: Language,
): (key: keyof typeof pageRu, values?: MessageValues) => string {
  return (key, values = {}) =>
    formatMessage(parseMessage(pageCatalogues[language][key]), values, localeOf[language]);
}

/** A sum in euro, dollars and the like as a page shows it, by default an English one: €1,204.60. */
export function sumText(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  language: Language = 'en',
): string {
  return new Intl.NumberFormat(localeOf[language], {
    style: 'currency',
    currency,
    // Its sign would be mistaken for another rouble's.
    currencyDisplay: currency === 'BYN' ? 'code' : 'narrowSymbol',
  }).format(Number(amount));
}

/** A pattern for text anywhere on the page, with any kind of space between words. */
export function loosely(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(/\s+/g, String.raw`\s+`));
}
