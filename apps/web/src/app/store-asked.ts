import type { Language } from '@farewind/contract/core/fields';
import { isCurrency, type Currency } from '@farewind/values/currency';
import { cookieNames, FIVE_YEARS_SECONDS, readCookie, writeCookie } from '../shared/session/cookies.ts';
import { writeStored } from '../shared/session/local-store.ts';
import { findQueryValue, isLanguage } from '../shared/session/start-language.ts';

export const CURRENCY_KEY = 'farewind.currency';

/**
 * What an address asks for holds on the pages after it, whose addresses no longer ask; also on one that is opened by a link of
 * the drawn page, before the scripts have taken it over. A currency that the site does not sell in changes nothing there.
 */
export function storeAsked(address: { readonly hash: string; readonly search: string }): void {
  // Browsers keep no cookie longer than about 400 days: each visit begins the time anew.
  const language = findQueryValue(address, 'locale') ?? readCookie(cookieNames.culture);
  if (isLanguage(language)) storeLanguage(language);
  const { currency } = findAsked(address);
  if (currency !== undefined) storeCurrency(currency);
}

/** The language and the currency that an address asks for, where they are known ones. */
export function findAsked(address: { readonly hash: string; readonly search: string }): {
  readonly language: Language | undefined;
  readonly currency: Currency | undefined;
} {
  const language = findQueryValue(address, 'locale');
  const currency = findQueryValue(address, 'currency')?.toUpperCase();
  return {
    language: isLanguage(language) ? language : undefined,
    currency: isCurrency(currency) ? currency : undefined,
  };
}

export function storeLanguage(language: Language): void {
  writeCookie(cookieNames.culture, language, FIVE_YEARS_SECONDS);
}

export function storeCurrency(currency: Currency): void {
  writeStored(CURRENCY_KEY, currency);
}
