import type { Language } from '@farewind/contract/core/fields';
import type { Messenger } from '@farewind/contract/core/messengers';
import type { Wallet } from '@farewind/contract/settings/wallet-settings';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import {
  DEFAULT_CALLER_FEE_LIMIT_MINOR,
  DEFAULT_CALLER_HOLD_HOURS,
  DEFAULT_FEE_REFUND,
  DEFAULT_REFUND_LIMIT_MINOR,
  DEFAULT_TIME_ZONE,
  type Agency,
  readAgencyInfo,
} from './agency/agency-info.ts';
import { findAgencyRow } from './agency/agency-rows.ts';
import { findOwnSite, listSellingSites, type SellingSite } from './agency/site-rows.ts';
import { emailRows } from './email/email-rows.ts';
import type { EmailSetting } from './email-setting.ts';
import {
  findMessengerSetting,
  listBots,
  messengerRows,
  recordInbox,
  type ConnectedBot,
} from './messenger/messenger-rows.ts';
import type { MessengerSetting, MessengerSettingRecord } from './messenger/messenger-setting.ts';
import { isListedIssuer } from './payment/card-issuers.ts';
import { listPaymentFeeRows, type PaymentFee } from './payment/payment-fee-rows.ts';
import { listPaymentRouteRows, type PaymentRouteRow } from './payment/payment-route-rows.ts';
import type { PaymentAccount, PaymentSetting } from './payment-setting.ts';
import {
  allowLive,
  findPaymentAccount,
  findPaymentSettingById,
  getPaymentSetting,
  listGatewayOrigins,
  listPaymentAccounts,
  listPaymentSettings,
  readMoneyTaken,
  type AccountsWanted,
  type MoneyTaken,
} from './payment/pick-payment-setting.ts';
import type { ProviderSheet } from './provider-sheet.ts';
import { getRate, type LockedRate } from './rates/rates.ts';
import { accountSince } from './receipts/accounts-since.ts';
import type { ReceiptSetting } from './receipts/receipt-setting.ts';
import { findReceiptSetting } from './receipts/find-receipt-setting.ts';
import { smsRows } from './sms/sms-rows.ts';
import type { SmsSetting } from './sms-setting.ts';

import { findWalletSetting, listWallets } from './wallet/wallet-rows.ts';
import type { WalletSetting } from './wallet/wallet-setting.ts';
export type { Agency, AgencyInfo } from './agency/agency-info.ts';
export type { EmailSetting } from './email-setting.ts';
export type { PaymentFee } from './payment/payment-fee-rows.ts';
export type { PaymentRouteRow } from './payment/payment-route-rows.ts';
export type { PaymentAccount, PaymentSetting } from './payment-setting.ts';
export type { MethodCapabilities, ProviderSheet, SumLimits } from './provider-sheet.ts';
export type { DailyRates, FetchDailyRates } from './rates/rate-feed.ts';
export type { ConnectedBot, MessengerSetting, MessengerSettingRecord };
export type { ReceiptSetting } from './receipts/receipt-setting.ts';
export type { SmsSetting } from './sms-setting.ts';
export type { LockedRate } from './rates/rates.ts';
export type { Wallet };
export type { WalletSetting } from './wallet/wallet-setting.ts';

export interface Settings {
  getAgency(scope: TenantScope): Promise<Agency>;
  /** The zone of times unrelated to a journey: the agency's, or on the host side its own. */
  getTimeZone(scope: TenantScope): Promise<string>;
  /** The agency's own language, which is that of its own site. */
  getOwnLanguage(scope: TenantScope): Promise<Language>;
  /** The active setting for a currency with the highest priority; undefined if there is none. */
  findPaymentSetting(
    scope: TenantScope,
    currency: Currency,
    siteId?: number,
  ): Promise<PaymentSetting | undefined>;
  /** Active settings for a currency on a site, by priority, highest first. */
  listPaymentSettings(
    scope: TenantScope,
    currency: Currency,
    where?: AccountsWanted,
  ): Promise<PaymentSetting[]>;
  /** Active settings for a currency on any site, paused or not. */
  listPaymentAccounts(scope: TenantScope, currency: Currency): Promise<PaymentAccount[]>;
  readMoneyTaken(scope: TenantScope): Promise<MoneyTaken>;
  findPaymentAccount(scope: TenantScope, id: number): Promise<PaymentAccount | undefined>;
  /** Allows an account to go live after its rehearsal with real money. */
  allowLive(scope: TenantScope, id: number): Promise<void>;
  listSites(scope: TenantScope): Promise<SellingSite[]>;
  /** The agency's order of accounts for the methods of a currency. */
  listPaymentRoutes(scope: TenantScope, currency: Currency): Promise<PaymentRouteRow[]>;
  /** The fees of the agency's accounts in a currency. */
  listPaymentFees(scope: TenantScope, currency: Currency): Promise<PaymentFee[]>;
  /** Whether the agency has listed the issuer of a card, by its first six digits, as one in Turkey. */
  isListedIssuer(scope: TenantScope, bin6: string): Promise<boolean>;
  getPaymentSetting(scope: TenantScope, id: number): Promise<PaymentAccount>;
  findPaymentSettingById(scope: TenantScope, id: number): Promise<PaymentSetting | undefined>;
  /** The tenant's own mail server; undefined if it has none. */
  findEmailSetting(scope: TenantScope): Promise<EmailSetting | undefined>;
  hasEmailSetting(scope: TenantScope): Promise<boolean>;
  /** The tenant's text message provider; undefined if it has none. */
  findSmsSetting(scope: TenantScope): Promise<SmsSetting | undefined>;
  hasSmsSetting(scope: TenantScope): Promise<boolean>;
  /** The agency's bots in messengers. */
  listBots(scope: TenantScope): Promise<ConnectedBot[]>;
  /** The agency's bot in a messenger; undefined if it has none. */
  findMessengerSetting(scope: TenantScope, messenger: Messenger): Promise<MessengerSettingRecord | undefined>;
  /** A bot by its number, active or not. */
  findBot(scope: TenantScope, id: number): Promise<MessengerSettingRecord | undefined>;
  /** Records whether the messenger accepted our address for updates; the fault is its answer. */
  recordInbox(scope: TenantScope, id: number, fault: string | undefined): Promise<void>;
  /** How fiscal receipts are issued for accounts of a mode; undefined if there are none. */
  findReceiptSetting(scope: TenantScope, mode: 'test' | 'live'): Promise<ReceiptSetting | undefined>;
  /** From when an account's payments have receipts by a setting that covers it. */
  receiptsSince(setting: ReceiptSetting, accountId: number): Date;
  /** The wallets that the agency has an account for. */
  listWallets(scope: TenantScope): Promise<Wallet[]>;
  /** The account for a wallet; undefined if there is none. */
  findWalletSetting(scope: TenantScope, wallet: Wallet): Promise<WalletSetting | undefined>;
  /** Origins of the banks' pages that buyers may be sent to. */
  listGatewayOrigins(scope: TenantScope): Promise<string[]>;
  /**
   * Today's rate, crossed through the euro. Refuses with GEN-UNAVAILABLE if the newest rate is older than four days,
   * which stops sales in that currency.
   */
  getRate(scope: TenantScope, from: Currency, to: Currency): Promise<LockedRate>;
}

/** The settings as read by the shop and its messages; the office changes them (routes.ts). */
export function createSettings(
  keyring: Keyring,
  sheets: readonly ProviderSheet[] = [],
  isDemo = false,
): Settings {
  return {
    async getAgency(scope) {
      const row = await findAgencyRow(scope);
      if (!row) throw new Error(`Tenant ${scope.tenantId} has no agency record`);
      const info = readAgencyInfo(row.info);
      return {
        timeZone: info.timeZone ?? DEFAULT_TIME_ZONE,
        inventoryCurrency: row.inventory_currency as Currency,
        refundLimitMinor: info.refundApprovalLimitMinor ?? DEFAULT_REFUND_LIMIT_MINOR,
        callerFeeLimitMinor: info.callerFeeLimitMinor ?? DEFAULT_CALLER_FEE_LIMIT_MINOR,
        callerHoldHours: info.callerHoldHours ?? DEFAULT_CALLER_HOLD_HOURS,
        serviceFeeRefund: info.serviceFeeRefund ?? DEFAULT_FEE_REFUND,
        // An agency with one number for everything fills in only the general one.
        info: { ...info, supportPhone: info.supportPhone || info.phone },
      };
    },
    async getTimeZone(scope) {
      const row = await findAgencyRow(scope);
      return (row && readAgencyInfo(row.info).timeZone) ?? DEFAULT_TIME_ZONE;
    },
    getOwnLanguage: async (scope) => (await findOwnSite(scope)).defaultLanguage ?? 'ru',
    findPaymentSetting: async (scope, currency, siteId) =>
      (await listPaymentSettings(scope, keyring, { currency, siteId }, isDemo))[0],
    listPaymentSettings: (scope, currency, where) =>
      listPaymentSettings(scope, keyring, { currency, ...where }, isDemo),
    readMoneyTaken: (scope) => readMoneyTaken(scope, isDemo),
    listPaymentAccounts: (scope, currency) => listPaymentAccounts(scope, keyring, currency),
    findPaymentAccount: (scope, id) => findPaymentAccount(scope, keyring, id),
    allowLive,
    listSites: listSellingSites,
    listPaymentRoutes: listPaymentRouteRows,
    listPaymentFees: listPaymentFeeRows,
    isListedIssuer,
    findPaymentSettingById: (scope, id) => findPaymentSettingById(scope, keyring, id),
    getPaymentSetting: (scope, id) => getPaymentSetting(scope, keyring, id),
    findEmailSetting: (scope) => emailRows.findActive(scope, keyring),
    hasEmailSetting: emailRows.hasActive,
    findSmsSetting: (scope) => smsRows.findActive(scope, keyring),
    hasSmsSetting: smsRows.hasActive,
    listBots,
    findMessengerSetting: (scope, messenger) => findMessengerSetting(scope, keyring, messenger),
    findBot: (scope, id) => messengerRows.find(scope, keyring, id),
    recordInbox,
    findReceiptSetting: (scope, mode) => findReceiptSetting(scope, keyring, mode),
    receiptsSince: accountSince,
    listWallets,
    findWalletSetting: (scope, wallet) => findWalletSetting(scope, keyring, wallet),
    listGatewayOrigins: (scope) => listGatewayOrigins(scope, sheets),
    getRate,
  };
}
