import type { Selectable } from 'kysely';
import type { SmsSettingTable } from '../../../platform/database/schema.ts';
import { settingRows } from '../setting-rows.ts';
import type { SmsSetting } from '../sms-setting.ts';

export const smsRows = settingRows({
  table: 'sms_setting',
  secrets: ['password'],
  sortable: {
    id: 'id',
    provider: 'provider',
    apiUrl: 'api_url',
    userName: 'user_name',
    originator: 'originator',
    isActive: 'is_active',
  },
  defaultSort: { column: 'originator', direction: 'asc' },
  searched: ['provider', 'api_url', 'user_name', 'originator'],
  toRow,
  toSetting,
});

function toRow(setting: SmsSetting) {
  return {
    provider: setting.provider,
    api_url: setting.apiUrl,
    user_name: setting.userName,
    originator: setting.originator,
    encoding: setting.encoding,
    default_country_code: setting.defaultCountryCode,
  };
}

function toSetting(row: Selectable<SmsSettingTable>, secrets: Pick<SmsSetting, 'password'>): SmsSetting {
  return {
    provider: row.provider as SmsSetting['provider'],
    apiUrl: row.api_url,
    userName: row.user_name,
    ...secrets,
    originator: row.originator,
    encoding: row.encoding as SmsSetting['encoding'],
    defaultCountryCode: row.default_country_code,
  };
}
