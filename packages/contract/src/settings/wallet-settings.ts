import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { inputId, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput } from '../core/paging.ts';
import { settingHead, switchedOff } from './setting-answers.ts';

/** The wallets that a trip can be added to. */
export const walletSchema = z.enum(['apple', 'google']);
export type Wallet = z.infer<typeof walletSchema>;

/** Write-only; an empty one keeps the stored value. */
const secretText = optionalOf(z.string().trim().max(16_000));

/** "Wallet passes" of the settings. */
const walletSettingFields = {
  wallet: walletSchema,
  /** Apple: the team's id. Google: the issuer's id, a number. */
  issuer: requiredText(40),
  /** Apple: the pass type, `pass.com.example.trip`. Google: the service account's address. */
  account: requiredText(200),
  /** Apple: the pass certificate, and Apple's intermediate certificate (WWDR), as PEM. */
  certificate: secretText,
  authority: secretText,
  /** Apple: PEM. Google: the service account's key file (JSON). RSA of 2048 to 4096 bits, without a password. */
  privateKey: secretText,
  isActive: z.boolean().default(true),
};

const walletSettingSchema = z.object({
  ...settingHead,
  wallet: walletSchema,
  issuer: z.string(),
  account: z.string(),
  hasPrivateKey: z.boolean(),
  hasCertificate: z.boolean(),
  /** When the certificate ends; `null` for Google, whose keys do not. */
  validUntil: z.iso.datetime().nullable(),
});
const savedSchema = walletSettingSchema.extend(switchedOff);

export const getWalletSettings = operation('Setting/GetWalletSettings', {
  method: 'GET',
  access: 'Pages.Agency',
  summary: 'Lists the agency’s accounts for wallet passes',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(walletSettingSchema),
});

export const saveWalletSetting = operation('Setting/SaveWalletSetting', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Creates an account for wallet passes; if active, it replaces the active one for the same wallet',
  input: z.object(walletSettingFields),
  output: savedSchema,
});

export const updateWalletSetting = operation('Setting/UpdateWalletSetting', {
  method: 'PUT',
  access: 'Pages.Agency',
  summary: 'Updates an account for wallet passes; an empty key or certificate keeps the stored one',
  input: z.object({ id: recordId, ...walletSettingFields, version: versionInput }),
  output: savedSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteWalletSetting = operation('Setting/DeleteWalletSetting', {
  method: 'DELETE',
  access: 'Pages.Agency',
  summary: 'Deletes an account for wallet passes',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
