import type { Filing } from '../api.ts';
import type { DatedFlight } from '../stock/dated-flight.ts';
import type { StockFare } from '../stock/stock.ts';

const BASIS_LENGTH = 8;

/** How a flight of a slice is filed. Own fares have no basis from a tariff: theirs is the class and the family's name. */
export function filingOf(
  { originTerminal, destinationTerminal }: Pick<DatedFlight, 'originTerminal' | 'destinationTerminal'>,
  { bookingClass, family }: Pick<StockFare, 'bookingClass' | 'family'>,
): Filing {
  return {
    bookingClass,
    fareBasis: fareBasisOf(bookingClass, family),
    departsTerminal: originTerminal,
    arrivesTerminal: destinationTerminal,
  };
}

/** At most eight capital letters and digits, the form that airlines print: `YLIGHT`. */
export function fareBasisOf(bookingClass: string, family: string): string {
  return `${bookingClass}${family}`
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, BASIS_LENGTH);
}
