import type * as contract from '@farewind/contract/settings/email-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { requireMailAddress, requireMailbox } from '../require-address.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import { chooseSecret, toSecret } from '../setting-secrets.ts';
import { settingActs } from '../setting-acts.ts';
import { emailRows } from './email-rows.ts';
import type { EmailSetting, EmailSettingRecord } from '../email-setting.ts';

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
    requireMailbox(parts.network, input);
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
    ...toMailbox(input, kept),
  };
}

/** The mailbox password is never taken from elsewhere, because it would be sent to whichever server the form names. */
function toMailbox(
  { imapHost, imapPort, imapUserName, imapPassword, imapSsl, plusAddress, userName }: Fields,
  kept: EmailSettingRecord | undefined,
): Pick<EmailSetting, 'imapHost' | 'imapPort' | 'imapUserName' | 'imapPassword' | 'imapSsl' | 'plusAddress'> {
  const hasMailbox = imapHost !== undefined;
  if (hasMailbox && imapUserName === '' && userName === '')
    throw fieldRefusal([{ path: 'imapUserName', message: 'validation.required' }]);
  return {
    imapHost,
    imapPort,
    imapUserName,
    imapPassword: hasMailbox
      ? chooseSecret({
          path: 'imapPassword',
          typed: imapPassword,
          kept: kept?.imapPassword,
          isSamePlace:
            kept?.imapHost === imapHost &&
            kept.imapPort === imapPort &&
            mailboxUserOf(kept) === mailboxUserOf({ imapUserName, userName }) &&
            kept.imapSsl === imapSsl,
          isNeeded: true,
        })
      : toSecret(''),
    imapSsl,
    plusAddress: hasMailbox && plusAddress,
  };
}

/** The user and password for the mailbox of a setting. */
export function mailboxUserOf({
  imapUserName,
  userName,
}: Pick<EmailSetting, 'imapUserName' | 'userName'>): string {
  return imapUserName === '' ? userName : imapUserName;
}

function presentEmail({ password, imapPassword, imapHost, replyTo, bcc, ...record }: EmailSettingRecord) {
  return {
    ...record,
    hasPassword: password.reveal() !== '',
    imapHost: imapHost ?? null,
    hasImapPassword: imapPassword.reveal() !== '',
    replyTo: replyTo ?? null,
    bcc: bcc ?? null,
  };
}
