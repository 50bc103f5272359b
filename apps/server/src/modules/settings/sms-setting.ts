import type { SmsProvider } from '@farewind/contract/settings/sms-settings';
import type { Secret } from '../../platform/secrets/secret.ts';

/** The provider of a tenant's text messages. The password prints as `[secret]`. */
export interface SmsSetting {
  readonly provider: SmsProvider;
  readonly apiUrl: string;
  readonly userName: string;
  readonly password: Secret;
  readonly originator: string;
  readonly encoding: 'auto' | 'ascii' | 'tr' | 'unicode';
  readonly defaultCountryCode: string;
}

/** The setting, as stored for the office. */
export interface SmsSettingRecord extends SmsSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
