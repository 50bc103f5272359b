import { isCurrency, type Currency } from '@farewind/values/currency';
import { isRussianFacing } from '@farewind/values/russian-facing';
import { findQueryValue } from './start-language.ts';

/**
 * The initial currency: `?currency=` if valid, otherwise the saved choice, otherwise roubles on a Russian-facing
 * origin, otherwise the site's own, by default euros. Always one that the site sells in.
 */
export function chooseStartCurrency(from: {
  readonly hash: string;
  readonly search: string;
  readonly saved: string | undefined;
  readonly origin: string;
  readonly site: { readonly currencies: readonly Currency[]; readonly defaultCurrency: Currency } | undefined;
}): Currency {
  const asked = findQueryValue(from, 'currency')?.toUpperCase();
  const choice = isCurrency(asked)
    ? asked
    : isCurrency(from.saved)
      ? from.saved
      : isRussianFacing(from.origin)
        ? 'RUB'
        : (from.site?.defaultCurrency ?? 'EUR');
  if (from.site === undefined || from.site.currencies.includes(choice)) return choice;
  return from.site.defaultCurrency;
}
