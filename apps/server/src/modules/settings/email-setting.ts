import type { Secret } from '../../platform/secrets/secret.ts';

/** The mail server of a tenant. The password prints as `[secret]`. */
export interface EmailSetting {
  readonly defaultFromAddress: string;
  readonly defaultFromDisplayName: string;
  readonly host: string;
  readonly port: number;
  readonly userName: string;
  readonly password: Secret;
  readonly enableSsl: boolean;
  readonly replyTo: string | undefined;
  readonly bcc: string | undefined;
  /** Where replies arrive; undefined: no mailbox is read. */
  readonly imapHost: string | undefined;
  readonly imapPort: number;
  /** Empty: the same as for sending. */
  readonly imapUserName: string;
  readonly imapPassword: Secret;
  readonly imapSsl: boolean;
  /** Whether the mail server delivers `name+key@domain` to `name@domain`. */
  readonly plusAddress: boolean;
}

/** The setting, as stored for the office. */
export interface EmailSettingRecord extends EmailSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
