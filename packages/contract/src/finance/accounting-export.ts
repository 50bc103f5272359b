import { z } from 'zod';
import { localDate } from '../core/fields.ts';
import { formInteger, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput, versionOutput } from '../core/paging.ts';
import { ledgerAccountSchema } from './ledger.ts';

/** The column format of a journal: our own, 1C, Logo Tiger and GO, DATEV. */
export const journalTemplates = ['plain', 'oneC', 'logo', 'datev'] as const;
export const journalTemplateSchema = z.enum(journalTemplates);

const code = z.string().trim().max(40);
const accountCodes = z.array(z.object({ account: ledgerAccountSchema, code }));
const termDays = optionalOf(formInteger.pipe(z.int().min(0).max(365)));
/** Of the tax consultant; both numbers are in the header of the file. */
const datevSchema = z.object({
  consultantNumber: optionalOf(z.string().regex(/^\d{1,7}$/, { error: 'digits:1:7' })),
  clientNumber: optionalOf(z.string().regex(/^\d{1,5}$/, { error: 'digits:1:5' })),
  /** Digits of an account in their chart. */
  accountLength: formInteger.pipe(z.int().min(4).max(8)).default(4),
  /** First month of the business year. */
  yearStartMonth: formInteger.pipe(z.int().min(1).max(12)).default(1),
});

export const accountingSettingSchema = z.object({
  template: journalTemplateSchema,
  accounts: accountCodes,
  /**
   * Every supplier of the ledger, with its account or card in the accountants' books, empty without one; and within how
   * many days after its sale it is paid, absent if that is not agreed.
   */
  suppliers: z.array(
    z.object({ supplier: z.string(), name: z.string(), code, termDays: z.int().optional() }),
  ),
  datev: z.object({
    consultantNumber: z.string(),
    clientNumber: z.string(),
    accountLength: z.int(),
    yearStartMonth: z.int(),
  }),
  version: versionOutput,
});

export const getAccountingSetting = operation('Accounting/GetSetting', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Returns how ledger accounts and suppliers are mapped to the agency’s chart of accounts',
  input: z.object({}),
  output: accountingSettingSchema,
});

export const saveAccountingSetting = operation('Accounting/SaveSetting', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary:
    'Maps ledger accounts and suppliers to the agency’s chart of accounts, and sets the suppliers’ payment terms',
  input: z.object({
    template: journalTemplateSchema,
    accounts: accountCodes.max(20),
    suppliers: z.array(z.object({ supplier: requiredText(200), code, termDays })).max(2000),
    datev: datevSchema,
    version: versionInput,
  }),
  output: accountingSettingSchema,
  errors: ['GEN-CONFLICT'],
});

export const MAX_JOURNAL_DAYS = 31;

export const getJournal = operation('Accounting/GetJournal', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Returns the journal of up to 31 accounting days in the column layout of an accounting program',
  input: z.object({ from: localDate, to: localDate, template: optionalOf(journalTemplateSchema) }),
  output: z.object({
    template: journalTemplateSchema,
    /** Its first day whose postings can still change; null: all days of it are closed. */
    openFrom: localDate.nullable(),
    columns: z.array(z.string()),
    /** Texts, and numbers as decimal texts. */
    rows: z.array(z.array(z.union([z.string(), z.object({ number: z.string() })]))),
    /** The format of its CSV file; null: the office's usual one. */
    csv: z
      .object({
        encoding: z.enum(['utf-8', 'windows-1252']),
        /** Precedes the line of columns. */
        head: z.string().nullable(),
        /** The positions of the columns that are in quotes, even if empty. */
        texts: z.array(z.int()),
      })
      .nullable(),
    /** Accounts with postings in the period that have no code yet. */
    missing: z.array(ledgerAccountSchema),
  }),
  errors: ['GEN-RULE'],
});
