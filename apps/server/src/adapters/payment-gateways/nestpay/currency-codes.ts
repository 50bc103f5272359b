import type { Currency } from '@farewind/values/currency';

/** ISO 4217 numeric codes, which the protocol uses for currencies. */
export const numericCodes: Record<Currency, string> = {
  TRY: '949',
  USD: '840',
  EUR: '978',
  RUB: '643',
  BYN: '933',
};
