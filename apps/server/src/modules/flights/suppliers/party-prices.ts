import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import {
  countOf,
  passengerTypes,
  type PassengerCounts,
  type PassengerType,
} from '@farewind/values/passengers';
import { addMarkup, type MarkupRule } from '../pricing/markup.ts';
import type { PassengerPrices, PriceLines } from '../stock/stock.ts';
import type { SupplierPrice } from './ports.ts';

/** What the parts of a party weigh in its price, where the supplier names the whole sum alone. */
const weights: Readonly<Record<PassengerType, number>> = { adult: 100, child: 75, infant: 10 };

/**
 * The price of each passenger in the supplier's currency: the party's sum shared by weight. All of one type pay the same, so a
 * share is rounded up to a minor unit; the party pays at most one more for each of its passengers than the supplier asks.
 */
export function partyPrices(price: SupplierPrice, counts: PassengerCounts): PassengerPrices {
  const whole = passengerTypes.reduce((sum, type) => sum + countOf(counts, type) * weights[type], 0);
  const linesOf = (type: PassengerType): PriceLines => {
    const totalMinor = Math.ceil((price.totalMinor * weights[type]) / whole);
    const taxMinor = Math.floor((price.taxMinor * weights[type]) / whole);
    return { fareMinor: totalMinor - taxMinor, taxMinor, fuelMinor: 0, serviceMinor: 0 };
  };
  return { adult: linesOf('adult'), child: linesOf('child'), infant: linesOf('infant') };
}

/** Adds the agency's mark-up; a sum of it stands in the inventory's currency. */
export function withMarkup(
  prices: PassengerPrices,
  rule: MarkupRule | undefined,
  fromInventory: ExchangeRate,
): PassengerPrices {
  if (!rule || !('sumMinor' in rule.amount)) return addMarkup(prices, rule);
  return addMarkup(prices, {
    ...rule,
    amount: { sumMinor: convertMinor(rule.amount.sumMinor, fromInventory) },
  });
}
