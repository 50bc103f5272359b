import { asItLooks } from '@farewind/travel-rules/typed-text';
import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { inputId, optionalOf, readUrl, requiredText, secretText, webAddress } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput } from '../core/paging.ts';
import { settingHead, switchedOff, connectionTestSchema } from './setting-answers.ts';

/**
 * `netgsm` and `twilio` are called over HTTP, each with its own API; `smpp` works with any message centre. A simulator
 * accepts messages like the provider that it is named after (`standIn`: netgsm) and sends none; it exists in a demo
 * only.
 */
export const smsProviders = ['netgsm', 'twilio', 'smpp', 'standIn', 'standInTwilio', 'standInSmpp'] as const;
export const smsProviderSchema = z.enum(smsProviders);
export type SmsProvider = (typeof smsProviders)[number];
export const smsEncodingSchema = z.enum(['auto', 'ascii', 'tr', 'unicode']);

const phoneCode = z
  .string()
  .trim()
  .regex(/^\+\d{1,4}$/, { error: 'callingCode' });

/** `https://…` for HTTP providers; for SMPP `smpp://host:port`, or `ssmpp://` if encrypted. */
const providerAddress = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => isMessageCentre(text) || webAddress.safeParse(text).success, { error: 'gatewayAddress' });

function isMessageCentre(text: string): boolean {
  return (
    /^s?smpp:\/\/(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\/?$/.test(text) &&
    readUrl(text) !== undefined
  );
}

/** "SMS setting" of the back office. */
export const smsSettingFields = {
  provider: smsProviderSchema,
  apiUrl: providerAddress,
  userName: requiredText(256),
  password: secretText,
  /**
   * The sender that phones show, registered with the provider: a name of 3 to 11 letters, or a number with its plus.
   */
  originator: z
    .string()
    .trim()
    .min(3)
    .max(16)
    .regex(/^(?:[A-Za-z0-9 .&_-]{3,11}|\+\d{8,15})$/, { error: 'originator' }),
  encoding: smsEncodingSchema.default('auto'),
  defaultCountryCode: phoneCode,
  isActive: z.boolean().default(true),
};

export const smsSettingSchema = z.object({
  ...settingHead,
  provider: smsProviderSchema,
  apiUrl: z.string(),
  userName: z.string(),
  hasPassword: z.boolean(),
  originator: z.string(),
  encoding: smsEncodingSchema,
  defaultCountryCode: z.string(),
});
const savedSchema = smsSettingSchema.extend(switchedOff);

export const getSmsSettings = operation('Setting/GetSmsSettings', {
  method: 'GET',
  access: 'Pages.Settings.Sms',
  summary: 'Lists the SMS providers of the agency',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(smsSettingSchema),
});

export const saveSmsSetting = operation('Setting/SaveSmsSetting', {
  method: 'POST',
  access: 'Pages.Settings.Sms',
  summary: 'Creates an SMS provider; if active, it replaces the previously active one',
  input: z.object(smsSettingFields),
  output: savedSchema,
});

export const updateSmsSetting = operation('Setting/UpdateSmsSetting', {
  method: 'PUT',
  access: 'Pages.Settings.Sms',
  summary: 'Updates an SMS provider; an empty password keeps the stored one if the address is unchanged',
  input: z.object({ id: recordId, ...smsSettingFields, version: versionInput }),
  output: savedSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteSmsSetting = operation('Setting/DeleteSmsSetting', {
  method: 'DELETE',
  access: 'Pages.Settings.Sms',
  summary: 'Deletes an SMS provider',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

export const testSmsSetting = operation('Setting/TestSmsSetting', {
  method: 'POST',
  access: 'Pages.Settings.Sms',
  summary: 'Sends a test text message through a saved or unsaved setting, to the caller or to `to`',
  input: z.object({
    id: recordId.optional(),
    ...smsSettingFields,
    /** With its country: `+905321234567`. */
    to: optionalOf(
      z
        .string()
        .overwrite(asItLooks)
        .trim()
        .regex(/^\+[\d ()-]{7,20}$/, { error: 'phone' }),
    ),
  }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
