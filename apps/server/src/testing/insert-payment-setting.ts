import { sandboxMerchant } from '../modules/settings/demo-agency.ts';
import { settingSecretsPlace } from '../modules/settings/setting-secrets.ts';
import type { TenantScope } from '../platform/database/scope.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';

/** Lets a tenant charge cards at the test bank in every currency. */
export async function insertTestPaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  bankUrl: string,
  {
    id = 1,
    provider = 'sandbox',
    siteIds = [],
    currencies = ['EUR', 'RUB', 'USD', 'TRY', 'BYN'],
    secrets = sandboxMerchant,
    merchantId = sandboxMerchant.merchantId,
    terminalId,
    apiUser = sandboxMerchant.apiUser,
  }: {
    readonly id?: number;
    readonly provider?: string;
    readonly siteIds?: readonly number[];
    readonly currencies?: readonly string[];
    readonly merchantId?: string;
    readonly terminalId?: string | undefined;
    readonly apiUser?: string | undefined;
    readonly secrets?: { readonly apiPassword: string; readonly storeKey: string };
  } = {},
): Promise<void> {
  const { apiPassword, storeKey } = secrets;
  await scope.tx
    .insertInto('payment_setting')
    .values({
      tenant_id: scope.tenantId,
      id,
      provider,
      card_input: provider === 'sandbox' ? 'raw' : 'hosted',
      merchant_id: merchantId,
      terminal_id: terminalId ?? null,
      api_user: apiUser,
      secrets: keyring.seal(
        settingSecretsPlace(scope.tenantId, 'payment_setting', id),
        JSON.stringify({ apiPassword, storeKey }),
      ),
      gateway_url: bankUrl,
      currencies: [...currencies],
      site_ids: [...siteIds],
      card_schemes: ['visa', 'mastercard'],
      three_d_secure: 'whenAsked',
      statement_text: 'FAREWIND*TEST',
    })
    .execute();
}
