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
import besideFlightEn from '../../apps/web/src/shop/purchase/ride/texts/en.json' with { type: 'json' };
import besideFlightRu from '../../apps/web/src/shop/purchase/ride/texts/ru.json' with { type: 'json' };
import besideFlightTr from '../../apps/web/src/shop/purchase/ride/texts/tr.json' with { type: 'json' };
import pageEn from '../../apps/web/src/shop/kit/text-page/texts/en.json' with { type: 'json' };
import pageRu from '../../apps/web/src/shop/kit/text-page/texts/ru.json' with { type: 'json' };
import pageTr from '../../apps/web/src/shop/kit/text-page/texts/tr.json' with { type: 'json' };
import transferEn from '../../apps/web/src/shop/purchase/transfers/texts/en.json' with { type: 'json' };
import transferRu from '../../apps/web/src/shop/purchase/transfers/texts/ru.json' with { type: 'json' };
import transferTr from '../../apps/web/src/shop/purchase/transfers/texts/tr.json' with { type: 'json' };
import { localeOf } from '@farewind/contract/core/languages';
import { formatMessage, parseMessage, type MessageValues } from '../../apps/web/src/shared/i18n/message.ts';

export { localeOf };
export type Language = keyof typeof localeOf;
export const languages: readonly Language[] = ['ru', 'en', 'tr'];

/** A page's text for a key. */
export type SayFrom<Texts> = (key: keyof Texts, values?: MessageValues) => string;

/** The texts of a catalogue, for each language. */
export function textsOf<Texts extends Record<string, string>>(
  catalogues: Readonly<Record<Language, Readonly<Record<keyof Texts, string>>>>,
): (language: Language) => SayFrom<Texts> {
  return (language) =>
    (key, values = {}) =>
      formatMessage(parseMessage(catalogues[language][key]), values, localeOf[language]);
}

/** The texts that all pages have at hand. */
export const wordsOf = textsOf<typeof ru>({ ru, en, tr });
export type Say = SayFrom<typeof ru>;
export const accountWordsOf = textsOf<typeof accountRu>({ ru: accountRu, en: accountEn, tr: accountTr });
/** An order’s page and its dialogs. */
export const tripWordsOf = textsOf<typeof tripRu>({ ru: tripRu, en: tripEn, tr: tripTr });
/** Passports, coupons and currencies in the checkout. */
export const checkoutWordsOf = textsOf<typeof checkoutRu>({ ru: checkoutRu, en: checkoutEn, tr: checkoutTr });
/** Pages of rides. */
export const transferWordsOf = textsOf<typeof transferRu>({ ru: transferRu, en: transferEn, tr: transferTr });
/** A ride beside a flight. */
export const rideWordsOf = textsOf<typeof besideFlightRu>({
  ru: besideFlightRu,
  en: besideFlightEn,
  tr: besideFlightTr,
});
/** The sheets of the search form. */
export const searchWordsOf = textsOf<typeof searchRu>({ ru: searchRu, en: searchEn, tr: searchTr });
/** The words around the agency’s texts. */
export const pageWordsOf = textsOf<typeof pageRu>({ ru: pageRu, en: pageEn, tr: pageTr });

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
