import type { PriceLine } from '@farewind/contract/flights/search';
import { formatMinor } from '@farewind/values/money';
import type { UnitPrice } from '../../flights/public.ts';

/** All sums of a line are for `count` passengers, so that its parts add up to its total. */
export function presentPriceLine(unit: UnitPrice): PriceLine {
  const sum = (minor: number): string => formatMinor(minor * unit.count);
  return {
    passengerType: unit.passengerType,
    count: unit.count,
    fare: sum(unit.fareMinor),
    tax: sum(unit.taxMinor),
    fuel: sum(unit.fuelMinor),
    service: sum(unit.serviceMinor),
    total: sum(unit.totalMinor),
  };
}
