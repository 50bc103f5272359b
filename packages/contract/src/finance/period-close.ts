import { z } from 'zod';
import { currencySchema, localDate, localMonth } from '../core/fields.ts';
import { optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { ledgerAccountRowSchema } from './ledger.ts';

/**
 * The blockers of closing a period: unsettled discrepancies with the bank, payments with an unknown outcome, fiscal
 * receipts that are not issued, invoices that were refused, bank lines that are neither matched nor explained; or no reconciliation of bank and
 * books since the period ended.
 */
export const closeBlockers = [
  'discrepancies',
  'unknownPayments',
  'receipts',
  'invoices',
  'bankLines',
  'notReconciled',
] as const;
export const closeBlockerSchema = z.object({ code: z.enum(closeBlockers), count: z.int() });

export const periodKinds = ['day', 'month'] as const;

export const periodCloseSchema = z.object({
  closeId: z.string(),
  kind: z.enum(periodKinds),
  fromDay: localDate,
  throughDay: localDate,
  closedAt: z.iso.datetime(),
  closedBy: z.string().nullable(),
  /** The overridden blockers, and the reason. */
  blockers: z.array(closeBlockerSchema),
  reason: z.string().nullable(),
  reopenedAt: z.iso.datetime().nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
});

const closable = z.object({ through: localDate, blockers: z.array(closeBlockerSchema) });

export const getPeriods = operation('Period/GetMonth', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Returns the days of a month with their state, what can be closed next, and what blocks closing',
  input: z.object({ month: localMonth }),
  output: z.object({
    today: localDate,
    closedThrough: localDate.nullable(),
    days: z.array(z.object({ day: localDate, state: z.enum(['closed', 'open', 'future']) })),
    /** The first day that is over and not closed, of whatever month; null: there is none. */
    nextDay: closable.nullable(),
    /** The requested month; null while it lasts, once it is closed, and as long as an earlier one has to be closed. */
    month: closable.nullable(),
    /** The first open month with postings before the requested one: months are closed in order. */
    before: closable.nullable(),
    /** The last closes, reopened ones included, the newest first. */
    closes: z.array(periodCloseSchema),
    /** The one that may be reopened: the last period. */
    reopenable: z.string().nullable(),
  }),
});

export const closePeriod = operation('Period/Close', {
  method: 'POST',
  access: 'Pages.Ledger.Close',
  summary:
    'Closes the books through a day or month, after which nothing can be posted to these days. Refused while anything blocks closing, unless a reason is given',
  input: z.object({
    kind: z.enum(periodKinds),
    through: localDate,
    overrideReason: optionalText(500),
  }),
  output: periodCloseSchema,
  errors: ['GEN-RULE', 'ORD-STATE'],
});

export const reopenPeriod = operation('Period/Reopen', {
  method: 'POST',
  access: 'Pages.Ledger.Reopen',
  summary: 'Reopens the period closed last; reopening a month also reopens the days that were closed in it',
  input: z.object({ closeId: z.uuid(), reason: requiredText(500) }),
  output: periodCloseSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const getPeriodSheet = operation('Period/GetSheet', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Returns the accounts of a period as they stood when it was closed, for printing',
  input: z.object({ closeId: z.uuid() }),
  output: z.object({
    close: periodCloseSchema,
    company: z.string(),
    currency: currencySchema,
    rates: z.array(
      z.object({ currency: currencySchema, rate: z.string(), day: localDate, source: z.string() }),
    ),
    accounts: z.array(ledgerAccountRowSchema),
  }),
  errors: ['GEN-NOTFOUND'],
});
