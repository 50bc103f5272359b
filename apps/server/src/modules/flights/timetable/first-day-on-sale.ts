import { saleDay } from '../stock/sale-day.ts';

/** The first day that may still be "today" somewhere. */
export function firstDayOnSale(now: Date): number {
  return saleDay(now) - 1;
}
