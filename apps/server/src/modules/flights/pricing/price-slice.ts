import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import { splitByLargestRemainder } from '@farewind/values/money';
import {
  countOf,
  passengerTypes,
  type PassengerCounts,
  type PassengerType,
} from '@farewind/values/passengers';
import type { InventoryUnit, UnitPrice } from '../api.ts';
import { linesTotal, type PassengerPrices, type PriceLines } from '../stock/stock.ts';

/**
 * The only function that prices a slice. One passenger on one slice is the rounding unit: the segments' lines are added
 * up in the inventory currency, their sum is converted once, half up, and then split into its lines by largest
 * remainder. Every larger sum is an addition of units, so all pages and documents agree to the cent.
 */
export function priceSlice(
  segments: readonly PassengerPrices[],
  counts: PassengerCounts,
  rate: ExchangeRate,
): UnitPrice[] {
  return passengerTypes
    .filter((type) => countOf(counts, type) > 0)
    .map((type) => priceUnit(type, countOf(counts, type), sumLines(segments, type), rate));
}

/**
 * The price of two directions together. Fares sold only as a pair have the pair as their rounding unit: its sum is
 * converted once and shared between the directions. All others are priced direction by direction.
 */
export function pricePair(
  outbound: readonly PassengerPrices[],
  inbound: readonly PassengerPrices[],
  counts: PassengerCounts,
  rate: ExchangeRate,
  isPairFare: boolean,
): readonly [UnitPrice[], UnitPrice[]] {
  if (!isPairFare) return [priceSlice(outbound, counts, rate), priceSlice(inbound, counts, rate)];
  const travelling = passengerTypes.filter((type) => countOf(counts, type) > 0);
  const pairs = travelling.map((type) => {
    const lines = [sumLines(outbound, type), sumLines(inbound, type)] as const;
    const sums = lines.map(linesTotal);
    const totalMinor = convertMinor(
      sums.reduce((a, b) => a + b),
      rate,
    );
    const [out = 0, back = 0] = splitByLargestRemainder(totalMinor, sums);
    const count = countOf(counts, type);
    return [splitUnit(type, count, lines[0], out), splitUnit(type, count, lines[1], back)] as const;
  });
  return [pairs.map(([out]) => out), pairs.map(([, back]) => back)];
}

/** The price of a slice for each travelling passenger type before conversion. */
export function inventoryUnits(
  segments: readonly PassengerPrices[],
  counts: PassengerCounts,
): InventoryUnit[] {
  return passengerTypes
    .filter((type) => countOf(counts, type) > 0)
    .map((passengerType) => {
      const lines = sumLines(segments, passengerType);
      return { passengerType, taxMinor: lines.taxMinor, totalMinor: linesTotal(lines) };
    });
}

function sumLines(segments: readonly PassengerPrices[], type: PassengerType): PriceLines {
  const sum = { fareMinor: 0, taxMinor: 0, fuelMinor: 0, serviceMinor: 0 };
  for (const segment of segments) {
    const lines = segment[type];
    sum.fareMinor += lines.fareMinor;
    sum.taxMinor += lines.taxMinor;
    sum.fuelMinor += lines.fuelMinor;
    sum.serviceMinor += lines.serviceMinor;
  }
  return sum;
}

function priceUnit(
  passengerType: PassengerType,
  count: number,
  lines: PriceLines,
  rate: ExchangeRate,
): UnitPrice {
  return splitUnit(passengerType, count, lines, convertMinor(linesTotal(lines), rate));
}

function splitUnit(
  passengerType: PassengerType,
  count: number,
  lines: PriceLines,
  totalMinor: number,
): UnitPrice {
  const [fareMinor = 0, taxMinor = 0, fuelMinor = 0, serviceMinor = 0] = splitByLargestRemainder(totalMinor, [
    lines.fareMinor,
    lines.taxMinor,
    lines.fuelMinor,
    lines.serviceMinor,
  ]);
  return { passengerType, count, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor };
}

/** The slice for the whole party. */
export function sliceTotal(units: readonly UnitPrice[]): number {
  return units.reduce((sum, unit) => sum + unit.count * unit.totalMinor, 0);
}
