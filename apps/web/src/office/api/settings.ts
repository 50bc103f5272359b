import type * as email from '@farewind/contract/settings/email-settings';
import type * as map from '@farewind/contract/settings/map-settings';
import type * as payment from '@farewind/contract/settings/payment-settings';
import type * as sms from '@farewind/contract/settings/sms-settings';
import { remote } from '../../shared/api/remote.ts';

export const getEmailSettings = remote<typeof email.getEmailSettings>('GET', 'Setting/GetEmailSettings');
export const saveEmailSetting = remote<typeof email.saveEmailSetting>('POST', 'Setting/SaveEmailSetting');
export const updateEmailSetting = remote<typeof email.updateEmailSetting>(
  'PUT',
  'Setting/UpdateEmailSetting',
);
export const deleteEmailSetting = remote<typeof email.deleteEmailSetting>(
  'DELETE',
  'Setting/DeleteEmailSetting',
);
export const testEmailSetting = remote<typeof email.testEmailSetting>('POST', 'Setting/TestEmailSetting');

export const getSmsSettings = remote<typeof sms.getSmsSettings>('GET', 'Setting/GetSmsSettings');
export const saveSmsSetting = remote<typeof sms.saveSmsSetting>('POST', 'Setting/SaveSmsSetting');
export const updateSmsSetting = remote<typeof sms.updateSmsSetting>('PUT', 'Setting/UpdateSmsSetting');
export const deleteSmsSetting = remote<typeof sms.deleteSmsSetting>('DELETE', 'Setting/DeleteSmsSetting');
export const testSmsSetting = remote<typeof sms.testSmsSetting>('POST', 'Setting/TestSmsSetting');

export const getPaymentSettings = remote<typeof payment.getPaymentSettings>(
  'GET',
  'Setting/GetPaymentSettings',
);
export const savePaymentSetting = remote<typeof payment.savePaymentSetting>(
  'POST',
  'Setting/SavePaymentSetting',
);
export const updatePaymentSetting = remote<typeof payment.updatePaymentSetting>(
  'PUT',
  'Setting/UpdatePaymentSetting',
);
export const deletePaymentSetting = remote<typeof payment.deletePaymentSetting>(
  'DELETE',
  'Setting/DeletePaymentSetting',
);
export const testPaymentSetting = remote<typeof payment.testPaymentSetting>(
  'POST',
  'Setting/TestPaymentSetting',
);

export const getMapSettings = remote<typeof map.getMapSettings>('GET', 'Setting/GetMapSettings');
export const saveMapSetting = remote<typeof map.saveMapSetting>('POST', 'Setting/SaveMapSetting');
export const updateMapSetting = remote<typeof map.updateMapSetting>('PUT', 'Setting/UpdateMapSetting');
export const deleteMapSetting = remote<typeof map.deleteMapSetting>('DELETE', 'Setting/DeleteMapSetting');
export const testMapSetting = remote<typeof map.testMapSetting>('POST', 'Setting/TestMapSetting');
