import type { TenantScope } from '../../platform/database/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Network } from '../../platform/network/network.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { ProviderSheet } from './payment/provider-sheet.ts';
import type { ConnectionTests } from './ports.ts';
import type { SmsSetting } from './sms/sms-setting.ts';

/** What the office's acts on settings work with. */
export interface SettingDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly network: Pick<Network, 'findFault'>;
  readonly trials: ConnectionTests;
  /** What this process can speak to; the simulators only where there is a demo. */
  readonly paymentProviders: readonly ProviderSheet[];
  readonly smsProviders: readonly SmsSetting['provider'][];
  /** Whether something has a price in the inventory currency, which then stays. */
  readonly isInventoryPriced: (scope: TenantScope) => Promise<boolean>;
  /** How a signed-in user is reached. */
  readonly findContact: (
    scope: TenantScope,
    userId: number,
  ) => Promise<{ readonly email: string; readonly phone: string | null } | undefined>;
}
