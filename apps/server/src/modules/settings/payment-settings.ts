import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { fieldRefusal } from '../../platform/errors.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { PaymentSetting } from './public.ts';
import { findPaymentRow, insertPaymentSetting, listActivePaymentRows } from './repository.ts';

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

/** A payment setting as somebody fills it in; the secrets are sealed before they are written. */
export interface PaymentSettingInput {
  readonly id: number;
  readonly provider: PaymentSetting['provider'];
  readonly merchantId: string;
  readonly apiUser: string;
  readonly apiPassword: string;
  readonly storeKey: string;
  readonly gatewayUrl: string;
  readonly currencies: readonly Currency[];
  readonly statementText: string;
}

/**
 * Keeps a setting. Refuses with GEN-VALIDATION, at the field, a provider that this process does not have: the test bank
 * exists in a demo only, and nobody may sell through it anywhere else.
 */
export async function savePaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  providers: readonly PaymentSetting['provider'][],
  { apiPassword, storeKey, ...setting }: PaymentSettingInput,
): Promise<void> {
  if (!providers.includes(setting.provider))
    throw fieldRefusal([{ path: 'provider', message: 'validation.invalidValue' }]);
  const place = paymentSecretsPlace(scope.tenantId, setting.id);
  const secrets = keyring.seal(place, JSON.stringify({ apiPassword, storeKey }));
  await insertPaymentSetting(scope, { ...setting, secrets });
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
