import type { DailyRates } from '../../../modules/settings/public.ts';
import { readDecimal } from '../decimal.ts';
import { perEuro, type ListedPrice } from '../per-euro.ts';
import { childrenOf, readDottedDay, readRoot, textOf, type Element } from '../rate-xml.ts';

/**
 * The indicative rates of the Central Bank of Türkiye (`today.xml`): for each currency the price of `Unit` units in
 * lira. Selling rates are used, because an agency has to buy the foreign currency; some currencies have none.
 */
export function readTcmb(bytes: Uint8Array): DailyRates {
  const root = readRoot(new TextDecoder('utf-8').decode(bytes), 'Tarih_Date');
  const prices = childrenOf(root, 'Currency').flatMap(readPrice);
  return { day: readDottedDay(textOf(root, 'Tarih')), microsPerEuro: perEuro('TRY', prices) };
}

function readPrice(currency: Element): ListedPrice[] {
  const price = textOf(currency, 'ForexSelling');
  const units = textOf(currency, 'Unit');
  if (price === '' || !/^[1-9]\d{0,6}$/.test(units)) return [];
  return [{ code: textOf(currency, 'CurrencyCode'), units: BigInt(units), price: readDecimal(price) }];
}
