import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { LedgerAccount } from '../ledger-postings.ts';

export interface SubAccountNames {
  readonly airlineNameOf: (code: string, language: Language) => string;
}

/** Returns the display names of sub-accounts: suppliers by name, merchant accounts by provider and number. */
export async function nameSubAccounts(
  { airlineNameOf }: SubAccountNames,
  { tx, tenantId }: TenantScope,
  language: Language,
): Promise<(account: LedgerAccount, subAccount: string) => string | null> {
  const settings = await tx
    .selectFrom('payment_setting')
    .select(['id', 'provider', 'merchant_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const merchants = new Map(
    settings.map(({ id, provider, merchant_id }) => [String(id), `${provider} ${merchant_id}`.trim()]),
  );
  return (account, subAccount) => {
    if (subAccount === '') return null;
    if (account === 'bankClearing') return merchants.get(subAccount) ?? subAccount;
    return account === 'supplierPayable' ? supplierName(subAccount, airlineNameOf, language) : subAccount;
  };
}

/** `airline:XQ` → SunExpress, `party:Antalya Rides` → Antalya Rides. */
export function supplierName(
  key: string,
  airlineNameOf: SubAccountNames['airlineNameOf'],
  language: Language,
): string {
  const [, kind, name = ''] = /^(airline|party):(.*)$/.exec(key) ?? [];
  if (kind === undefined) return key;
  return kind === 'airline' ? airlineNameOf(name, language) : name;
}
