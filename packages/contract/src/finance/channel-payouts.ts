import { z } from 'zod';
import { currencySchema, localDate, moneyText, recordId } from '../core/fields.ts';
import { optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** The most bookings that one payout names. */
export const MAX_PAYOUT_BOOKINGS = 1000;

const channelPayoutSchema = z.object({
  payoutId: z.uuid(),
  channelId: z.int(),
  channel: z.string(),
  amount: moneyText,
  currency: currencySchema,
  paidOn: localDate,
  /** The number of the channel's statement or transfer. */
  reference: z.string(),
  note: z.string(),
  /** The bookings that it names, what they came to, and the amount less that: negative if the channel paid too little. */
  bookings: z.int(),
  expected: moneyText,
  difference: moneyText,
  recordedBy: z.string().nullable(),
  recordedAt: z.iso.datetime(),
  reversedAt: z.iso.datetime().nullable(),
  reverseReason: z.string().nullable(),
  version: versionOutput,
});
export type ChannelPayout = z.infer<typeof channelPayoutSchema>;

export const getChannelPayouts = operation('ChannelPayout/GetAll', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Lists what channels have paid for rides that they sold, newest first',
  /** `keyword`: the beginning of the statement’s number. */
  input: z.object(pageInput),
  output: paged(channelPayoutSchema),
});

export const getChannelDues = operation('ChannelPayout/GetDues', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Lists what each channel owes by the ledger, and for how many bookings',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        channelId: z.int(),
        channel: z.string(),
        currency: currencySchema,
        /** The balance of its account; negative: it has paid too much. */
        due: moneyText,
        /** Bookings of which something is open, and that sum. */
        bookings: z.int(),
        open: moneyText,
      }),
    ),
  }),
});

export const getDueBookings = operation('ChannelPayout/GetDueBookings', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Lists the bookings of a channel of which something is open, the earliest ride first',
  input: z.object({ channelId: recordId.positive(), currency: currencySchema }),
  output: z.object({
    items: z.array(
      z.object({
        /** The number at the channel. */
        reference: z.string(),
        orderId: z.string(),
        reservationNumber: z.string().nullable(),
        pickupAt: z.iso.datetime(),
        /** Of the ride; null if it is unknown. */
        timeZone: z.string().nullable(),
        /** Negative: paid for and cancelled since. */
        amount: moneyText,
      }),
    ),
    /** There are more than are listed. */
    hasMore: z.boolean(),
  }),
});

export const recordChannelPayout = operation('ChannelPayout/Record', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary: 'Posts what a channel has paid into the bank account, for the bookings of its statement',
  input: z.object({
    channelId: recordId.positive(),
    /** For bookings also 0, or below it: the channel takes money back. */
    amount: z
      .string()
      .trim()
      .regex(/^[-−]?\d{1,11}([.,]\d{1,2})?$/, { error: 'signedSum:99999999999.99' }),
    currency: currencySchema,
    paidOn: localDate,
    reference: requiredText(100),
    /** Numbers at the channel; none: a payment on account. */
    bookings: z.array(z.string().trim().min(1).max(100)).max(MAX_PAYOUT_BOOKINGS).default([]),
    note: optionalText(500),
  }),
  output: channelPayoutSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DUPLICATE'],
});

export const reverseChannelPayout = operation('ChannelPayout/Reverse', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary: 'Reverses a channel’s payout recorded by mistake; its bookings are open again',
  input: z.object({ payoutId: z.uuid(), reason: requiredText(500), version: versionInput }),
  output: channelPayoutSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});
