import { percentHalfUp } from '@farewind/values/money';
import type { PassengerType } from '@farewind/values/passengers';
import { parseSum } from './cell-values.ts';

/** The lines of one passenger's price, in minor units of the inventory currency. */
export interface FareLines {
  readonly fare: number;
  readonly tax: number;
  readonly fuel: number;
  readonly service: number;
}

/** How a child's or infant's price is derived: a percentage of the adult's fare line, or separate sums. */
export type PriceRule = { readonly percent: number } | { readonly lines: FareLines };

/** Determines the default percentage of a rule left blank in the file. */
export interface FlightNature {
  readonly kind: 'charter' | 'scheduled';
  readonly isDomestic: boolean;
}

/** Parses `75%` (at most `maxPercent`) or `60.00/20.00/10.00/0.00` (fare, tax, fuel, service). */
export function parsePriceRule(maxPercent: number): (text: string) => PriceRule | undefined {
  return (text) => {
    const percent = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text);
    if (percent) return Number(percent[1]) <= maxPercent ? { percent: Number(percent[1]) } : undefined;
    const [fare, tax, fuel, service, ...more] = text.split('/').map(parseSum);
    if (fare === undefined || tax === undefined || fuel === undefined || service === undefined)
      return undefined;
    return more.length === 0 ? { lines: { fare, tax, fuel, service } } : undefined;
  };
}

/**
 * The price lines of every passenger type. A percentage applies to the adult's fare line, half up; a child also pays
 * tax, fuel and service in full, an infant on a lap pays none of them. Blank rules: child 75 %, on charters 100 %;
 * infant 10 %, on domestic flights nothing.
 */
export function fareLines(
  adult: FareLines,
  rules: { readonly child: PriceRule | undefined; readonly infant: PriceRule | undefined },
  nature: FlightNature,
): Record<PassengerType, FareLines> {
  const child = rules.child ?? { percent: nature.kind === 'charter' ? 100 : 75 };
  const infant = rules.infant ?? { percent: nature.isDomestic ? 0 : 10 };
  return {
    adult,
    child: 'lines' in child ? child.lines : { ...adult, fare: percentHalfUp(adult.fare, child.percent) },
    infant:
      'lines' in infant
        ? infant.lines
        : { fare: percentHalfUp(adult.fare, infant.percent), tax: 0, fuel: 0, service: 0 },
  };
}
