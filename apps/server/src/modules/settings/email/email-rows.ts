import type { Selectable } from 'kysely';
import type { EmailSettingTable } from '../../../platform/database/schema.ts';
import { settingRows } from '../setting-rows.ts';
import type { EmailSetting } from '../email-setting.ts';

/** IMAP over TLS. */
const IMAP_PORT = 993;

export const emailRows = settingRows({
  table: 'email_setting',
  secrets: ['password', 'imapPassword'],
  sortable: {
    id: 'id',
    host: 'host',
    port: 'port',
    defaultFromAddress: 'default_from_address',
    userName: 'user_name',
    isActive: 'is_active',
  },
  defaultSort: { column: 'host', direction: 'asc' },
  searched: ['host', 'default_from_address', 'user_name'],
  toRow,
  toSetting,
});

function toRow(setting: EmailSetting) {
  return {
    default_from_address: setting.defaultFromAddress,
    default_from_display_name: setting.defaultFromDisplayName,
    host: setting.host,
    port: setting.port,
    user_name: setting.userName,
    enable_ssl: setting.enableSsl,
    reply_to: setting.replyTo ?? null,
    bcc: setting.bcc ?? null,
    imap_host: setting.imapHost ?? null,
    imap_port: setting.imapHost === undefined ? null : setting.imapPort,
    imap_user_name: setting.imapUserName === '' ? null : setting.imapUserName,
    imap_ssl: setting.imapSsl,
    plus_address: setting.plusAddress,
  };
}

function toSetting(
  row: Selectable<EmailSettingTable>,
  secrets: Pick<EmailSetting, 'password' | 'imapPassword'>,
): EmailSetting {
  return {
    defaultFromAddress: row.default_from_address,
    defaultFromDisplayName: row.default_from_display_name,
    host: row.host,
    port: row.port,
    userName: row.user_name,
    ...secrets,
    enableSsl: row.enable_ssl,
    replyTo: row.reply_to ?? undefined,
    bcc: row.bcc ?? undefined,
    imapHost: row.imap_host ?? undefined,
    imapPort: row.imap_port ?? IMAP_PORT,
    imapUserName: row.imap_user_name ?? '',
    imapSsl: row.imap_ssl,
    plusAddress: row.plus_address,
  };
}
