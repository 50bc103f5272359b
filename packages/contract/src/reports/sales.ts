import { addDays, isLocalDate } from '@farewind/values/local-time';
import { z } from 'zod';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { timeZoneField } from '../core/time-zone.ts';

/** The grouping of the sales report's rows. */
export const salesGroups = ['day', 'route', 'carrier', 'agent', 'currency'] as const;
export type SalesGroup = (typeof salesGroups)[number];

const MAX_DAYS = 366;

const period = z
  .object({
    /** Days of the time zone, both included; at most 366. */
    from: localDate,
    to: localDate,
    by: z.enum(salesGroups).default('day'),
    timeZone: timeZoneField,
  })
  .refine(({ from, to }) => !areDates(from, to) || (from <= to && to < addDays(from, MAX_DAYS)), {
    error: `period:${MAX_DAYS}`,
    path: ['to'],
  });

/** An invalid date already has its own error. */
function areDates(...values: readonly string[]): boolean {
  return values.every(isLocalDate);
}

const figures = {
  /** Orders that were sold in the period; a later payment for one sells no other. */
  orders: z.int(),
  /** Travellers of the orders that were sold in the period. */
  passengers: z.int(),
  /** The sum sold, from the ledger. */
  gross: moneyText,
  /** The sum of refunds promised in the period, for sales of any time; positive. */
  refunded: moneyText,
  /** `gross` minus `refunded`. */
  net: moneyText,
  currency: currencySchema,
};

export const salesRowSchema = z.object({
  /**
   * By the grouping: a date; a route (`VKO-AYT`), or the kind of a product that does not fly (`transfer`); a carrier's
   * code; `shop` or `user:12`; a currency. Sums of one key in several currencies are several rows.
   */
  key: z.string(),
  /** The display name of the key: the carrier's or the person's name; null if the key is readable itself. */
  name: z.string().nullable(),
  ...figures,
});

export const salesSchema = z.object({
  /** Days oldest first; the rest by currency, the agency's own first, the largest first. */
  rows: z.array(salesRowSchema),
  /** Of all rows, by currency, the agency's own first. An order in several rows is counted once. */
  totals: z.array(z.object(figures)),
  /** Everything in the agency's own currency, each sale and refund converted at the rate of its day, without margin. */
  own: z.object({
    currency: currencySchema,
    /** Null if a day has no rate for a currency of its sales: `missing` lists them. */
    total: z.object(figures).nullable(),
    missing: z.array(currencySchema),
    /** Days with sales or refunds, oldest first; empty without a total. */
    days: z.array(z.object({ day: localDate, net: moneyText })),
    /** The rates used, from the lowest to the highest of the period, and the lists that they are from. */
    rates: z.array(
      z.object({ currency: currencySchema, lowest: z.string(), highest: z.string(), source: z.string() }),
    ),
  }),
});

export const getSales = operation('Report/GetSales', {
  method: 'GET',
  access: 'Pages.Reports',
  summary: 'Reports sales and refunds of a period by day, route, carrier, agent or currency',
  input: period,
  output: salesSchema,
});

/** The response is the file itself, not an envelope. */
export const exportReport = operation('Report/Export', {
  method: 'GET',
  access: 'Pages.Reports',
  summary:
    'Exports the rows of a report as CSV; cells that a spreadsheet would read as a formula are escaped',
  input: period,
  output: z.unknown(),
});
