import type * as contract from '@farewind/contract/settings/sms-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import { isCallingCode } from '@farewind/travel-rules/phone-number';
import { requireMessageCentre, requireWebAddress } from '../require-address.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { chooseSecret } from '../setting-secrets.ts';
import { settingActs } from '../setting-acts.ts';
import { smsRows } from './sms-rows.ts';
import type { SmsSetting, SmsSettingRecord } from '../sms-setting.ts';

type Fields = ParsedInput<typeof contract.saveSmsSetting>;
type Saved = Output<typeof contract.saveSmsSetting>;

/** The office's operations on text message providers; activating one deactivates the previous one. */
export const {
  list: listSmsSettings,
  save: saveSmsSetting,
  update: updateSmsSetting,
  remove: deleteSmsSetting,
  lock: lockSms,
} = settingActs<SmsSetting, Fields, Omit<Saved, 'switchedOff'>, Saved>({
  rows: smsRows,
  entity: 'smsSetting',
  singleIn: 'sms_setting',
  toSetting(deps, input, kept) {
    requireSmsFields(deps, input);
    return toSmsSetting(input, kept);
  },
  present: presentSms,
  answer: (record, switchedOff) => ({ ...presentSms(record), switchedOff }),
});

/** Refuses, at its field, an unavailable provider, and an invalid address or country code. */
export function requireSmsFields({ smsProviders, network }: SettingDeps, input: Fields): void {
  if (!smsProviders.includes(input.provider))
    throw fieldRefusal([{ path: 'provider', message: 'validation.invalidValue' }]);
  if (!isCallingCode(input.defaultCountryCode))
    throw fieldRefusal([{ path: 'defaultCountryCode', message: 'validation.countryCodeInvalid' }]);
  const isCentre = /^s?smpp:/i.test(input.apiUrl);
  // A simulator is inside this process, so its address is ignored.
  if (!input.provider.startsWith('standIn') && isCentre !== (input.provider === 'smpp'))
    throw fieldRefusal([{ path: 'apiUrl', message: 'setting.addressOfOtherKind' }]);
  if (isCentre) requireMessageCentre(network, 'apiUrl', input.apiUrl);
  else requireWebAddress(network, 'apiUrl', input.apiUrl);
}

/** The setting in a form; the stored password replaces an empty one. Refuses at the field. */
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

function presentSms({ password, ...record }: SmsSettingRecord) {
  return { ...record, hasPassword: password.reveal() !== '' };
}
