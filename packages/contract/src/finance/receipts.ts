import { z } from 'zod';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { receiptModeSchema } from '../settings/receipt-settings.ts';

export const receiptStates = ['queued', 'sent', 'issued', 'refused'] as const;
export const receiptStateSchema = z.enum(receiptStates);

export const receiptPurposes = ['prepayment', 'closing', 'refund'] as const;
export const receiptPurposeSchema = z.enum(receiptPurposes);

/** `self`: on the agency's own initiative. `instruction`: by an order of the tax office, which has a number. */
export const correctionBases = ['self', 'instruction'] as const;
export const correctionBasisSchema = z.enum(correctionBases);

const receiptSchema = z.object({
  receiptId: z.string(),
  orderId: z.string(),
  /** Null if the order is no longer known. */
  reservationNumber: z.string().nullable(),
  purpose: receiptPurposeSchema,
  sequence: z.int(),
  way: z.enum(['provider', 'desk']),
  /** Whether a test or a live account took the money. */
  mode: receiptModeSchema,
  /** In cash, through a bank, or by setting off a prepayment. */
  paidBy: z.enum(['cash', 'cashless', 'prepaid']),
  state: receiptStateSchema,
  amount: moneyText,
  currency: currencySchema,
  /** The reason of the refusal, as given by the cash desk. */
  reason: z.string().nullable(),
  fiscal: z
    .object({
      documentNumber: z.string(),
      driveNumber: z.string(),
      sign: z.string(),
      registeredAt: z.string(),
      url: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      amount: moneyText,
      /** `null`: without VAT. */
      vatPercent: z.number().nullable(),
      /** Written as `percent / (100 + percent)`, as on a prepayment. */
      isCalculated: z.boolean(),
      supplier: z.string().nullable(),
    }),
  ),
  /** When the money moved, or the service was provided. */
  movedAt: z.iso.datetime(),
  issuedAt: z.iso.datetime().nullable(),
  canIssueAgain: z.boolean(),
  /** Whether another receipt corrects it, and whether one can. */
  isCorrected: z.boolean(),
  canCorrect: z.boolean(),
  /** Set on a correction receipt: a reversal cancels the wrong one, the other states the right data. */
  correction: z
    .object({
      isReversal: z.boolean(),
      basis: correctionBasisSchema,
      number: z.string().nullable(),
      day: z.iso.date(),
      reason: z.string(),
      by: z.string(),
    })
    .nullable(),
  version: versionOutput,
});

export const getReceipts = operation('Receipt/GetReceipts', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Lists the fiscal receipts of the agency, newest first',
  input: z.object({
    ...pageInput,
    /** `open`: not issued, in whatever state, unless another receipt corrects it. */
    state: optionalOf(z.enum([...receiptStates, 'open'])),
    purpose: optionalOf(receiptPurposeSchema),
    /** Days on which the money moved, by the agency's clock, both included. */
    from: optionalOf(localDate),
    to: optionalOf(localDate),
    orderId: optionalOf(z.string().max(64)),
  }),
  output: paged(receiptSchema),
});

export const issueReceiptAgain = operation('Receipt/IssueAgain', {
  method: 'POST',
  access: 'Pages.Payments',
  summary: 'Resends a receipt that its cash desk refused',
  input: z.object({ receiptId: z.uuid(), version: versionInput }),
  output: receiptSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});

export const correctReceipt = operation('Receipt/Correct', {
  method: 'POST',
  access: 'Pages.Payments',
  summary:
    'Requests correction receipts for a receipt that was never issued, or was issued with rates or suppliers that have since changed in the settings; once per receipt, if its cash desk supports corrections',
  input: z.object({
    receiptId: z.uuid(),
    basis: correctionBasisSchema,
    /** Of the tax office's order; required if that is the basis. */
    number: optionalText(32),
    /** The day of the corrected settlement; absent: the day of the payment in Moscow. */
    day: optionalOf(localDate),
    reason: requiredText(500),
    version: versionInput,
  }),
  output: receiptSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE', 'GEN-RULE'],
});

/** The money of a day: received, and refunded. */
/** Negative where moves were only taken back on that day: a charge lowered, a refund recalled. */
const daySums = z.object({ taken: moneyText, givenBack: moneyText });

export const getReceiptDay = operation('Receipt/GetDay', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Compares the receipts of one day, Moscow time, with the ledger, for either live or test payments',
  /** `mode` absent: live money, unless receipts are set up for test money alone. */
  input: z.object({ day: optionalOf(localDate), mode: optionalOf(receiptModeSchema) }),
  output: z.object({
    day: z.iso.date(),
    mode: receiptModeSchema,
    currency: currencySchema,
    ledger: daySums,
    /** Prepayments and refunds in any state; closing receipts move no money. */
    receipts: daySums,
    issued: daySums,
    open: z.int(),
    refused: z.int(),
  }),
});

export const matchReceipts = operation('Receipt/Match', {
  method: 'POST',
  access: 'Pages.Payments',
  summary:
    'Runs the nightly comparison of the last days’ receipts and invoices with the ledger now, and creates the missing ones',
  input: z.object({}),
  output: z.object({
    checked: z.int(),
    written: z.int(),
    differences: z.array(
      z.object({
        kind: z.enum(['missing', 'orphan', 'otherSum']),
        orderId: z.string(),
        reservationNumber: z.string().nullable(),
        /** `sale` and `return` are invoices. */
        purpose: z.enum([...receiptPurposes, 'sale', 'return']),
        amount: moneyText,
        currency: currencySchema,
        isMended: z.boolean(),
      }),
    ),
  }),
});
