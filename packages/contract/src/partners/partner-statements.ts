import { z } from 'zod';
import { currencySchema, localDate, localMonth, moneyText, recordId } from '../core/fields.ts';
import { optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

/** `open`: still changes. `closed`: frozen, and to be paid if something is due. `paid`: a payout is recorded. */
const statementStates = ['open', 'closed', 'paid'] as const;

const partnerStatementSchema = z.object({
  partnerId: z.int(),
  partner: z.string(),
  /** Of the agency's accounting days, `2027-06`. */
  month: localMonth,
  currency: currencySchema,
  /** Of the month and all currencies: visitors sent, and those whose clicks do not earn. */
  clicks: z.int(),
  markedClicks: z.int(),
  /** Orders paid in the month in this currency. */
  orders: z.int(),
  /** Orders of all currencies for a hundred clicks, `1.25`; null without clicks. */
  conversion: z.string().nullable(),
  sold: moneyText,
  /** Refunds and chargebacks. */
  refunded: moneyText,
  /** The commission of the month; negative if more was given back than earned. */
  earned: moneyText,
  /** A debt of the partner from closed months before; 0 or negative. */
  carried: moneyText,
  /** `earned` and `carried`; paid out if positive, carried to the next month if negative. */
  due: moneyText,
  state: z.enum(statementStates),
  payout: z.object({ payoutId: z.string(), paidOn: localDate, reference: z.string() }).nullable(),
});

export const getPartnerStatements = operation('PartnerStatement/GetAll', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary:
    'Settles each sales partner by month and currency: clicks, orders, refunds, commission; the newest first',
  input: z.object({
    ...pageInput,
    month: optionalOf(localMonth),
    partnerId: optionalOf(recordId),
    state: optionalOf(z.enum(statementStates)),
  }),
  output: paged(partnerStatementSchema),
});

const statementLineKinds = ['sale', 'refund', 'chargeback', 'chargebackReturned', 'mark'] as const;

export const getPartnerStatementLines = operation('PartnerStatement/GetLines', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary:
    'Lists what changed a partner’s commission in a month, oldest first; the lines add up to the statement',
  input: z.object({
    ...pageInput,
    partnerId: recordId,
    month: localMonth,
    currency: optionalOf(currencySchema),
  }),
  output: paged(
    z.object({
      lineId: z.string(),
      day: localDate,
      orderId: z.string(),
      reservationNumber: z.string().nullable(),
      /** `mark`: the click was marked or its mark lifted, and the price stayed as it was. */
      kind: z.enum(statementLineKinds),
      /** What was charged; negative if it was given back. */
      amount: moneyText,
      /** Percent, `3.50`. */
      share: z.string(),
      commission: moneyText,
      currency: currencySchema,
    }),
  ),
});

export const closePartnerStatement = operation('PartnerStatement/Close', {
  method: 'POST',
  access: 'Pages.Ledger.Close',
  summary: 'Freezes a partner’s month that is over; later refunds go to the next month',
  input: z.object({ partnerId: recordId, month: localMonth }),
  output: z.object({ statements: z.array(partnerStatementSchema) }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const payPartnerStatement = operation('PartnerStatement/RecordPayout', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary: 'Records that the sum due of a closed statement was paid, and posts it',
  input: z.object({
    partnerId: recordId,
    month: localMonth,
    currency: currencySchema,
    paidOn: localDate,
    /** The number of the payment order. */
    reference: requiredText(100),
    note: optionalText(500),
  }),
  output: partnerStatementSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-DUPLICATE'],
});
