import type { Fare } from '@farewind/contract/flights/search';
import { dateOfDayNumber } from '@farewind/values/local-time';
import { lastSaleDay } from '../stock/stock.ts';
import type { FoundFare, FoundSlice } from './find-slices.ts';
import { parseFlightId } from './flight-id.ts';

/** The days to which a fare of a slice is limited, by the strictest of its segments; undefined without any limit. */
export function presentTerms(
  { flightId }: Pick<FoundSlice, 'flightId'>,
  { options, stay }: Pick<FoundFare, 'options' | 'stay'>,
): Fare['terms'] {
  const { minDays = 0, maxDays } = stay;
  const lastDay = lastDayOf(flightId, options);
  if (minDays === 0 && maxDays === undefined && lastDay === undefined) return undefined;
  return {
    ...(minDays > 0 && { minStayDays: minDays }),
    ...(maxDays !== undefined && { maxStayDays: maxDays }),
    ...(lastDay !== undefined && { soldUntil: dateOfDayNumber(lastDay) }),
  };
}

function lastDayOf(flightId: string, options: FoundFare['options']): number | undefined {
  // Most fares have no end of their sale: nothing is read for them.
  if (options.every(({ fare: { sale } }) => sale.toDay === undefined && sale.releaseDays === undefined))
    return undefined;
  const flights = parseFlightId(flightId) ?? [];
  const days = flights.flatMap(({ day }, index) => {
    const sale = options[index]?.fare.sale;
    return (sale && lastSaleDay(sale, day)) ?? [];
  });
  return days.length === 0 ? undefined : Math.min(...days);
}
