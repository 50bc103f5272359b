import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { listActivePaymentRows, paymentRows } from './payment-rows.ts';
import type { PaymentAccount, PaymentSetting } from '../payment-setting.ts';
import type { ProviderSheet } from '../provider-sheet.ts';

/** The provider of money that staff take themselves. */
const DESK = 'desk';

/** Criteria for accounts. */
export interface AccountsWanted {
  readonly siteId?: number | undefined;
  readonly includesPaused?: boolean | undefined;
}

/** The accounts that buyers and staff pay through: of one mode only, or of both. */
export type MoneyTaken = 'test' | 'live' | 'both';

/**
 * Active settings for a currency by priority, highest first, as far as `readMoneyTaken` admits them. A site with
 * settings of its own uses no others; without a site, lists those not limited to any. A paused one takes no new
 * payments but keeps its place on its site, so that no other account takes over unnoticed.
 */
export async function listPaymentSettings(
  scope: TenantScope,
  keyring: Keyring,
  { currency, siteId, includesPaused }: AccountsWanted & { readonly currency: Currency },
  isDemo = false,
): Promise<PaymentSetting[]> {
  const rows = (await listTakingRows(scope, isDemo)).filter((row) => row.currencies.includes(currency));
  const own = rows.filter((row) => siteId !== undefined && row.site_ids.includes(siteId));
  const used = own.length > 0 ? own : rows.filter((row) => row.site_ids.length === 0);
  return used
    .filter((row) => includesPaused === true || row.paused_at === null)
    .map((row) => paymentRows.toRecord(keyring, row));
}

/** Active settings through which payments are taken now, in any currency and on any site. */
export async function listTakingRows(scope: TenantScope, isDemo: boolean) {
  const taken = await readMoneyTaken(scope, isDemo);
  return (await listActivePaymentRows(scope)).filter(({ mode }) => taken === 'both' || mode === taken);
}

/**
 * Before the agency's sites open, only test accounts take payments. On open sites they take none from the moment an
 * account may take real money, not even in other currencies or while that account is switched off: a published test
 * card would buy a real ticket. The agency's own desk does not count, as nobody pays there without staff. Both modes:
 * an open agency without such an account, and any in a demo, where nothing is real: there, one account that goes live
 * must not silence the test bank.
 */
export async function readMoneyTaken({ tx, tenantId }: TenantScope, isDemo: boolean): Promise<MoneyTaken> {
  const { rows } = await sql<{ isOpen: boolean; isReal: boolean }>`
    select opened_at is not null as "isOpen", exists (select from payment_setting s where s.tenant_id = tenant.id
      and s.mode = 'live' and s.provider <> ${DESK} and (s.is_active or s.live_allowed_at is not null)) as "isReal"
    from tenant where id = ${tenantId}`.execute(tx);
  if (rows[0]?.isOpen !== true) return 'test';
  return rows[0].isReal && !isDemo ? 'live' : 'both';
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
): Promise<PaymentAccount> {
  const record = await findPaymentAccount(scope, keyring, id);
  if (!record) throw new Error(`No payment setting ${id} in tenant ${scope.tenantId}`);
  return record;
}

/** Origins that buyers may be sent to: those of the tenant's active settings and of their providers' sheets. */
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
