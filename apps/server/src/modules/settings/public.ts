import type { Currency } from '@farewind/values/currency';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { findEmailSetting, findSmsSetting, type EmailSetting, type SmsSetting } from './message-settings.ts';
import {
  findPaymentSetting,
  getPaymentSetting,
  listGatewayOrigins,
  savePaymentSetting,
  type PaymentSettingInput,
} from './payment-settings.ts';
import { getRate } from './rates.ts';
import { findAgencyRow } from './repository.ts';

export type { EmailSetting, SmsSetting } from './message-settings.ts';

/** Agency info of domain.md, section 7, as far as texts and documents show it. */
export interface AgencyInfo {
  readonly companyTitle: string;
  readonly brandName: string;
  readonly tradeRegistryNo: string;
  readonly chamberNo: string;
  readonly taxOffice: string;
  readonly taxNo: string;
  readonly companyRegistrationNo: string;
  readonly travelAssociationNo: string;
  readonly address: string;
  readonly phone: string;
  readonly supportPhone: string;
  readonly email: string;
  readonly dataProtectionEmail: string;
  readonly dataRegistryNo: string;
  readonly dataRegion: string;
  readonly documentRetentionDays: number;
  readonly chatLink: string;
  readonly website: string;
  readonly domains: readonly string[];
}

export interface Agency {
  readonly inventoryCurrency: Currency;
  readonly info: AgencyInfo;
}

/** How this tenant's cards are charged. The secrets print as `[secret]`. */
export interface PaymentSetting {
  readonly id: number;
  readonly provider: 'nestpay' | 'sandbox';
  readonly cardInput: 'raw' | 'hosted' | 'redirect';
  readonly merchantId: string;
  readonly apiUser: string;
  readonly apiPassword: Secret;
  readonly storeKey: Secret;
  readonly gatewayUrl: string;
  readonly currencies: readonly Currency[];
  readonly cardSchemes: readonly string[];
  readonly statementText: string;
}

/** A rate as a quote locks it and an order keeps it. */
export interface LockedRate extends ExchangeRate {
  readonly id: string;
  readonly source: string;
  readonly at: Date;
}

export interface Settings {
  getAgency(scope: TenantScope): Promise<Agency>;
  /** The active setting for a currency with the highest priority; undefined when none sells in it. */
  findPaymentSetting(scope: TenantScope, currency: Currency): Promise<PaymentSetting | undefined>;
  getPaymentSetting(scope: TenantScope, id: number): Promise<PaymentSetting>;
  /** The tenant's own mail server; undefined when it has none. */
  findEmailSetting(scope: TenantScope): Promise<EmailSetting | undefined>;
  /** The tenant's provider of text messages; undefined when it has none. */
  findSmsSetting(scope: TenantScope): Promise<SmsSetting | undefined>;
  /** Keeps a payment setting; refuses with GEN-VALIDATION a provider that this process does not have. */
  savePaymentSetting(scope: TenantScope, setting: PaymentSettingInput): Promise<void>;
  /** Origins of the banks whose pages the tenant's buyers may be led to. */
  listGatewayOrigins(scope: TenantScope): Promise<string[]>;
  /**
   * Today's rate, crossed through the euro. Refuses with GEN-UNAVAILABLE when the newest rate is older than four days:
   * sales in that currency stop.
   */
  getRate(scope: TenantScope, from: Currency, to: Currency): Promise<LockedRate>;
}

/** The providers of a process: the test bank's only where there is one. */
export type PaymentProviders = readonly PaymentSetting['provider'][];

export function createSettings(keyring: Keyring, providers: PaymentProviders = ['nestpay']): Settings {
  return {
    async getAgency(scope) {
      const row = await findAgencyRow(scope);
      if (!row) throw new Error(`Tenant ${scope.tenantId} has no agency record`);
      return { inventoryCurrency: row.inventory_currency as Currency, info: row.info as AgencyInfo };
    },
    findPaymentSetting: (scope, currency) => findPaymentSetting(scope, keyring, currency),
    getPaymentSetting: (scope, id) => getPaymentSetting(scope, keyring, id),
    findEmailSetting: (scope) => findEmailSetting(scope, keyring),
    findSmsSetting: (scope) => findSmsSetting(scope, keyring),
    savePaymentSetting: (scope, setting) => savePaymentSetting(scope, keyring, providers, setting),
    listGatewayOrigins,
    getRate,
  };
}
