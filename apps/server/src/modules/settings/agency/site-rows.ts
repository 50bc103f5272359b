import { languages, type Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';

export interface NewSite {
  readonly id: number;
  readonly origin: string;
  readonly brand: string;
  readonly defaultLanguage: string;
  readonly currencies: readonly Currency[];
  readonly isPartner: boolean;
  readonly isDefault: boolean;
}

/** Adds a site, or moves an existing one to the process's current address. */
export async function saveSite(scope: TenantScope, site: NewSite): Promise<void> {
  await scope.tx
    .insertInto('site')
    .values(siteColumns(scope, site))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ origin: site.origin }))
    .execute();
}

/** Adds a site for a tenant without any. */
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
    languages: [...languages],
    default_language: site.defaultLanguage,
    currencies: [...site.currencies],
    is_partner: site.isPartner,
    is_default: site.isDefault,
  };
}

/** The agency's own site, with its brand, currencies and languages. */
export async function findOwnSite({ tx, tenantId }: TenantScope) {
  const row = await tx
    .selectFrom('site')
    .select(['id', 'brand', 'currencies', 'languages', 'default_language'])
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return {
    id: row?.id,
    brand: row?.brand ?? '',
    currencies: (row?.currencies ?? []) as Currency[],
    languages: (row?.languages ?? []) as Language[],
    defaultLanguage: row?.default_language as Language | undefined,
  };
}

/** What the agency's form says about its own site. */
export interface OwnSite {
  readonly brand: string;
  readonly currencies: readonly Currency[];
  readonly languages: readonly Language[];
}

/** Writes the own site; other sites of the agency have brands of their own. */
export async function updateOwnSite({ tx, tenantId }: TenantScope, site: OwnSite): Promise<void> {
  await tx
    .updateTable('site')
    .set((eb) => ({
      brand: site.brand,
      currencies: [...site.currencies],
      languages: [...site.languages],
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .execute();
}

/** A site with its currencies. */
export interface SellingSite {
  readonly id: number;
  readonly brand: string;
  readonly currencies: readonly Currency[];
  readonly defaultLanguage: string;
}

/** The agency's sites, its own first. */
export async function listSellingSites({ tx, tenantId }: TenantScope): Promise<SellingSite[]> {
  const rows = await tx
    .selectFrom('site')
    .select(['id', 'brand', 'currencies', 'default_language'])
    .where('tenant_id', '=', tenantId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    brand: row.brand,
    currencies: row.currencies as Currency[],
    defaultLanguage: row.default_language,
  }));
}
