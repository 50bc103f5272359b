import { z } from 'zod';
import { currencySchema, recordId } from '../core/fields.ts';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput } from '../core/paging.ts';
import { paymentSettingSchema } from './payment-settings.ts';

/** The method that the buyer chooses, as named by providers' sheets: `card`, `mir`, `sbp`. */
const methodSchema = z.string().regex(/^[a-z][a-zA-Z0-9]{1,31}$/);

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
