import { currencies, type Currency } from '@farewind/values/currency';
import type { DailyRates } from '../../modules/settings/public.ts';
import { ratioMicros } from './decimal.ts';

/** The price of `units` of a currency in the list's own currency. */
export interface ListedPrice {
  readonly code: string;
  readonly units: bigint;
  readonly price: bigint;
}

/**
 * Converts a list of prices in one currency to rates per euro: the rate of the list's own currency is the euro's price,
 * that of every other currency the euro's price divided by its own. Throws if the list has no euro.
 */
export function perEuro(own: Currency, prices: readonly ListedPrice[]): DailyRates['microsPerEuro'] {
  const euro = prices.find(({ code }) => code === 'EUR');
  if (!euro) throw new Error('The list has no rate of the euro');
  const rates: Partial<Record<Currency, number>> = {
    [own]: ratioMicros(euro.price, euro.units * 100_000_000n),
  };
  for (const { code, units, price } of prices) {
    const currency = currencies.find((each) => each === code);
    if (currency && currency !== 'EUR') rates[currency] = ratioMicros(euro.price * units, price * euro.units);
  }
  return rates;
}
