import type * as contract from '@farewind/contract/settings/email-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { requireMailAddress } from '../require-address.ts';
import type { SettingParts } from '../setting-parts.ts';
import { chooseSecret, nextSettingId } from '../setting-secrets.ts';
import { switchOffOthers } from '../switch-off-others.ts';
import { findEmailForUpdate, insertEmail, readEmailPage, removeEmail, updateEmail } from './email-rows.ts';
import type { EmailSetting, EmailSettingRecord } from './email-setting.ts';

type Fields = ParsedInput<typeof contract.saveEmailSetting>;
type Saved = Output<typeof contract.saveEmailSetting>;

export async function listEmailSettings(
  { keyring }: SettingParts,
  scope: TenantScope,
  input: ParsedInput<typeof contract.getEmailSettings>,
): Promise<Output<typeof contract.getEmailSettings>> {
  const { totalCount, records } = await readEmailPage(scope, keyring, input);
  return { totalCount, items: records.map(presentEmail) };
}

/** Adds a mail server; an active one takes the place of the one before. */
export async function saveEmailSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: Fields,
): Promise<Saved> {
  requireMailAddress(parts.network, input);
  const id = await nextSettingId(scope, 'email_setting');
  const setting = toEmailSetting(input, undefined);
  const switchedOff = await makeRoom(scope, context, id, input.isActive);
  const record = await createAudited(scope, context, 'emailSetting', () =>
    insertEmail(scope, parts.keyring, { id, setting, isActive: input.isActive }),
  );
  return { ...presentEmail(record), switchedOff };
}

export async function updateEmailSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.updateEmailSetting>,
): Promise<Saved> {
  const before = await lockEmail(parts, scope, input.id);
  let switchedOff: number[] = [];
  const after = await updateAudited<EmailSettingRecord>(scope, context, 'emailSetting', {
    before,
    seenVersion: input.version,
    present: presentEmail,
    async write() {
      requireMailAddress(parts.network, input);
      const setting = toEmailSetting(input, before);
      switchedOff = await makeRoom(scope, context, input.id, input.isActive);
      return updateEmail(scope, parts.keyring, { id: input.id, setting, isActive: input.isActive });
    },
  });
  return { ...presentEmail(after), switchedOff };
}

export async function deleteEmailSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof contract.deleteEmailSetting>,
): Promise<null> {
  return deleteAudited(scope, context, 'emailSetting', {
    before: await lockEmail(parts, scope, id),
    write: () => removeEmail(scope, id),
  });
}

/** The setting that a form means; the password that is kept stands in for an empty one. Refuses at the field. */
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

export async function lockEmail(
  { keyring }: SettingParts,
  scope: TenantScope,
  id: number,
): Promise<EmailSettingRecord> {
  const record = await findEmailForUpdate(scope, keyring, id);
  if (!record) throw refusal('GEN-NOTFOUND');
  return record;
}

async function makeRoom(
  scope: TenantScope,
  context: RequestContext,
  id: number,
  isActive: boolean,
): Promise<number[]> {
  return isActive ? switchOffOthers(scope, context, 'email_setting', id) : [];
}

function presentEmail({ password, replyTo, bcc, ...record }: EmailSettingRecord) {
  return {
    ...record,
    hasPassword: password.reveal() !== '',
    replyTo: replyTo ?? null,
    bcc: bcc ?? null,
  };
}
