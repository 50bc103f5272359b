import type { DailyRates } from '../../../modules/settings/public.ts';
import { readDecimal } from '../decimal.ts';
import { perEuro, type ListedPrice } from '../per-euro.ts';
import { childrenOf, readDottedDay, readRoot, textOf } from '../rate-xml.ts';

/**
 * The official rates of the Bank of Russia (`XML_daily.asp`, windows-1251): for each currency the price of `Nominal`
 * units in roubles, with a decimal comma. The list's date is the day from which the rates apply.
 */
export function readCbr(bytes: Uint8Array): DailyRates {
  const root = readRoot(new TextDecoder('windows-1251').decode(bytes), 'ValCurs');
  const prices = childrenOf(root, 'Valute').map((valute): ListedPrice => ({
    code: textOf(valute, 'CharCode'),
    units: readUnits(textOf(valute, 'Nominal')),
    price: readDecimal(textOf(valute, 'Value')),
  }));
  return { day: readDottedDay(textOf(root, 'Date')), microsPerEuro: perEuro('RUB', prices) };
}

function readUnits(text: string): bigint {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new RangeError(`Not a number of units: ${text.slice(0, 40)}`);
  return BigInt(text);
}
