import type * as contract from '@farewind/contract/settings/sms-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { isCallingCode } from '../../../platform/phone.ts';
import { requireWebAddress } from '../require-address.ts';
import type { SettingParts } from '../setting-parts.ts';
import { chooseSecret, nextSettingId } from '../setting-secrets.ts';
import { switchOffOthers } from '../switch-off-others.ts';
import { findSmsForUpdate, insertSms, readSmsPage, removeSms, updateSms } from './sms-rows.ts';
import type { SmsSetting, SmsSettingRecord } from './sms-setting.ts';

type Fields = ParsedInput<typeof contract.saveSmsSetting>;
type Saved = Output<typeof contract.saveSmsSetting>;

export async function listSmsSettings(
  { keyring }: SettingParts,
  scope: TenantScope,
  input: ParsedInput<typeof contract.getSmsSettings>,
): Promise<Output<typeof contract.getSmsSettings>> {
  const { totalCount, records } = await readSmsPage(scope, keyring, input);
  return { totalCount, items: records.map(presentSms) };
}

/** Adds a provider; an active one takes the place of the one before. */
export async function saveSmsSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: Fields,
): Promise<Saved> {
  requireSmsFields(parts, input);
  const id = await nextSettingId(scope, 'sms_setting');
  const setting = toSmsSetting(input, undefined);
  const switchedOff = await makeRoom(scope, context, id, input.isActive);
  const record = await createAudited(scope, context, 'smsSetting', async () => {
    const made = await insertSms(scope, parts.keyring, { id, setting, isActive: input.isActive });
    if (!made) throw new Error(`The SMS setting ${id} is there already`);
    return made;
  });
  return { ...presentSms(record), switchedOff };
}

export async function updateSmsSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.updateSmsSetting>,
): Promise<Saved> {
  const before = await lockSms(parts, scope, input.id);
  let switchedOff: number[] = [];
  const after = await updateAudited<SmsSettingRecord>(scope, context, 'smsSetting', {
    before,
    seenVersion: input.version,
    present: presentSms,
    async write() {
      requireSmsFields(parts, input);
      const setting = toSmsSetting(input, before);
      switchedOff = await makeRoom(scope, context, input.id, input.isActive);
      return updateSms(scope, parts.keyring, { id: input.id, setting, isActive: input.isActive });
    },
  });
  return { ...presentSms(after), switchedOff };
}

export async function deleteSmsSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof contract.deleteSmsSetting>,
): Promise<null> {
  return deleteAudited(scope, context, 'smsSetting', {
    before: await lockSms(parts, scope, id),
    write: () => removeSms(scope, id),
  });
}

/** Refuses, at its field, a provider that this process does not have, and an address or calling code that cannot be. */
export function requireSmsFields({ smsProviders, network }: SettingParts, input: Fields): void {
  if (!smsProviders.includes(input.provider))
    throw fieldRefusal([{ path: 'provider', message: 'validation.invalidValue' }]);
  if (!isCallingCode(input.defaultCountryCode))
    throw fieldRefusal([{ path: 'defaultCountryCode', message: 'validation.countryCodeInvalid' }]);
  requireWebAddress(network, 'apiUrl', input.apiUrl);
}

/** The setting that a form means; the password that is kept stands in for an empty one. Refuses at the field. */
export function toSmsSetting(input: Fields, kept: SmsSettingRecord | undefined): SmsSetting {
  return {
    provider: input.provider,
    apiUrl: input.apiUrl,
    userName: input.userName,
    password: chooseSecret({
      path: 'password',
      typed: input.password,
      kept: kept?.password,
      isSamePlace:
        kept?.provider === input.provider && kept.apiUrl === input.apiUrl && kept.userName === input.userName,
      isNeeded: true,
    }),
    originator: input.originator,
    encoding: input.encoding,
    defaultCountryCode: input.defaultCountryCode,
  };
}

export async function lockSms(
  { keyring }: SettingParts,
  scope: TenantScope,
  id: number,
): Promise<SmsSettingRecord> {
  const record = await findSmsForUpdate(scope, keyring, id);
  if (!record) throw refusal('GEN-NOTFOUND');
  return record;
}

async function makeRoom(
  scope: TenantScope,
  context: RequestContext,
  id: number,
  isActive: boolean,
): Promise<number[]> {
  return isActive ? switchOffOthers(scope, context, 'sms_setting', id) : [];
}

function presentSms({ password, ...record }: SmsSettingRecord) {
  return { ...record, hasPassword: password.reveal() !== '' };
}
