import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { PaymentSetting } from './public.ts';
import { findPaymentRow, listActivePaymentRows } from './repository.ts';

type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentRow>>>;

export async function findPaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  currency: Currency,
): Promise<PaymentSetting | undefined> {
  const rows = await listActivePaymentRows(scope);
  const row = rows.find((candidate) => candidate.currencies.includes(currency));
  return row && toSetting(keyring, row);
}

export async function getPaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<PaymentSetting> {
  const row = await findPaymentRow(scope, id);
  if (!row) throw new Error(`No payment setting ${id} in tenant ${scope.tenantId}`);
  return toSetting(keyring, row);
}

/** Origins of the banks that the tenant's active settings name. */
export async function listGatewayOrigins(scope: TenantScope): Promise<string[]> {
  const rows = await listActivePaymentRows(scope);
  const urls = rows.map((row) => row.gateway_url).filter((url) => URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Where a setting's secrets are sealed to. */
export function paymentSecretsPlace(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'payment_setting', column: 'secrets', row: String(id) };
}

function toSetting(keyring: Keyring, row: PaymentRow): PaymentSetting {
  const opened = JSON.parse(keyring.open(paymentSecretsPlace(row.tenant_id, row.id), row.secrets)) as {
    apiPassword: string;
    storeKey: string;
  };
  return {
    id: row.id,
    provider: row.provider as PaymentSetting['provider'],
    cardInput: row.card_input as PaymentSetting['cardInput'],
    merchantId: row.merchant_id,
    apiUser: row.api_user,
    apiPassword: new Secret(opened.apiPassword, '[secret]'),
    storeKey: new Secret(opened.storeKey, '[secret]'),
    gatewayUrl: row.gateway_url,
    currencies: row.currencies as Currency[],
    cardSchemes: row.card_schemes,
    statementText: row.statement_text,
  };
}
