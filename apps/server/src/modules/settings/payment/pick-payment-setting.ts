import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { listActivePaymentRows, paymentRows } from './payment-rows.ts';
import type { PaymentSetting } from './payment-setting.ts';

/** The active setting for a currency with the highest priority. */
export async function findPaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  currency: Currency,
): Promise<PaymentSetting | undefined> {
  const rows = await listActivePaymentRows(scope);
  const row = rows.find((candidate) => candidate.currencies.includes(currency));
  return row && paymentRows.toRecord(keyring, row);
}

export async function getPaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<PaymentSetting> {
  const record = await paymentRows.find(scope, keyring, id);
  if (!record) throw new Error(`No payment setting ${id} in tenant ${scope.tenantId}`);
  return record;
}

/** Origins of the banks that the tenant's active settings name. */
export async function listGatewayOrigins(scope: TenantScope): Promise<string[]> {
  const rows = await listActivePaymentRows(scope);
  const urls = rows.map((row) => row.gateway_url).filter((url) => URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
