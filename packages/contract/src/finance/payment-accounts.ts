import { z } from 'zod';
import { currencySchema, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** One account of one method in one currency. */
const takerSchema = z.object({
  settingId: z.int(),
  provider: z.string(),
  way: z.enum(['hostedPage', 'rawCard', 'qrOrApp', 'frame', 'push', 'bill', 'desk']),
  /** `hold`: charged when the seat is sold. `atOnce`: charged before, and refunded if the seat is gone. */
  take: z.enum(['hold', 'atOnce']),
  /** How long an authorisation is valid; null without one, or if the provider does not specify it. */
  holdSeconds: z.int().nullable(),
  minimum: moneyText.nullable(),
  maximum: moneyText.nullable(),
  isPaused: z.boolean(),
  /** The sites to which the account is limited. */
  siteIds: z.array(z.int()),
  /** What it costs, by country of the card (null: every other card); empty where the agency has entered none. */
  fees: z.array(z.object({ cardCountry: z.string().nullable(), percent: z.string(), fixed: moneyText })),
});

/** The methods offered to a buyer. */
const buyerSchema = z.object({
  /** The card's country of issue. */
  country: z.enum(['RU', 'TR', 'DE', 'BY']),
  currency: currencySchema,
  site: z.string().nullable(),
  /** The price by which the fees below are computed. */
  sum: moneyText,
  methods: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      take: z.enum(['hold', 'atOnce']),
      /** The account that takes this card's payment now. */
      settingId: z.int(),
      /** Its fee of the sum; null where the agency has entered none. */
      fee: moneyText.nullable(),
    }),
  ),
});

export const getPaymentWays = operation('Payment/GetWays', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary:
    'Returns the accounts used per method and currency, and the methods offered to a Russian, a Turkish and a German buyer',
  input: z.object({}),
  output: z.object({
    /**
     * The mode of the accounts that take payments now: `test` until the agency's sites open, `live` on open sites with a
     * live account, `both` on open sites without one.
     */
    taken: z.enum(['test', 'live', 'both']),
    methods: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        currency: currencySchema,
        /** Whether the agency has set the order; if not, only the first is used. */
        isOrdered: z.boolean(),
        /** Whether the accounts follow their fees, the cheapest first, because the agency has set no order. */
        isByFee: z.boolean(),
        /** All accounts that can take it, those in use first. */
        takers: z.array(takerSchema),
        /** The number in use: the first, and its fallbacks. */
        used: z.int(),
      }),
    ),
    buyers: z.array(buyerSchema),
  }),
});

export const getPaymentHealth = operation('Payment/GetAccountHealth', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary:
    'Returns the health of each merchant account: last payment and notification, and the decline rate against its usual level',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        settingId: z.int(),
        /** The provider's last notification; null: none within 30 days, or it sends none. */
        lastNoticeAt: z.iso.datetime().nullable(),
        lastPaidAt: z.iso.datetime().nullable(),
        /** Of the last 24 hours. */
        paid: z.int(),
        declined: z.int(),
        outOfOrder: z.int(),
        /** Declines of the last 24 hours, in percent; null without payments. */
        declinePercent: z.number().nullable(),
        /** The same over the 28 days before; null with too few payments. */
        usualDeclinePercent: z.number().nullable(),
        /** Declines are well above the usual level. */
        isUnusual: z.boolean(),
        /** Payments and declines of each of the last 24 hours, the oldest first. */
        hours: z.array(z.object({ paid: z.int(), declined: z.int() })),
      }),
    ),
  }),
});
