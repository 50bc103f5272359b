import { z } from 'zod';
import { currencySchema, moneyText, recordId } from '../core/fields.ts';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput } from '../core/paging.ts';
import { paymentSettingSchema } from './payment-settings.ts';

/** The method that the buyer chooses, as named by providers' sheets: `card`, `mir`, `sbp`. */
const methodSchema = z.string().regex(/^[a-z][a-zA-Z0-9]{1,31}$/, { error: 'offered' });

export const paymentRouteSchema = z.object({
  currency: currencySchema,
  method: methodSchema,
  /** The card's country of issue; null: every card without an order of its own. */
  cardCountry: z.string().nullable(),
  /** The accounts in the order of trying: the next is used only if nothing could be sent to the one before. */
  settingIds: z.array(z.int()),
});

export const getPaymentRoutes = operation('Setting/GetPaymentRoutes', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary:
    'Lists the accounts per method and currency in the order they are tried; combinations not listed follow the priority of the accounts',
  input: z.object({}),
  output: z.object({ items: z.array(paymentRouteSchema) }),
});

export const savePaymentRoute = operation('Setting/SavePaymentRoute', {
  method: 'PUT',
  access: 'Pages.Settings.Payment',
  summary:
    'Sets the order of accounts for a method in a currency; an empty list restores the priority of the accounts',
  input: z.object({
    currency: currencySchema,
    method: methodSchema,
    /** Only countries that can be recognised by a card's first digits. */
    cardCountry: z.enum(['TR']).nullable().default(null),
    settingIds: z.array(recordId).max(10),
  }),
  output: paymentRouteSchema,
});

/** "2.9", "2,90", "0": whole hundredths of a percent. */
const feePercent = z.coerce
  .string()
  .trim()
  .transform((text) => text.replace(',', '.'))
  .pipe(z.string().regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, { error: 'percent:0:100' }))
  .transform((text) => Number(text).toFixed(2));
const feeFixed = z.coerce
  .string()
  .trim()
  .transform((text) => text.replace(',', '.'))
  .pipe(z.string().regex(/^\d{1,6}(?:\.\d{1,2})?$/, { error: 'sum:999999.99' }))
  .transform((text) => Number(text).toFixed(2));

/** Countries of issue that are recognised by a card's first digits, and may have fees of their own. */
export const feeCountries = ['TR', 'RU'] as const;

const feeOf = { method: methodSchema, currency: currencySchema } as const;

/** What an account costs for each payment. */
export const paymentFeeSchema = z.object({
  ...feeOf,
  /** The card's country of issue; null: every card without a fee of its own. */
  cardCountry: z.enum(feeCountries).nullable(),
  /** Of the sum: `2.90`. */
  percent: z.string(),
  /** Added to it, in the currency. */
  fixed: moneyText,
});

const accountFeesSchema = z.object({ settingId: z.int(), fees: z.array(paymentFeeSchema) });

export const getPaymentFees = operation('Setting/GetPaymentFees', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary: 'Lists the fees of the merchant accounts per method, currency and country of the card',
  input: z.object({}),
  output: z.object({ items: z.array(accountFeesSchema) }),
});

export const savePaymentFees = operation('Setting/SavePaymentFees', {
  method: 'PUT',
  access: 'Pages.Settings.Payment',
  summary:
    'Replaces the fees of a merchant account; where the agency has set no order, the cheapest account that can be reached takes a payment',
  input: z.object({
    settingId: recordId,
    fees: z
      .array(
        z.object({
          ...feeOf,
          cardCountry: z.enum(feeCountries).nullable().default(null),
          percent: feePercent,
          fixed: feeFixed,
        }),
      )
      .max(100),
  }),
  output: accountFeesSchema,
  errors: ['GEN-NOTFOUND'],
});

const accountAct = {
  access: 'Pages.Settings.Payment',
  input: z.object({ id: recordId, version: versionInput }),
  output: paymentSettingSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
} as const;

export const pausePaymentSetting = operation('Setting/PausePaymentSetting', {
  ...accountAct,
  method: 'POST',
  summary: 'Pauses a merchant account: it takes no new payments, and payments in progress continue',
});

export const resumePaymentSetting = operation('Setting/ResumePaymentSetting', {
  ...accountAct,
  method: 'POST',
  summary: 'Resumes a paused merchant account',
});

export const allowLivePayments = operation('Setting/AllowLivePayments', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary:
    'Allows an account to go live without a rehearsal; the responsible user and the reason are recorded',
  input: z.object({ id: recordId, reason: requiredText(500), version: versionInput }),
  output: paymentSettingSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const signCardDuty = operation('Setting/SignCardDuty', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary:
    'Records the agency’s responsibility for card data (PCI DSS, SAQ D) for an account whose cards are entered in our own form; required before such an account goes live',
  input: z.object({
    id: recordId,
    /** The person who is responsible in the agency's name. */
    name: requiredText(128),
    position: requiredText(128),
    /** Accepts the wording shown. */
    isAccepted: z.boolean().default(false),
    version: versionInput,
  }),
  output: paymentSettingSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'ORD-STATE'],
});
