import type * as contract from '@farewind/contract/settings/email-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { requireMailAddress } from '../require-address.ts';
import { chooseSecret } from '../setting-secrets.ts';
import { settingActs } from '../setting-acts.ts';
import { emailRows } from './email-rows.ts';
import type { EmailSetting, EmailSettingRecord } from './email-setting.ts';

type Fields = ParsedInput<typeof contract.saveEmailSetting>;
type Saved = Output<typeof contract.saveEmailSetting>;

/** The office's operations on mail servers; activating one deactivates the previous one. */
export const {
  list: listEmailSettings,
  save: saveEmailSetting,
  update: updateEmailSetting,
  remove: deleteEmailSetting,
  lock: lockEmail,
} = settingActs<EmailSetting, Fields, Omit<Saved, 'switchedOff'>, Saved>({
  rows: emailRows,
  entity: 'emailSetting',
  singleIn: 'email_setting',
  toSetting(parts, input, kept) {
    requireMailAddress(parts.network, input);
    return toEmailSetting(input, kept);
  },
  present: presentEmail,
  answer: (record, switchedOff) => ({ ...presentEmail(record), switchedOff }),
});

/** The setting in a form; the stored password replaces an empty one. Refuses at the field. */
export function toEmailSetting(input: Fields, kept: EmailSettingRecord | undefined): EmailSetting {
  const hasUser = input.userName !== '';
  return {
    defaultFromAddress: input.defaultFromAddress,
    defaultFromDisplayName: input.defaultFromDisplayName,
    host: input.host,
    port: input.port,
    userName: input.userName,
    password: chooseSecret({
      path: 'password',
      typed: hasUser ? input.password : '',
      kept: kept?.password,
      isSamePlace:
        kept?.host === input.host &&
        kept.port === input.port &&
        kept.userName === input.userName &&
        kept.enableSsl === input.enableSsl,
      isNeeded: hasUser,
    }),
    enableSsl: input.enableSsl,
    replyTo: input.replyTo,
    bcc: input.bcc,
  };
}

function presentEmail({ password, replyTo, bcc, ...record }: EmailSettingRecord) {
  return {
    ...record,
    hasPassword: password.reveal() !== '',
    replyTo: replyTo ?? null,
    bcc: bcc ?? null,
  };
}
