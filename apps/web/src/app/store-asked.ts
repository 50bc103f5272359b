import type { Language } from '@farewind/contract/core/fields';
import { isCurrency, type Currency } from '@farewind/values/currency';
import { cookieNames, FIVE_YEARS_SECONDS, readCookie, writeCookie } from '../shared/api/cookies.ts';
import { writeStored } from '../shared/session/local-store.ts';
import { findQueryValue, isLanguage } from '../shared/session/start-language.ts';

export const CURRENCY_KEY = 'farewind.currency';

/**
 * Stores the language and currency requested by an address for later pages, whose addresses do not contain them; also
 * before hydration, when a link of the rendered page is followed. A currency that the site does not sell in has no
 * effect.
 */
export function storeAsked(address: { readonly hash: string; readonly search: string }): void {
  // Browsers keep cookies for at most about 400 days, so each visit renews them.
  const language = findQueryValue(address, 'locale') ?? readCookie(cookieNames.culture);
  if (isLanguage(language)) storeLanguage(language);
  const { currency } = findAsked(address);
  if (currency !== undefined) storeCurrency(currency);
}

/** The valid language and currency requested by an address. */
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
