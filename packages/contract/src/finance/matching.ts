import { z } from 'zod';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/**
 * The kinds of discrepancy: money at the bank that we do not count, money that we count and the bank does not have,
 * both with different sums, the same sum in different states, the same thing paid twice.
 */
export const discrepancyClasses = [
  'missingHere',
  'missingThere',
  'amountDiffers',
  'stateDiffers',
  'duplicate',
] as const;
export const discrepancyClassSchema = z.enum(discrepancyClasses);

/**
 * `adopt`: take over the bank's state and continue the order; `takeAgain`: capture the held sum that we count as
 * captured; `giveBack`: release the hold, or return the captured sum; `sendRefund`: send our refund that the bank does
 * not have; `noteRefund`: count a refund that the bank has made; `noteChargeback`: count money that the card's bank
 * took back; `noteChargebackOnce`: the same for a chargeback that the statement lists twice, up to the charged sum;
 * `noteDisputeWon`: count the money that came back from a dispute; `undoChargeback`: cancel a chargeback that was recorded
 * by mistake; `postLedger`: post the missing ledger entry; `accept`: leave it as it is, explained by the reason, until its
 * figures change.
 */
export const repairs = [
  'adopt',
  'takeAgain',
  'giveBack',
  'sendRefund',
  'noteRefund',
  'noteChargeback',
  'noteChargebackOnce',
  'noteDisputeWon',
  'undoChargeback',
  'postLedger',
  'accept',
] as const;
export const repairSchema = z.enum(repairs);

/** One side's view; it does not report sums that are null. */
export const bookSideSchema = z.object({
  state: z.string(),
  captured: moneyText.nullable(),
  refunded: moneyText.nullable(),
  currency: currencySchema.nullable(),
});

export const discrepancySchema = z.object({
  mismatchId: z.string(),
  class: discrepancyClassSchema,
  /** The subject: `capture`, `hold`, `refund`, `chargeback`, `ledger`, `order`. */
  subject: z.enum(['capture', 'hold', 'refund', 'chargeback', 'ledger', 'order']),
  /** The reference at the bank: one of our attempts, unless it is unknown here. */
  bankReference: z.string(),
  attemptId: z.string().nullable(),
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
  bank: bookSideSchema.nullable(),
  ours: bookSideSchema.nullable(),
  ledger: bookSideSchema.nullable(),
  /** The order's own state, if it is relevant. */
  order: z.string().nullable(),
  /** The possible repairs, the recommended one first. */
  repairs: z.array(repairSchema),
  state: z.enum(['open', 'repaired', 'gone']),
  foundAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  repair: repairSchema.nullable(),
  repairedBy: z.string().nullable(),
  repairedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  version: versionOutput,
});
export type DiscrepancyOutput = z.infer<typeof discrepancySchema>;

export const matchRunSchema = z.object({
  runId: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Null for the scheduled run. */
  startedBy: z.string().nullable(),
  /** Compared charges. */
  checked: z.int(),
  /** Charges that the bank did not report; the next run queries them again. */
  unanswered: z.int(),
  /** Open discrepancies at its end, and how many of them were new. */
  open: z.int(),
  found: z.int(),
  /** Discrepancies of the run before that are gone. */
  gone: z.int(),
});

export const reconcilePayments = operation('Payment/Reconcile', {
  method: 'POST',
  access: 'Pages.Payments',
  summary: 'Runs the nightly reconciliation of bank, payment attempts, orders and ledger now',
  input: z.object({
    /** The day, of UTC, from which on charges are compared; absent: the last 35 days. */
    from: optionalOf(localDate),
  }),
  output: matchRunSchema,
  errors: ['GEN-BUSY'],
});

export const getDiscrepancies = operation('Payment/GetMismatches', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Lists discrepancies between the provider’s records and ours, each with the possible repairs',
  input: z.object({
    ...pageInput,
    class: optionalOf(discrepancyClassSchema),
    state: z.enum(['open', 'repaired', 'gone']).default('open'),
  }),
  output: paged(discrepancySchema).extend({
    lastRun: matchRunSchema.nullable(),
    /** Lines of bank accounts that are neither matched nor explained. */
    openBankLines: z.int(),
  }),
});

export const repairDiscrepancy = operation('Payment/Repair', {
  method: 'POST',
  access: 'Pages.Payments',
  summary: 'Repairs one discrepancy after querying the provider again',
  input: z.object({
    mismatchId: z.uuid(),
    repair: repairSchema,
    reason: requiredText(500),
    version: versionInput,
  }),
  output: discrepancySchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE', 'GEN-BUSY', 'ORD-STATE'],
});

export const MAX_STATEMENT_CHARACTERS = 10_000_000;

export const importStatement = operation('Payment/ImportStatement', {
  method: 'POST',
  access: 'Pages.Payments',
  summary:
    'Imports a provider statement (CSV: merchantId, reference, kind, amount, currency, bookedAt, transactionId) to find what querying known charges cannot reveal',
  input: z.object({ statement: z.string().min(1).max(MAX_STATEMENT_CHARACTERS) }),
  output: z.object({
    lines: z.int(),
    /** Lines that no earlier file had. */
    added: z.int(),
  }),
});
