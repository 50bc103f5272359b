import { currencies, type Currency } from '@farewind/values/currency';
import type { DailyRates } from '../../../modules/settings/public.ts';
import { ratioMicros, readDecimal } from '../decimal.ts';
import { childrenOf, readRoot, textOf } from '../rate-xml.ts';

/**
 * The euro reference rates of the European Central Bank (`eurofxref-daily.xml`): one `Cube` with a day, which contains
 * one `Cube` for each currency with its rate in units for one euro. It has neither Russian nor Belarusian roubles.
 */
export function readEcb(bytes: Uint8Array): DailyRates {
  const root = readRoot(new TextDecoder('utf-8').decode(bytes), 'gesmes:Envelope');
  const [daily] = childrenOf(root, 'Cube').flatMap((outer) => childrenOf(outer, 'Cube'));
  const day = daily ? textOf(daily, 'time') : '';
  if (!daily || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('The list of the ECB names no day');
  const microsPerEuro: Partial<Record<Currency, number>> = {};
  for (const cube of childrenOf(daily, 'Cube')) {
    const currency = currencies.find((each) => each === textOf(cube, 'currency'));
    if (currency) microsPerEuro[currency] = ratioMicros(readDecimal(textOf(cube, 'rate')), 100_000_000n);
  }
  if (Object.keys(microsPerEuro).length === 0) throw new Error('The list of the ECB has no rates');
  return { day, microsPerEuro };
}
