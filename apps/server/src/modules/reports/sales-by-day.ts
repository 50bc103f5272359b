import { addDays, startOfDay, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { SalesSlot } from '../bookings/public.ts';
import { dateIn, datesUpTo } from './local-days.ts';

export const SHOWN_DAYS = 30;
const WEEK_MS = 7 * 24 * 3_600_000;

export interface Sold {
  readonly sales: string;
  readonly orders: number;
  readonly passengers: number;
}

export interface SalesOfDays {
  readonly today: Sold & { readonly date: LocalDate };
  /** The same weekday a week ago, up to this hour. */
  readonly lastWeek: Sold;
  readonly days: {
    readonly date: LocalDate;
    readonly flights: string;
    readonly transfers: string;
    readonly before: string;
    readonly orders: number;
    readonly passengers: number;
  }[];
}

/**
 * Where the spans begin whose sales the days are made of: with each day, and once within the day a week ago, where it was as
 * late as it is now.
 */
export function beginsOfDays(now: Date, timeZone: string): Date[] {
  const days = datesUpTo(dateIn(timeZone)(now), 2 * SHOWN_DAYS);
  const begins = [...days.map((date) => startOfDay(date, timeZone)), now.getTime() - WEEK_MS + 1];
  return begins.toSorted((one, other) => one - other).map((at) => new Date(at));
}

/** Lays sales over the days of a zone's clock: the last 30, each beside the day 30 days before it. */
export function salesByDay(slots: readonly SalesSlot[], now: Date, timeZone: string): SalesOfDays {
  const dateOf = dateIn(timeZone);
  const today = dateOf(now);
  const byDate = Map.groupBy(slots, ({ at }) => dateOf(at));
  const slotsOf = (date: LocalDate) => byDate.get(date) ?? [];
  const weekAgo = new Date(now.getTime() - WEEK_MS);
  return {
    today: { date: today, ...sum(slotsOf(today)) },
    lastWeek: sum(slotsOf(dateOf(weekAgo)).filter(({ at }) => at <= weekAgo)),
    days: datesUpTo(today, SHOWN_DAYS).map((date) => {
      const { orders, passengers } = sum(slotsOf(date));
      return {
        date,
        flights: formatMinor(total(slotsOf(date), 'flightsMinor')),
        transfers: formatMinor(total(slotsOf(date), 'transfersMinor')),
        before: sum(slotsOf(addDays(date, -SHOWN_DAYS))).sales,
        orders,
        passengers,
      };
    }),
  };
}

function sum(slots: readonly SalesSlot[]): Sold {
  return {
    sales: formatMinor(total(slots, 'flightsMinor') + total(slots, 'transfersMinor')),
    orders: total(slots, 'orders'),
    passengers: total(slots, 'passengers'),
  };
}

function total(slots: readonly SalesSlot[], member: Exclude<keyof SalesSlot, 'at'>): number {
  return slots.reduce((soFar, slot) => soFar + slot[member], 0);
}
