import * as agency from '@farewind/contract/agency/agency';
import * as sites from '@farewind/contract/agency/sites';
import * as email from '@farewind/contract/settings/email-settings';
import * as map from '@farewind/contract/settings/map-settings';
import * as messenger from '@farewind/contract/settings/messenger-settings';
import * as cardIssuers from '@farewind/contract/settings/card-issuers';
import * as payment from '@farewind/contract/settings/payment-settings';
import * as routes from '@farewind/contract/settings/payment-routes';
import * as receipts from '@farewind/contract/settings/receipt-settings';
import * as sms from '@farewind/contract/settings/sms-settings';
import * as wallet from '@farewind/contract/settings/wallet-settings';
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
import { tryMailbox } from './email/try-mailbox.ts';
import { deleteMapSetting, listMapSettings, saveMapSetting, updateMapSetting } from './map/map-settings.ts';
import { tryMapSetting } from './map/try-map-setting.ts';
import {
  deleteMessengerSetting,
  listMessengerSettings,
  saveMessengerSetting,
  testMessengerSetting,
  updateMessengerSetting,
} from './messenger/messenger-settings.ts';
import { importCardIssuers, readCardIssuers } from './payment/card-issuers.ts';
import {
  deletePaymentSetting,
  listPaymentProviders,
  listPaymentSettings,
  savePaymentSetting,
  updatePaymentSetting,
} from './payment/payment-settings.ts';
import { listPaymentFees, savePaymentFees } from './payment/payment-fees.ts';
import { listPaymentRoutes, savePaymentRoute } from './payment/payment-routes.ts';
import { allowLivePayments, pausePaymentSetting } from './payment/pause-payment-setting.ts';
import { signCardDuty } from './payment/sign-card-duty.ts';
import { tryPaymentSetting } from './payment/try-payment-setting.ts';
import type { SettingDeps } from './settings-deps.ts';
import { deleteSite, listSites, saveSite, updateSite, type SiteDeps } from './sites/sites.ts';
import {
  deleteReceiptSetting,
  listReceiptSettings,
  saveReceiptSetting,
  updateReceiptSetting,
} from './receipts/receipt-settings.ts';
import { deleteSmsSetting, listSmsSettings, saveSmsSetting, updateSmsSetting } from './sms/sms-settings.ts';
import { trySmsSetting } from './sms/try-sms-setting.ts';
import {
  deleteWalletSetting,
  listWalletSettings,
  saveWalletSetting,
  updateWalletSetting,
} from './wallet/wallet-settings.ts';

/** Limited, because a connection test calls a server address entered by staff. */
const trial = { perMinute: 10 };
/** A picture of 5 MB as base64, plus the other members. */
const upload = { bodyLimit: 7 * 1024 * 1024, perMinute: 20 };

/** The office's operations on an agency's settings and data. */
export function settingRoutes(deps: SettingDeps & SiteDeps & { readonly redraw: RedrawPicture }): Binding[] {
  return [
    ...agencyBindings(deps),
    ...siteBindings(deps),
    ...emailBindings(deps),
    ...smsBindings(deps),
    ...messengerBindings(deps),
    ...receiptBindings(deps),
    ...paymentBindings(deps),
    ...mapBindings(deps),
    ...walletBindings(deps),
  ];
}

function agencyBindings(deps: SettingDeps & { readonly redraw: RedrawPicture }): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(agency.getAgencyInfo, (context) =>
      inTenant(context.tenantId, (scope) => readAgency(deps, scope, context)),
    ),
    bind(agency.updateAgency, (context, input) =>
      inTenant(context.tenantId, (scope) => updateAgency(deps, scope, context, input)),
    ),
    bind(agency.uploadLogo, (context, input) => uploadLogo(deps, context, input), upload),
  ];
}

function siteBindings(deps: SettingDeps & SiteDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(sites.getSites, (context, input) =>
      inTenant(context.tenantId, (scope) => listSites(deps, scope, input)),
    ),
    bind(sites.saveSite, (context, input) =>
      inTenant(context.tenantId, (scope) => saveSite(deps, scope, context, input)),
    ),
    bind(sites.updateSite, (context, input) =>
      inTenant(context.tenantId, (scope) => updateSite(deps, scope, context, input)),
    ),
    bind(sites.deleteSite, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteSite(deps, scope, context, input)),
    ),
  ];
}

function emailBindings(deps: SettingDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(email.getEmailSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listEmailSettings(deps, scope, input)),
    ),
    bind(email.saveEmailSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveEmailSetting(deps, scope, context, input)),
    ),
    bind(email.updateEmailSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updateEmailSetting(deps, scope, context, input)),
    ),
    bind(email.deleteEmailSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteEmailSetting(deps, scope, context, input)),
    ),
    bind(email.testEmailSetting, (context, input) => tryEmailSetting(deps, context, input), trial),
    bind(email.testMailbox, (context, input) => tryMailbox(deps, context, input), trial),
  ];
}

function smsBindings(deps: SettingDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(sms.getSmsSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listSmsSettings(deps, scope, input)),
    ),
    bind(sms.saveSmsSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveSmsSetting(deps, scope, context, input)),
    ),
    bind(sms.updateSmsSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updateSmsSetting(deps, scope, context, input)),
    ),
    bind(sms.deleteSmsSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteSmsSetting(deps, scope, context, input)),
    ),
    bind(sms.testSmsSetting, (context, input) => trySmsSetting(deps, context, input), trial),
  ];
}

function messengerBindings(deps: SettingDeps): Binding[] {
  return [
    bind(messenger.getMessengerSettings, (context, input) => listMessengerSettings(deps, context, input)),
    bind(
      messenger.saveMessengerSetting,
      (context, input) => saveMessengerSetting(deps, context, input),
      trial,
    ),
    bind(
      messenger.updateMessengerSetting,
      (context, input) => updateMessengerSetting(deps, context, input),
      trial,
    ),
    bind(messenger.deleteMessengerSetting, (context, input) =>
      deps.database.inTenant(context.tenantId, (scope) =>
        deleteMessengerSetting(deps, scope, context, input),
      ),
    ),
    bind(
      messenger.testMessengerSetting,
      (context, input) => testMessengerSetting(deps, context, input),
      trial,
    ),
  ];
}

function receiptBindings(deps: SettingDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(receipts.getReceiptSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listReceiptSettings(deps, scope, input)),
    ),
    bind(
      receipts.saveReceiptSetting,
      (context, input) =>
        inTenant(context.tenantId, (scope) => saveReceiptSetting(deps, scope, context, input)),
      trial,
    ),
    bind(
      receipts.updateReceiptSetting,
      (context, input) =>
        inTenant(context.tenantId, (scope) => updateReceiptSetting(deps, scope, context, input)),
      trial,
    ),
    bind(receipts.deleteReceiptSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteReceiptSetting(deps, scope, context, input)),
    ),
  ];
}

function paymentBindings(deps: SettingDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(payment.getPaymentSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listPaymentSettings(deps, scope, input)),
    ),
    bind(payment.getPaymentProviders, (context) =>
      inTenant(context.tenantId, (scope) => listPaymentProviders(deps, scope)),
    ),
    bind(payment.savePaymentSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => savePaymentSetting(deps, scope, context, input)),
    ),
    bind(
      payment.updatePaymentSetting,
      (context, input) =>
        inTenant(context.tenantId, (scope) => updatePaymentSetting(deps, scope, context, input)),
      trial,
    ),
    bind(payment.deletePaymentSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deletePaymentSetting(deps, scope, context, input)),
    ),
    bind(routes.getPaymentRoutes, (context) => inTenant(context.tenantId, listPaymentRoutes)),
    bind(routes.savePaymentRoute, (context, input) =>
      inTenant(context.tenantId, (scope) => savePaymentRoute(deps, scope, context, input)),
    ),
    bind(cardIssuers.getCardIssuers, (context) => inTenant(context.tenantId, readCardIssuers)),
    bind(cardIssuers.importCardIssuers, (context, input) =>
      inTenant(context.tenantId, (scope) => importCardIssuers(scope, context, input)),
    ),
    bind(routes.getPaymentFees, (context) => inTenant(context.tenantId, listPaymentFees)),
    bind(routes.savePaymentFees, (context, input) =>
      inTenant(context.tenantId, (scope) => savePaymentFees(deps, scope, context, input)),
    ),
    bind(routes.pausePaymentSetting, (context, input) =>
      inTenant(context.tenantId, (scope) =>
        pausePaymentSetting(deps, scope, context, { ...input, isPaused: true }),
      ),
    ),
    bind(routes.resumePaymentSetting, (context, input) =>
      inTenant(context.tenantId, (scope) =>
        pausePaymentSetting(deps, scope, context, { ...input, isPaused: false }),
      ),
    ),
    bind(routes.allowLivePayments, (context, input) =>
      inTenant(context.tenantId, (scope) => allowLivePayments(deps, scope, context, input)),
    ),
    bind(routes.signCardDuty, (context, input) =>
      inTenant(context.tenantId, (scope) => signCardDuty(deps, scope, context, input)),
    ),
    bind(payment.testPaymentSetting, (context, input) => tryPaymentSetting(deps, context, input), trial),
  ];
}

function mapBindings(deps: SettingDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(map.getMapSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listMapSettings(deps, scope, input)),
    ),
    bind(map.saveMapSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveMapSetting(deps, scope, context, input)),
    ),
    bind(map.updateMapSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updateMapSetting(deps, scope, context, input)),
    ),
    bind(map.deleteMapSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteMapSetting(deps, scope, context, input)),
    ),
    bind(map.testMapSetting, (context, input) => tryMapSetting(deps, context, input), trial),
  ];
}

function walletBindings(deps: SettingDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(wallet.getWalletSettings, (context, input) =>
      inTenant(context.tenantId, (scope) => listWalletSettings(deps, scope, input)),
    ),
    bind(wallet.saveWalletSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => saveWalletSetting(deps, scope, context, input)),
    ),
    bind(wallet.updateWalletSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => updateWalletSetting(deps, scope, context, input)),
    ),
    bind(wallet.deleteWalletSetting, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteWalletSetting(deps, scope, context, input)),
    ),
  ];
}
