import { sandboxMerchant } from '../modules/settings/demo-agency.ts';
import { settingSecretsPlace } from '../modules/settings/setting-secrets.ts';
import type { TenantScope } from '../platform/database/scope.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';

/** Lets a tenant charge cards at the test bank in every currency. */
export async function insertTestPaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  bankUrl: string,
): Promise<void> {
  const { merchantId, apiUser, apiPassword, storeKey } = sandboxMerchant;
  await scope.tx
    .insertInto('payment_setting')
    .values({
      tenant_id: scope.tenantId,
      id: 1,
      provider: 'sandbox',
      card_input: 'raw',
      merchant_id: merchantId,
      api_user: apiUser,
      secrets: keyring.seal(
        settingSecretsPlace(scope.tenantId, 'payment_setting', 1),
        JSON.stringify({ apiPassword, storeKey }),
      ),
      gateway_url: bankUrl,
      currencies: ['EUR', 'RUB', 'USD', 'TRY', 'BYN'],
      card_schemes: ['visa', 'mastercard'],
      statement_text: 'FAREWIND*TEST',
    })
    .execute();
}
