import * as agency from '@farewind/contract/agency/agency';
import * as sites from '@farewind/contract/agency/sites';
import * as email from '@farewind/contract/settings/email-settings';
import * as map from '@farewind/contract/settings/map-settings';
import * as payment from '@farewind/contract/settings/payment-settings';
import * as sms from '@farewind/contract/settings/sms-settings';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { readAgency, updateAgency } from './agency/agency.ts';
import { uploadLogo, type RedrawPicture } from './agency/logo.ts';
import {
  deleteEmailSetting,
  listEmailSettings,
  saveEmailSetting,
  updateEmailSetting,
} from './email/email-settings.ts';
import { tryEmailSetting } from './email/try-email-setting.ts';
import { deleteMapSetting, listMapSettings, saveMapSetting, updateMapSetting } from './map/map-settings.ts';
import { tryMapSetting } from './map/try-map-setting.ts';
import {
  deletePaymentSetting,
  listPaymentSettings,
  savePaymentSetting,
  updatePaymentSetting,
} from './payment/payment-settings.ts';
import { tryPaymentSetting } from './payment/try-payment-setting.ts';
import type { SettingParts } from './setting-parts.ts';
import { deleteSite, listSites, saveSite, updateSite, type SiteParts } from './sites/sites.ts';
import { deleteSmsSetting, listSmsSettings, saveSmsSetting, updateSmsSetting } from './sms/sms-settings.ts';
import { trySmsSetting } from './sms/try-sms-setting.ts';

/** Every trial reaches out to a server that somebody named. */
const trial = { perMinute: 10 };
/** A picture of 5 MB as base64, and what stands around it. */
const upload = { bodyLimit: 7 * 1024 * 1024, perMinute: 20 };

/** The settings of an agency, and what it says of itself, as its staff keep them. */
export function settingRoutes(
  parts: SettingParts & SiteParts & { readonly redraw: RedrawPicture },
): Binding[] {
  return [
    ...agencyBindings(parts),
    ...siteBindings(parts),
    ...emailBindings(parts),
    ...smsBindings(parts),
    ...paymentBindings(parts),
    ...mapBindings(parts),
  ];
}

function agencyBindings(parts: SettingParts & { readonly redraw: RedrawPicture }): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(agency.getAgencyInfo, (context) =>
      inTenant(context.tenantId, (scope) => readAgency(scope, context)),
    ),
    bind(agency.updateAgency, (context, input) =>
      inTenant(context.tenantId, (scope) => updateAgency(scope, context, input)),
    ),
    bind(agency.uploadLogo, (context, input) => uploadLogo(parts, context, input), upload),
  ];
}

function siteBindings(parts: SettingParts & SiteParts): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(sites.getSites, (context, input) => inTenant(context.tenantId, (scope) => listSites(scope, input))),
    bind(sites.saveSite, (context, input) =>
      inTenant(context.tenantId, (scope) => saveSite(parts, scope, context, input)),
    ),
    bind(sites.updateSite, (context, input) =>
      inTenant(context.tenantId, (scope) => updateSite(parts, scope, context, input)),
    ),
    bind(sites.deleteSite, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteSite(parts, scope, context, input)),
    ),
  ];
}

function emailBindings(parts: SettingParts): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(email.getEmailSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listEmailSettings(parts, scope, input)),
    ),
    bind(email.saveEmailSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveEmailSetting(parts, scope, context, input)),
    ),
    bind(email.updateEmailSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updateEmailSetting(parts, scope, context, input)),
    ),
    bind(email.deleteEmailSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteEmailSetting(parts, scope, context, input)),
    ),
    bind(email.testEmailSetting, (context, input) => tryEmailSetting(parts, context, input), trial),
  ];
}

function smsBindings(parts: SettingParts): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(sms.getSmsSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listSmsSettings(parts, scope, input)),
    ),
    bind(sms.saveSmsSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveSmsSetting(parts, scope, context, input)),
    ),
    bind(sms.updateSmsSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updateSmsSetting(parts, scope, context, input)),
    ),
    bind(sms.deleteSmsSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteSmsSetting(parts, scope, context, input)),
    ),
    bind(sms.testSmsSetting, (context, input) => trySmsSetting(parts, context, input), trial),
  ];
}

function paymentBindings(parts: SettingParts): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(payment.getPaymentSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listPaymentSettings(parts, scope, input)),
    ),
    bind(payment.savePaymentSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => savePaymentSetting(parts, scope, context, input)),
    ),
    bind(payment.updatePaymentSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updatePaymentSetting(parts, scope, context, input)),
    ),
    bind(payment.deletePaymentSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deletePaymentSetting(parts, scope, context, input)),
    ),
    bind(payment.testPaymentSetting, (context, input) => tryPaymentSetting(parts, context, input), trial),
  ];
}

function mapBindings(parts: SettingParts): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(map.getMapSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listMapSettings(parts, scope, input)),
    ),
    bind(map.saveMapSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveMapSetting(parts, scope, context, input)),
    ),
    bind(map.updateMapSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updateMapSetting(parts, scope, context, input)),
    ),
    bind(map.deleteMapSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteMapSetting(parts, scope, context, input)),
    ),
    bind(map.testMapSetting, (context, input) => tryMapSetting(parts, context, input), trial),
  ];
}
