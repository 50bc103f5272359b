import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import {
  emailText,
  formInteger,
  inputId,
  optionalOf,
  requiredText,
  secretText,
} from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput } from '../core/paging.ts';
import { settingHead, switchedOff, connectionTestSchema } from './setting-answers.ts';

/** A name or an address without a port: `smtp.example.com`, `192.0.2.1`. */
const hostText = z
  .string()
  .trim()
  .max(253)
  .regex(/^[A-Za-z0-9.:-]+$/, { error: 'mailServer' });

/** "E-mail setting" of the back office. Empty user name and password mean a server without authentication. */
export const emailSettingFields = {
  defaultFromAddress: emailText,
  defaultFromDisplayName: requiredText(128),
  host: hostText,
  port: formInteger.pipe(z.int().min(1).max(65_535)),
  userName: z.string().trim().max(256).default(''),
  password: secretText,
  enableSsl: z.boolean().default(true),
  replyTo: optionalOf(emailText),
  bcc: optionalOf(emailText),
  /** The mailbox in which replies arrive, read by IMAP; without a server none is read. */
  imapHost: optionalOf(hostText),
  imapPort: formInteger.pipe(z.int().min(1).max(65_535)).default(993),
  /** Empty: as for sending. */
  imapUserName: z.string().trim().max(256).default(''),
  imapPassword: secretText,
  imapSsl: z.boolean().default(true),
  /** Replies go to `name+key@domain`: the mail server has to deliver such addresses. */
  plusAddress: z.boolean().default(false),
  isActive: z.boolean().default(true),
};

export const emailSettingSchema = z.object({
  ...settingHead,
  defaultFromAddress: z.string(),
  defaultFromDisplayName: z.string(),
  host: z.string(),
  port: z.int(),
  userName: z.string(),
  hasPassword: z.boolean(),
  enableSsl: z.boolean(),
  replyTo: z.string().nullable(),
  bcc: z.string().nullable(),
  imapHost: z.string().nullable().optional(),
  imapPort: z.int().optional(),
  imapUserName: z.string().optional(),
  hasImapPassword: z.boolean().optional(),
  imapSsl: z.boolean().optional(),
  plusAddress: z.boolean().optional(),
});
const savedSchema = emailSettingSchema.extend(switchedOff);

export const getEmailSettings = operation('Setting/GetEmailSettings', {
  method: 'GET',
  access: 'Pages.Settings.Email',
  summary: 'Lists the mail servers of the agency',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(emailSettingSchema),
});

export const saveEmailSetting = operation('Setting/SaveEmailSetting', {
  method: 'POST',
  access: 'Pages.Settings.Email',
  summary: 'Creates a mail server; if active, it replaces the previously active one',
  input: z.object(emailSettingFields),
  output: savedSchema,
});

export const updateEmailSetting = operation('Setting/UpdateEmailSetting', {
  method: 'PUT',
  access: 'Pages.Settings.Email',
  summary: 'Updates a mail server; an empty password keeps the stored one if the server is unchanged',
  input: z.object({ id: recordId, ...emailSettingFields, version: versionInput }),
  output: savedSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteEmailSetting = operation('Setting/DeleteEmailSetting', {
  method: 'DELETE',
  access: 'Pages.Settings.Email',
  summary: 'Deletes a mail server',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

export const testEmailSetting = operation('Setting/TestEmailSetting', {
  method: 'POST',
  access: 'Pages.Settings.Email',
  summary: 'Sends a test e-mail through a saved or unsaved setting, to the caller or to `to`',
  input: z.object({ id: recordId.optional(), ...emailSettingFields, to: optionalOf(emailText) }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});

export const testMailbox = operation('Setting/TestMailbox', {
  method: 'POST',
  access: 'Pages.Settings.Email',
  summary: 'Signs in to the mailbox of a saved or unsaved setting and opens its inbox; reads no mail',
  input: z.object({ id: recordId.optional(), ...emailSettingFields }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
