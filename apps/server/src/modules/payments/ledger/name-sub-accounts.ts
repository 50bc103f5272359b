import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { LedgerAccount } from '../postings/ledger-postings.ts';

export interface SubAccountNames {
  readonly airlineNameOf: (code: string, language: Language) => string;
  /** The current names of external suppliers by their accounts. */
  readonly listSupplierNames: (scope: TenantScope) => Promise<ReadonlyMap<string, string>>;
}

const namedAsSuppliers: readonly LedgerAccount[] = [
  'supplierPayable',
  'channelReceivable',
  'partnerCommission',
];

/** Returns the display names of sub-accounts: suppliers by name, merchant accounts by provider and number. */
export async function nameSubAccounts(
  names: SubAccountNames,
  scope: TenantScope,
  language: Language,
): Promise<(account: LedgerAccount, subAccount: string) => string | null> {
  const { tx, tenantId } = scope;
  const supplierName = await nameSuppliers(names, scope, language);
  const settings = await tx
    .selectFrom('payment_setting')
    .select(['id', 'provider', 'merchant_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const merchants = new Map(
    settings.map(({ id, provider, merchant_id }) => [
      String(id),
      nameMerchant({ provider, merchantId: merchant_id }, language),
    ]),
  );
  return (account, subAccount) => {
    if (subAccount === '') return null;
    if (account === 'bankClearing') return merchants.get(subAccount) ?? subAccount;
    return namedAsSuppliers.includes(account) ? supplierName(subAccount) : subAccount;
  };
}

/** `YooKassa 540100`: a merchant account by the name of its provider, which files for accounting programs show too. */
export function nameMerchant(
  { provider, merchantId }: { readonly provider: string; readonly merchantId: string },
  language: Language,
): string {
  return `${translate(language, `payment.provider.${provider}`)} ${merchantId}`.trim();
}

/**
 * The display names of suppliers' accounts: `airline:XQ` → SunExpress, `flightSupplier:3` → Skyline as it is called now,
 * `party:Antalya Rides` → Antalya Rides.
 */
export async function nameSuppliers(
  { airlineNameOf, listSupplierNames }: SubAccountNames,
  scope: TenantScope,
  language: Language,
): Promise<(account: string) => string> {
  const suppliers = await listSupplierNames(scope);
  return (account) => {
    const [, kind, name = ''] = /^(airline|party):(.*)$/.exec(account) ?? [];
    return suppliers.get(account) ?? (kind === 'airline' ? airlineNameOf(name, language) : name || account);
  };
}
