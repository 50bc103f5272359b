import { z } from 'zod';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** Of a bank account: SWIFT MT940, ISO 20022 camt.053, the exchange of 1C with banks, or a table of the bank's own. */
export const statementFormats = ['mt940', 'camt053', 'oneC', 'table'] as const;

/**
 * The kind of a statement line: a payment or refund of an order, a payout to a supplier, a provider's settlement, a
 * fee, other.
 */
export const bankLineKinds = ['payment', 'refund', 'payout', 'settlement', 'fee', 'other'] as const;
export const bankLineKindSchema = z.enum(bankLineKinds);

const title = optionalOf(z.string().trim().max(200));
/**
 * Titles of the columns of a table. The amount is in one column, with its sign or beside a column that names its
 * direction, or in one for each direction.
 */
export const columnMappingSchema = z.object({
  date: title,
  amount: title,
  direction: title,
  credit: title,
  debit: title,
  currency: title,
  reference: title,
  counterparty: title,
  purpose: title,
  /** Of tables without a column for it. */
  fixedCurrency: optionalOf(currencySchema),
});

/** Four megabytes, in base64. */
export const MAX_BANK_FILE = 5_600_000;
const file = z.base64().min(4).max(MAX_BANK_FILE);

export const bankLineSchema = z.object({
  lineId: z.string(),
  bank: z.string(),
  account: z.string(),
  bookedOn: localDate,
  /** Negative: it left the account. */
  amount: moneyText,
  currency: currencySchema,
  reference: z.string(),
  counterparty: z.string(),
  purpose: z.string(),
  state: z.enum(['open', 'settled']),
  kind: bankLineKindSchema.nullable(),
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
  settledBy: z.string().nullable(),
  reason: z.string().nullable(),
  version: versionOutput,
});

export const readBankFile = operation('Bank/ReadFile', {
  method: 'POST',
  access: 'Pages.Payments',
  summary: 'Previews a bank statement before import: its format, first rows, and the bank’s column mapping',
  input: z.object({ file, bank: optionalText(100) }),
  output: z.object({
    format: z.enum(statementFormats),
    /** Banks with a stored mapping. */
    banks: z.array(z.string()),
    /**
     * The names under which such a file was imported: of tables those with its columns, each with its mapping, of other
     * formats those of its accounts.
     */
    fitting: z.array(z.object({ bank: z.string(), mapping: z.record(z.string(), z.string()) })).optional(),
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    mapping: z.record(z.string(), z.string()),
  }),
});

export const importBankFile = operation('Bank/ImportFile', {
  method: 'POST',
  access: 'Pages.Payments',
  summary:
    'Imports the lines of a bank statement and matches them by reference, amount and date; importing a file twice adds nothing',
  input: z.object({
    file,
    bank: requiredText(100),
    /** Stored for the bank; tables only. */
    mapping: columnMappingSchema.optional(),
  }),
  output: z.object({
    lines: z.int(),
    added: z.int(),
    settled: z.int(),
    /** Lines of all statements that are still open. */
    open: z.int(),
  }),
});

export const getBankLines = operation('Bank/GetLines', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Lists bank statement lines, those still to be matched or explained first',
  input: z.object({
    ...pageInput,
    state: optionalOf(z.enum(['open', 'settled'])),
    account: optionalText(100),
    /** Days of the bank, both included. */
    from: optionalOf(localDate),
    to: optionalOf(localDate),
  }),
  output: paged(bankLineSchema),
});

export const getBankAccounts = operation('Bank/GetAccounts', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Lists the bank accounts of which statements were imported, by the name that their lines have',
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ account: z.string(), bank: z.string() })) }),
});

export const getBankCandidates = operation('Bank/GetCandidates', {
  method: 'GET',
  access: 'Pages.Payments',
  summary:
    'Lists possible matches for a line: payments, refunds and payouts of the same amount around its date, and merchant accounts in its currency',
  input: z.object({ lineId: z.uuid() }),
  output: z.object({
    items: z.array(
      z.object({
        kind: bankLineKindSchema,
        target: z.string(),
        text: z.string(),
        day: localDate.nullable(),
      }),
    ),
    /** Whose payment the line may be without being recorded: suppliers, or agencies that sell our seats. */
    suppliers: z.array(z.object({ supplier: z.string(), name: z.string() })),
  }),
  errors: ['GEN-NOTFOUND'],
});

export const settleBankLine = operation('Bank/SettleLine', {
  method: 'POST',
  access: 'Pages.Payments',
  summary: 'Matches a line, or explains it with a reason, and posts it',
  input: z.object({
    lineId: z.uuid(),
    kind: bankLineKindSchema,
    /** A payment, refund, payout or merchant account; null for a fee and for an explained line. */
    target: optionalText(64),
    reason: optionalText(500),
    /** What the provider kept of its settlement; the provider had collected the amount and this. */
    fee: optionalOf(
      z
        .string()
        .trim()
        .regex(/^\d{1,11}([.,]\d{1,2})?$/, { error: 'sum:99999999999.99' }),
    ),
    version: versionInput,
  }),
  output: bankLineSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'ORD-STATE'],
});

export const recordBankLinePayout = operation('Bank/RecordPayout', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary:
    'Records a line as a payment to a supplier, or of an agency for our seats, with its sum and day, and matches the two',
  input: z.object({
    lineId: z.uuid(),
    supplier: requiredText(200),
    /** The number of the payment order. */
    reference: requiredText(100),
    note: optionalText(500),
    version: versionInput,
  }),
  output: bankLineSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'ORD-STATE'],
});

export const reopenBankLine = operation('Bank/ReopenLine', {
  method: 'POST',
  access: 'Pages.Payments',
  summary: 'Undoes the match of a line by a reversing posting; the line is open again',
  input: z.object({ lineId: z.uuid(), reason: requiredText(500), version: versionInput }),
  output: bankLineSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});
