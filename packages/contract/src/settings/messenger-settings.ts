import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { inputId, secretText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput } from '../core/paging.ts';
import { messengerSchema, type Messenger } from '../core/messengers.ts';
import { connectionTestSchema, settingHead, switchedOff } from './setting-answers.ts';

/** A messenger, or its simulator (`standIn…`), which exists in a demo only. */
export const messengerProviders = ['telegram', 'max', 'standInTelegram', 'standInMax'] as const;
export const messengerProviderSchema = z.enum(messengerProviders);
export type MessengerProvider = (typeof messengerProviders)[number];

/** The messenger that a provider sends in. */
export const messengerOf: Readonly<Record<MessengerProvider, Messenger>> = {
  telegram: 'telegram',
  max: 'max',
  standInTelegram: 'telegram',
  standInMax: 'max',
};

/** "Messengers" of the settings. */
const messengerSettingFields = {
  provider: messengerProviderSchema,
  /** Of the bot, as its messenger issued it. */
  token: secretText,
  isActive: z.boolean().default(true),
};

const messengerSettingSchema = z.object({
  ...settingHead,
  provider: messengerProviderSchema,
  messenger: messengerSchema,
  hasToken: z.boolean(),
  /** As the messenger calls the bot: the name in its links, and the one that people read. */
  botName: z.string(),
  botTitle: z.string(),
  /** Whether the messenger sends us what customers write; `pending`: it is being asked to. */
  inboxState: z.enum(['pending', 'open', 'failed']),
  /** The messenger's answer when it refused. */
  inboxFault: z.string().nullable(),
});
const savedSchema = messengerSettingSchema.extend(switchedOff);

export const getMessengerSettings = operation('Setting/GetMessengerSettings', {
  method: 'GET',
  access: 'Pages.Settings.Sms',
  summary: 'Lists the agency’s bots in messengers, with the state of their connection',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(messengerSettingSchema).extend({
    /** What can be connected here. */
    providers: z.array(messengerProviderSchema),
  }),
});

export const saveMessengerSetting = operation('Setting/SaveMessengerSetting', {
  method: 'POST',
  access: 'Pages.Settings.Sms',
  summary:
    'Connects a bot; its name is read from the messenger. If active, it replaces the active one of its messenger',
  input: z.object(messengerSettingFields),
  output: savedSchema,
});

export const updateMessengerSetting = operation('Setting/UpdateMessengerSetting', {
  method: 'PUT',
  access: 'Pages.Settings.Sms',
  summary: 'Updates a bot; an empty token keeps the stored one if the messenger is the same',
  input: z.object({ id: recordId, ...messengerSettingFields, version: versionInput }),
  output: savedSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteMessengerSetting = operation('Setting/DeleteMessengerSetting', {
  method: 'DELETE',
  access: 'Pages.Settings.Sms',
  summary: 'Deletes a bot; customers get their messages by e-mail and text message as before',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

export const testMessengerSetting = operation('Setting/TestMessengerSetting', {
  method: 'POST',
  access: 'Pages.Settings.Sms',
  summary: 'Asks a messenger for the name of a bot, and where it sends what customers write',
  input: z.object({ id: recordId.optional(), ...messengerSettingFields }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
