import { z } from 'zod';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/**
 * The accounts of the books. Money: at the payment provider (`bankClearing`), at the bank (`bankAccount`), at
 * the agency's desk (`cash`). Debts: to
 * suppliers, of and to customers, promised refunds. Income and costs: our own fee, bank fees, losses. `suspense`:
 * unexplained sums. `channelReceivable`: owed by channels that sell our rides and collect their prices.
 * `partnerCommission`: what sales partners cost us.
 */
export const ledgerAccounts = [
  'bankClearing',
  'bankAccount',
  'cash',
  'supplierPayable',
  'customer',
  'refundsPayable',
  'serviceIncome',
  'bankFees',
  'loss',
  'fxClearing',
  'suspense',
  'channelReceivable',
  'partnerCommission',
] as const;
export const ledgerAccountSchema = z.enum(ledgerAccounts);

/**
 * Sums of one account in one currency. Balances are debit less credit: what others owe us is positive, our debts are
 * negative.
 */
export const accountSumsSchema = z.object({
  opening: moneyText,
  debit: moneyText,
  credit: moneyText,
  closing: moneyText,
});

export const ledgerAccountRowSchema = accountSumsSchema.extend({
  account: ledgerAccountSchema,
  /** A supplier or a merchant account; empty: the account has no sub-accounts, or this one has no name. */
  subAccount: z.string(),
  /** Its display name; null without one. */
  name: z.string().nullable(),
  currency: currencySchema,
  /** The closing balance in the agency's currency; null without a rate for the day. */
  ownClosing: moneyText.nullable(),
});

/** A period of accounting days, both included, by the agency's clock. */
const periodInput = { from: localDate, to: localDate };

const supplierRowSchema = z.object({
  supplier: z.string(),
  name: z.string().nullable(),
  currency: currencySchema,
  /** Owed to the supplier at the beginning and at the end, what sales added, refunds took off, and payouts paid. */
  opening: moneyText,
  sold: moneyText,
  refunded: moneyText,
  paid: moneyText,
  due: moneyText,
  /** When the oldest unpaid sale is due by the supplier's payment term; null without a term or a debt. */
  dueOn: localDate.nullable(),
});

export const getLedgerAccounts = operation('Ledger/GetAccounts', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Lists the accounts with opening balance, turnover and closing balance of a period, per currency',
  input: z.object(periodInput),
  output: z.object({
    /** The agency's zone, its date now, and the last day that is closed. */
    timeZone: z.string(),
    today: localDate,
    closedThrough: localDate.nullable(),
    /** The agency's currency, and the rates of the period's last day with which its totals are calculated. */
    currency: currencySchema,
    rates: z.array(
      z.object({ currency: currencySchema, rate: z.string(), day: localDate, source: z.string() }),
    ),
    accounts: z.array(ledgerAccountRowSchema),
    suppliers: z.array(supplierRowSchema),
    /** Debit equals credit in every currency. */
    isBalanced: z.boolean(),
  }),
});

export const postingSchema = z.object({
  entryId: z.string(),
  lineNo: z.int(),
  account: ledgerAccountSchema,
  subAccount: z.string(),
  name: z.string().nullable(),
  /** The accounting day. */
  postedOn: localDate,
  /** The time of the event, if its own day was closed by then; null: on the accounting day. */
  occurredOn: localDate.nullable(),
  at: z.iso.datetime(),
  move: z.string(),
  /** The order that it belongs to; null without one. */
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
  /** Its other references. */
  document: z
    .object({ kind: z.enum(['payment', 'refund', 'payout', 'bankLine']), id: z.string(), name: z.string() })
    .nullable(),
  currency: currencySchema,
  debit: moneyText.nullable(),
  credit: moneyText.nullable(),
  /** Of the chosen account in this currency, after the posting; null where several accounts are listed. */
  balance: moneyText.nullable(),
});

export const getPostings = operation('Ledger/GetPostings', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary:
    'Lists the postings of a period, oldest first: of one account with its running balance, or of all accounts',
  input: z.object({
    ...pageInput,
    ...periodInput,
    account: optionalOf(ledgerAccountSchema),
    subAccount: optionalText(200),
    currency: optionalOf(currencySchema),
  }),
  output: paged(postingSchema),
});

export const getCustomerBalances = operation('Ledger/GetCustomerBalances', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Lists orders with an outstanding or credit balance at the end of a day, largest amounts first',
  input: z.object({ ...pageInput, to: localDate }),
  output: paged(
    z.object({
      orderId: z.string(),
      reservationNumber: z.string().nullable(),
      /** The buyer's name; empty if the order is no longer known. */
      buyer: z.string(),
      currency: currencySchema,
      /** Positive: the buyer owes it; negative: it was paid and nothing has been sold for it. */
      customer: moneyText,
      /** Promised to the buyer and not sent. */
      refunds: moneyText,
    }),
  ),
});

export const payoutSchema = z.object({
  payoutId: z.string(),
  supplier: z.string(),
  name: z.string().nullable(),
  /** Paid by another agency for seats of ours; otherwise paid to a supplier. */
  isReceived: z.boolean(),
  amount: moneyText,
  currency: currencySchema,
  paidOn: localDate,
  reference: z.string(),
  note: z.string(),
  recordedBy: z.string().nullable(),
  recordedAt: z.iso.datetime(),
  reversedBy: z.string().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  reverseReason: z.string().nullable(),
  version: versionOutput,
});

export const getPayouts = operation('Ledger/GetPayouts', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Lists payments to suppliers, and those of other agencies for our seats, newest first',
  input: z.object({
    ...pageInput,
    supplier: optionalText(200),
    currency: optionalOf(currencySchema),
    /** Days of payment, both included. */
    from: optionalOf(localDate),
    to: optionalOf(localDate),
  }),
  output: paged(payoutSchema),
});

const paymentFields = {
  supplier: requiredText(200),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,11}([.,]\d{1,2})?$/, { error: 'sum:99999999999.99' }),
  currency: currencySchema,
  paidOn: localDate,
  /** The number of the payment order. */
  reference: requiredText(100),
  note: optionalText(500),
};

export const recordPayout = operation('Ledger/RecordPayout', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary: 'Posts a payment to a supplier from the agency’s bank account',
  input: z.object(paymentFields),
  output: payoutSchema,
  errors: ['GEN-DUPLICATE'],
});

export const recordAgencyPayment = operation('Ledger/RecordAgencyPayment', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary:
    'Posts what a supplier has paid back into the agency’s bank account, or another agency for seats that it sold',
  input: z.object(paymentFields),
  output: payoutSchema,
  errors: ['GEN-DUPLICATE'],
});

export const reversePayout = operation('Ledger/ReversePayout', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary: 'Reverses a payout recorded by mistake; the original posting stays',
  input: z.object({ payoutId: z.uuid(), reason: requiredText(500), version: versionInput }),
  output: payoutSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});
