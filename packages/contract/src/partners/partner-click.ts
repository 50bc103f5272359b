import { z } from 'zod';
import { currencySchema, localDateTime, moneyText, passengerTypeSchema } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** A sum as a sales partner showed it, and at the click; null: the same flights could not be bought. `now` is in `nowCurrency`. */
const sums = { shown: moneyText, now: moneyText.nullable() };

export const partnerClickSchema = z.object({
  /** The name of the partner. */
  partner: z.string(),
  /**
   * `price`: another one. `seat`: sold out at this fare. `gone`: no longer sold. `unasked`: the supplier did not answer at
   * the click. `time`: the same flights leave at another time or on another day, see `departsNow`. `currency`: the site does not sell in the
   * currency that was shown, see `nowCurrency`.
   */
  outcome: z.enum(['held', 'price', 'seat', 'gone', 'unasked', 'time', 'currency']),
  /** Days within which an order counts as the partner's; the browser remembers the click for as long. */
  sourceDays: z.int().optional(),
  /** Set half an hour after the click: the page is a bookmark of it, and the sums at the click are no longer those now. */
  isOld: z.literal(true).optional(),
  /** Of the sums that were shown. */
  currency: currencySchema,
  /** Of the sums now, if the site does not sell in the currency that was shown. */
  nowCurrency: currencySchema.optional(),
  /** For the whole trip and all passengers. */
  ...sums,
  slices: z.array(
    z.object({
      direction: z.enum(['outbound', 'return']),
      flights: z.array(
        z.object({
          carrier: z.string(),
          number: z.string(),
          from: z.string(),
          to: z.string(),
          departsAt: localDateTime,
          /** Set if the flight leaves at another time than was shown. */
          departsNow: localDateTime.optional(),
        }),
      ),
      lines: z.array(
        z.object({
          passengerType: passengerTypeSchema,
          count: z.int(),
          ...sums,
          /** The parts of the price that differ. */
          parts: z.array(z.object({ part: z.enum(['fare', 'tax', 'fuel', 'service']), ...sums })),
        }),
      ),
    }),
  ),
  /** Null if the exchange rate is the same. */
  rate: z.object({ from: currencySchema, to: currencySchema, shown: z.string(), now: z.string() }).nullable(),
});
export type PartnerClick = z.infer<typeof partnerClickSchema>;

export const followPartnerLink = operation('SalesPartner/FollowLink', {
  method: 'POST',
  access: 'public',
  summary: 'Records a visitor who has come by a plain link that names a sales partner, `?source=demo`',
  input: z.object({
    /** The partner's code. */
    source: z.string().max(64),
  }),
  output: z.object({
    /** For the browser to remember, for so many days; null: no partner has this name. */
    click: z.object({ id: z.string(), sourceDays: z.int() }).nullable(),
  }),
});

export const getPartnerClick = operation('SalesPartner/GetClick', {
  method: 'GET',
  access: 'public',
  summary: 'Returns what a sales partner showed to a visitor and what held at the click, line by line',
  input: z.object({ id: z.string().max(64) }),
  output: partnerClickSchema,
  errors: ['GEN-NOTFOUND'],
});
