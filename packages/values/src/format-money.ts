import type { Currency } from './currency.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A decimal sum for display: `12 345,50 ₽`, `₺12.345,50`, `€12,345.50`. Always two decimals; the Belarusian rouble is
 * shown by its code, because its sign would be mistaken for another.
 */
export function formatMoney(amount: string, currency: Currency, locale: string): string {
  return moneyFormat(locale, currency, false).format(amount as `${number}`);
}

/** An amount for lists, never rounded: without decimals if it is whole, else with two. */
export function formatPrice(amount: string, currency: Currency, locale: string): string {
  return moneyFormat(locale, currency, Number(amount) % 1 === 0).format(amount as `${number}`);
}

function moneyFormat(locale: string, currency: Currency, whole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${whole}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: currency === 'BYN' ? 'code' : 'narrowSymbol',
      ...(whole
        ? { minimumFractionDigits: 0, maximumFractionDigits: 0 }
        : { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    });
    formats.set(key, format);
  }
  return format;
}
