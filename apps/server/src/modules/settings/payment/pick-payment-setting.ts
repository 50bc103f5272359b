import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { listActivePaymentRows, paymentRows } from './payment-rows.ts';
import type { PaymentAccount, PaymentSetting } from './payment-setting.ts';
import type { ProviderSheet } from './provider-sheet.ts';

/** Criteria for accounts. */
export interface AccountsWanted {
  readonly siteId?: number | undefined;
  readonly includesPaused?: boolean | undefined;
}

/**
 * Active settings for a currency by priority, highest first. A site with settings of its own uses no others; without a
 * site, lists those not limited to any. A paused one takes no new payments but keeps its place on its site, so that no
 * other account takes over unnoticed. Before the agency's sites open, only test accounts.
 */
export async function listPaymentSettings(
  scope: TenantScope,
  keyring: Keyring,
  { currency, siteId, includesPaused }: AccountsWanted & { readonly currency: Currency },
): Promise<PaymentSetting[]> {
  const taking = (await listActivePaymentRows(scope)).filter((row) => row.currencies.includes(currency));
  const isLive = taking.some(({ mode }) => mode !== 'test') && (await isSiteOpen(scope));
  const rows = isLive ? taking : taking.filter(({ mode }) => mode === 'test');
  const own = rows.filter((row) => siteId !== undefined && row.site_ids.includes(siteId));
  const used = own.length > 0 ? own : rows.filter((row) => row.site_ids.length === 0);
  return used
    .filter((row) => includesPaused === true || row.paused_at === null)
    .map((row) => paymentRows.toRecord(keyring, row));
}

/**
 * Whether the agency has opened its sites, even if it has closed them to new sales since. Until then guests and staff
 * only rehearse there, without real money.
 */
export async function isSiteOpen({ tx, tenantId }: TenantScope): Promise<boolean> {
  const row = await tx.selectFrom('tenant').select('opened_at').where('id', '=', tenantId).executeTakeFirst();
  return row !== undefined && row.opened_at !== null;
}

/** Active settings for a currency on any site, paused or not, by priority. */
export async function listPaymentAccounts(
  scope: TenantScope,
  keyring: Keyring,
  currency: Currency,
): Promise<PaymentAccount[]> {
  const rows = (await listActivePaymentRows(scope)).filter((row) => row.currencies.includes(currency));
  return rows.map((row) => paymentRows.toRecord(keyring, row));
}

/** An account as the office sees it, even if inactive. */
export function findPaymentAccount(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<PaymentAccount | undefined> {
  return paymentRows.find(scope, keyring, id);
}

/** Allows an account to go live after its rehearsal with real money. */
export async function allowLive({ tx, tenantId, now }: TenantScope, id: number): Promise<void> {
  await tx
    .updateTable('payment_setting')
    .set((eb) => ({
      live_allowed_at: now,
      live_allowed_by: '',
      live_reason: '',
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('live_allowed_at', 'is', null)
    .execute();
}

/** Also finds inactive settings, because their payments have to be finished. */
export function findPaymentSettingById(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<PaymentSetting | undefined> {
  return paymentRows.find(scope, keyring, id);
}

export async function getPaymentSetting(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<PaymentSetting> {
  const record = await findPaymentSettingById(scope, keyring, id);
  if (!record) throw new Error(`No payment setting ${id} in tenant ${scope.tenantId}`);
  return record;
}

/** Origins that buyers may be sent to: of the tenant's active settings and their providers' sheets. */
export async function listGatewayOrigins(
  scope: TenantScope,
  sheets: readonly ProviderSheet[],
): Promise<string[]> {
  const rows = await listActivePaymentRows(scope);
  const hosts = sheets.filter(({ provider }) => rows.some((row) => row.provider === provider));
  const urls = [...rows.map((row) => row.gateway_url), ...hosts.flatMap((sheet) => sheet.hosts)].filter(
    (url) => URL.canParse(url),
  );
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
