import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { AgencyInfo } from './public.ts';

export function findAgencyRow(scope: TenantScope) {
  return scope.tx.selectFrom('agency').selectAll().where('tenant_id', '=', scope.tenantId).executeTakeFirst();
}

export function listActivePaymentRows(scope: TenantScope) {
  return scope.tx
    .selectFrom('payment_setting')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('is_active', '=', true)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute();
}

export function findPaymentRow(scope: TenantScope, id: number) {
  return scope.tx
    .selectFrom('payment_setting')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest rate of a currency that is not from a later day; a later correction of the same day wins. */
export function findNewestRate(scope: TenantScope, currency: Currency) {
  return scope.tx
    .selectFrom('exchange_rate')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('currency', '=', currency)
    .where('day', '<=', scope.now.toISOString().slice(0, 10))
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewRate {
  readonly day: string;
  readonly currency: Currency;
  readonly microsPerEuro: number;
  readonly source: string;
}

/** Keeps a rate unless this source has already given one for the day. */
export async function insertRates(scope: TenantScope, rates: readonly NewRate[]): Promise<void> {
  const [first] = rates;
  if (!first) return;
  const known = await scope.tx
    .selectFrom('exchange_rate')
    .select('currency')
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '=', first.day)
    .where('source', '=', first.source)
    .execute();
  const have = new Set(known.map((row) => row.currency));
  const fresh = rates.filter((rate) => !have.has(rate.currency));
  if (fresh.length === 0) return;
  await scope.tx
    .insertInto('exchange_rate')
    .values(
      fresh.map((rate) => ({
        tenant_id: scope.tenantId,
        id: newId(),
        day: rate.day,
        currency: rate.currency,
        micros_per_euro: rate.microsPerEuro,
        source: rate.source,
      })),
    )
    .execute();
}

export async function insertAgency(scope: TenantScope, currency: Currency, info: AgencyInfo): Promise<void> {
  await scope.tx
    .insertInto('agency')
    .values({ tenant_id: scope.tenantId, inventory_currency: currency, info: JSON.stringify(info) })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}

export interface NewSite {
  readonly id: number;
  readonly origin: string;
  readonly brand: string;
  readonly defaultLanguage: string;
  readonly currencies: readonly Currency[];
  readonly isPartner: boolean;
  readonly isDefault: boolean;
}

/** Adds a site, or moves a known one to the address that the process now answers at. */
export async function saveSite(scope: TenantScope, site: NewSite): Promise<void> {
  await scope.tx
    .insertInto('site')
    .values(siteColumns(scope, site))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ origin: site.origin }))
    .execute();
}

/** Adds the site of a tenant that has none. */
export async function insertFirstSite(scope: TenantScope, site: NewSite): Promise<void> {
  await scope.tx
    .insertInto('site')
    .values(siteColumns(scope, site))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function siteColumns({ tenantId }: TenantScope, site: NewSite) {
  return {
    tenant_id: tenantId,
    id: site.id,
    origin: site.origin,
    brand: site.brand,
    languages: ['ru', 'en', 'tr'],
    default_language: site.defaultLanguage,
    currencies: [...site.currencies],
    is_partner: site.isPartner,
    is_default: site.isDefault,
  };
}

export interface NewPaymentSetting {
  readonly id: number;
  readonly provider: string;
  readonly merchantId: string;
  readonly apiUser: string;
  readonly secrets: Buffer;
  readonly gatewayUrl: string;
  readonly currencies: readonly Currency[];
  readonly statementText: string;
}

export async function insertPaymentSetting(scope: TenantScope, setting: NewPaymentSetting): Promise<void> {
  await scope.tx
    .insertInto('payment_setting')
    .values({
      tenant_id: scope.tenantId,
      id: setting.id,
      provider: setting.provider,
      card_input: 'raw',
      merchant_id: setting.merchantId,
      api_user: setting.apiUser,
      secrets: setting.secrets,
      gateway_url: setting.gatewayUrl,
      currencies: [...setting.currencies],
      card_schemes: ['visa', 'mastercard'],
      statement_text: setting.statementText,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}
