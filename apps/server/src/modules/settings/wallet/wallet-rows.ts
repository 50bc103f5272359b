import { type Wallet, walletSchema } from '@farewind/contract/settings/wallet-settings';
import type { Selectable } from 'kysely';
import type { WalletSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { settingRows } from '../setting-rows.ts';
import type { WalletSetting } from './wallet-setting.ts';

export const walletRows = settingRows({
  table: 'wallet_setting',
  secrets: ['certificate', 'authority', 'privateKey'],
  sortable: { id: 'id', wallet: 'wallet', issuer: 'issuer', account: 'account', isActive: 'is_active' },
  defaultSort: { column: 'wallet', direction: 'asc' },
  searched: ['wallet', 'issuer', 'account'],
  toRow: ({ wallet, issuer, account }: WalletSetting) => ({ wallet, issuer, account }),
  toSetting: (
    row: Selectable<WalletSettingTable>,
    secrets: Pick<WalletSetting, 'certificate' | 'authority' | 'privateKey'>,
  ): WalletSetting => ({
    wallet: walletSchema.parse(row.wallet),
    issuer: row.issuer,
    account: row.account,
    ...secrets,
  }),
});

/** The wallets that the agency has an active account for; opens no secret. */
export async function listWallets({ tx, tenantId }: TenantScope): Promise<Wallet[]> {
  const rows = await tx
    .selectFrom('wallet_setting')
    .select('wallet')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('wallet')
    .execute();
  return rows.map(({ wallet }) => walletSchema.parse(wallet));
}

/** The active account for a wallet; undefined if there is none. */
export async function findWalletSetting(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  wallet: Wallet,
): Promise<WalletSetting | undefined> {
  const row = await tx
    .selectFrom('wallet_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('wallet', '=', wallet)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row && walletRows.toRecord(keyring, row);
}
