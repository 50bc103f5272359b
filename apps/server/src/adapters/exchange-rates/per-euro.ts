import { currencies, type Currency } from '@farewind/values/currency';
import type { DailyRates } from '../../modules/settings/public.ts';
import { ratioMicros } from './decimal.ts';

/** What one unit of a currency costs in the list's own: the price of `units` of it. */
export interface ListedPrice {
  readonly code: string;
  readonly units: bigint;
  readonly price: bigint;
}

/**
 * Turns a list of prices in one currency into rates per euro: the list's own currency costs what a euro does, every other
 * one the euro's price over its own. Throws when the list has no euro.
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
