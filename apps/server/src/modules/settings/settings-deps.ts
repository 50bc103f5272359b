import type { MessengerProvider } from '@farewind/contract/settings/messenger-settings';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Network } from '../../platform/network/network.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { ProviderSheet } from './provider-sheet.ts';
import type { ConnectionTests } from './ports.ts';
import type { PaymentSetting } from './payment-setting.ts';
import type { SmsSetting } from './sms-setting.ts';

/** Dependencies of the office's operations on settings. */
export interface SettingDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly network: Pick<Network, 'findFault'>;
  readonly trials: ConnectionTests;
  /** The providers available in this process; simulators only in a demo. */
  readonly paymentProviders: readonly ProviderSheet[];
  /** Whether changed keys of a merchant account find the payments taken through it, as far as the provider tells. */
  readonly knowsItsPayments: (
    scope: TenantScope,
    settingId: number,
    changed: PaymentSetting,
  ) => Promise<boolean>;
  readonly smsProviders: readonly SmsSetting['provider'][];
  readonly messengerProviders: readonly MessengerProvider[];
  /** After this transaction, tells the messenger of a setting where to send updates. */
  readonly openInbox: (scope: TenantScope, settingId: number) => Promise<void>;
  /** Whether anything has a price in the inventory currency, which then cannot change. */
  readonly isInventoryPriced: (scope: TenantScope) => Promise<boolean>;
  /** Contact data of a signed-in user. */
  readonly findContact: (
    scope: TenantScope,
    userId: number,
  ) => Promise<{ readonly email: string; readonly phone: string | null } | undefined>;
}
