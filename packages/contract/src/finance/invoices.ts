import { z } from 'zod';
import { flag, localDate, moneyText, recordId } from '../core/fields.ts';
import { optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { receiptModeSchema } from '../settings/receipt-settings.ts';

/** Money with invoices instead of fiscal receipts: lira as e-Arşiv invoices, Belarusian roubles as a daily list of sales. */
export const invoiceCurrencies = ['TRY', 'BYN'] as const;
const invoiceCurrencySchema = z.enum(invoiceCurrencies);
/** `cancel`: an e-Arşiv invoice that is withdrawn as a whole; it has no number of its own. */
export const invoiceKinds = ['sale', 'return', 'cancel'] as const;
export const invoiceStates = ['issued', 'refused'] as const;
/** Data of the buyer that an e-Arşiv invoice should have and the order does not. */
export const invoiceGaps = ['taxNumber', 'name', 'address', 'district', 'city', 'country'] as const;
/** The services with VAT rates of their own. */
export const invoicedServices = ['flight', 'domesticFlight', 'transfer', 'insurance', 'fee'] as const;

/** Null: the service is not subject to VAT, which an invoice distinguishes from 0 %. */
const percent = z.number().min(0).max(99).nullable().default(null);
const rates = z.object({
  /** First day of these rates, by the agency's clock. */
  from: localDate,
  flight: percent,
  domesticFlight: percent,
  transfer: percent,
  insurance: percent,
  fee: percent,
});

const setting = z.object({
  currency: invoiceCurrencySchema,
  isActive: z.boolean(),
  /** Whose money is invoiced: of live or of test accounts. */
  mode: receiptModeSchema,
  /** The seller on the invoices. */
  title: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
  street: z.string(),
  district: z.string(),
  city: z.string(),
  /** The three characters before the year in the numbers of e-Arşiv invoices; empty for the daily list. */
  series: z.string(),
  /** The sites whose sales are invoiced; empty: all. */
  siteIds: z.array(z.int()),
  /** Newest first. */
  rates: z.array(rates),
  exemptionCode: z.string(),
  exemptionReason: z.string(),
  /** Money of earlier days has no invoice of ours. */
  since: localDate,
  version: versionOutput,
});

export const getInvoiceSettings = operation('Invoice/GetSettings', {
  method: 'GET',
  access: 'Pages.Payments',
  summary:
    'Returns how the sales of each currency are invoiced, and the seller that a new setting begins with',
  input: z.object({}),
  output: z.object({
    items: z.array(setting),
    seller: setting.pick({ title: true, taxNumber: true, taxOffice: true, street: true }),
  }),
});

export const saveInvoiceSetting = operation('Invoice/SaveSetting', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary:
    'Sets how the sales in a currency are invoiced; issued invoices keep their seller, lines and number',
  input: z.object({
    currency: invoiceCurrencySchema,
    isActive: flag,
    mode: receiptModeSchema,
    title: requiredText(200),
    taxNumber: z
      .string()
      .trim()
      .regex(/^\d{9,11}$/, { error: 'digits:9:11' }),
    taxOffice: optionalText(100),
    street: optionalText(300),
    district: optionalText(100),
    city: optionalText(100),
    series: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.string().regex(/^(?:[A-Z0-9]{3})?$/, { error: 'series' })),
    siteIds: z.array(recordId).max(50).default([]),
    rates: z.array(rates).min(1).max(40),
    exemptionCode: optionalText(10),
    exemptionReason: optionalText(200),
    since: localDate,
    version: versionInput,
  }),
  output: setting,
  errors: ['GEN-CONFLICT'],
});

const buyer = z.object({
  /** Of a company; empty for a person. */
  title: z.string(),
  name: z.string(),
  surname: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
  address: z.string(),
  district: z.string(),
  city: z.string(),
  country: z.string(),
});

const invoiceSchema = z.object({
  invoiceId: z.string(),
  /** `ABC2027000000001`, `2027/1` in a daily list; of a cancellation the number of the cancelled invoice. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  /** Of the refusal, as the integrator gives it. */
  reason: z.string().nullable(),
  mode: receiptModeSchema,
  orderId: z.string(),
  /** Null if the order is no longer known. */
  reservationNumber: z.string().nullable(),
  issuedOn: localDate,
  movedAt: z.iso.datetime(),
  amount: moneyText,
  vat: moneyText,
  currency: invoiceCurrencySchema,
  lines: z.array(z.object({ description: z.string(), amount: moneyText, vatPercent: z.number().nullable() })),
  buyer,
  gaps: z.array(z.enum(invoiceGaps)),
  /** Whether a refusal can be recorded, and the buyer's data corrected. */
  canRefuse: z.boolean(),
  canCorrect: z.boolean(),
  /** Whether it has a file of its own; exports are of the setting's mode only. */
  canDownload: z.boolean(),
  version: versionOutput,
});

export const getInvoices = operation('Invoice/GetInvoices', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Lists the invoices of sales and refunds, newest first',
  input: z.object({
    ...pageInput,
    currency: optionalOf(invoiceCurrencySchema),
    kind: optionalOf(z.enum(invoiceKinds)),
    state: optionalOf(z.enum(invoiceStates)),
    orderId: optionalOf(z.string().max(64)),
    from: optionalOf(localDate),
    to: optionalOf(localDate),
  }),
  output: paged(invoiceSchema),
});

/** The money of a day: received, and refunded. */
/** Negative where moves were only taken back on that day: a charge lowered, a refund recalled. */
const daySums = z.object({ taken: moneyText, givenBack: moneyText });

export const getInvoiceDay = operation('Invoice/GetDay', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Compares the invoices of one day with the ledger and lists the money moves without an invoice',
  /** `day` absent: yesterday, by the agency's clock. */
  input: z.object({ currency: invoiceCurrencySchema, day: optionalOf(localDate) }),
  output: z.object({
    day: localDate,
    currency: invoiceCurrencySchema,
    ledger: daySums,
    invoices: daySums,
    refused: z.int(),
    /** The first hundred. */
    missing: z.array(
      z.object({
        kind: z.enum(['sale', 'return']),
        orderId: z.string(),
        reservationNumber: z.string().nullable(),
        amount: moneyText,
        movedAt: z.iso.datetime(),
        /**
         * `tonight`: it is made out when the day is over; `uncovered`: by its site, mode or day somebody else invoices it;
         * `noSale`: the sale that it refunds has no invoice of ours; `failed`: it could not be made out.
         */
        why: z.enum(['tonight', 'uncovered', 'noSale', 'failed']),
      }),
    ),
  }),
});

export const refuseInvoice = operation('Invoice/RecordRefusal', {
  method: 'POST',
  access: 'Pages.Payments',
  summary: 'Records that the integrator or the tax office refused an invoice, with the reason given',
  input: z.object({ invoiceId: z.uuid(), reason: requiredText(500), version: versionInput }),
  output: invoiceSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});

export const correctInvoice = operation('Invoice/CorrectBuyer', {
  method: 'POST',
  access: 'Pages.Payments',
  summary:
    'Completes or corrects the buyer of an e-Arşiv invoice, which keeps its number, lines and sum; a refused one is issued again with the next export',
  input: z.object({
    invoiceId: z.uuid(),
    title: optionalText(200),
    name: optionalText(100),
    surname: optionalText(100),
    taxNumber: z
      .string()
      .trim()
      .regex(/^(?:\d{10}|\d{11})?$/, { error: 'digits:10:11' }),
    taxOffice: optionalText(100),
    address: optionalText(300),
    district: optionalText(100),
    city: optionalText(100),
    country: optionalText(100),
    version: versionInput,
  }),
  output: invoiceSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});

export const exportInvoices = operation('Invoice/Export', {
  method: 'POST',
  access: 'Pages.Payments',
  summary:
    'Exports the invoices of up to 31 days, in the mode of the setting: e-Arşiv as UBL-TR files in a ZIP, or any of them as a CSV with totals; the export is audited',
  input: z.object({
    currency: invoiceCurrencySchema,
    from: localDate,
    to: localDate,
    format: z.enum(['ubl', 'csv']),
    /** Only this one, as a file of its own. */
    invoiceId: optionalOf(z.uuid()),
  }),
  output: z.object({
    name: z.string(),
    contentType: z.string(),
    /** In base64. */
    content: z.string(),
    count: z.int(),
    /** Sales less returns and cancellations. */
    total: moneyText,
  }),
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
