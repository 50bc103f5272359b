import type { Language } from '@farewind/contract/core/fields';
import type { siteSchema } from '@farewind/contract/agency/sites';
import type { Currency } from '@farewind/values/currency';
import { isRussianFacing } from '@farewind/values/russian-facing';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SiteFields } from './site-rules.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

export type SiteRecord = z.infer<typeof siteSchema>;

/** The sites of an agency with their host names, its own first. */
export async function listSiteRecords(scope: TenantScope): Promise<SiteRecord[]> {
  const rows = await selectSites(scope).orderBy('is_default', 'desc').orderBy('id').execute();
  return rows.map(toRecord);
}

/** Locks a site until this transaction ends. */
export async function lockSiteRecord(scope: TenantScope, id: number): Promise<SiteRecord | undefined> {
  const row = await selectSites(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

function selectSites({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('site')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('hostname as h')
        .select(sql<string[]>`coalesce(array_agg(h.hostname order by h.hostname), '{}')`.as('hosts'))
        .where('h.tenant_id', '=', tenantId)
        .whereRef('h.site_id', '=', 'site.id')
        .as('hosts'),
    )
    .where('tenant_id', '=', tenantId);
}

/**
 * Under a number that no site of the agency has had: alerts, clicks and mails of a deleted one would lead to another
 * brand. The audit log remembers deleted sites.
 */
export async function insertSite(scope: TenantScope, origin: string, site: SiteFields): Promise<number> {
  const { tx, tenantId } = scope;
  await waitForTurn(scope, 'site');
  const next = sql<number>`(select coalesce(max(used.id), 0) + 1 from (
    select id from site where tenant_id = ${tenantId}
    union all select entity_id::int from audit_entry
      where tenant_id = ${tenantId} and entity = 'site' and entity_id ~ '^[0-9]{1,9}$') used)`;
  const { id } = await tx
    .insertInto('site')
    .values({ tenant_id: tenantId, id: next, origin, is_default: false, ...columnsOf(site) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSiteRow(
  { tx, tenantId }: TenantScope,
  id: number,
  origin: string,
  site: SiteFields,
): Promise<void> {
  await tx
    .updateTable('site')
    .set((eb) => ({ origin, ...columnsOf(site), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Price alerts made on the site continue on the agency's own. */
export async function removeSite({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  await sql`
    update price_alert set site_id = (select id from site where tenant_id = ${tenantId} and is_default)
    where tenant_id = ${tenantId} and site_id = ${id}`.execute(tx);
  await tx.deleteFrom('hostname').where('tenant_id', '=', tenantId).where('site_id', '=', id).execute();
  await tx.deleteFrom('site').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Sets the site's host names; returns the first that another site has. */
export async function claimHosts(
  { tx, tenantId }: TenantScope,
  siteId: number,
  hosts: readonly string[],
): Promise<string | undefined> {
  await tx.deleteFrom('hostname').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).execute();
  if (hosts.length === 0) return undefined;
  const taken = await tx
    .insertInto('hostname')
    .values(hosts.map((hostname) => ({ hostname, tenant_id: tenantId, site_id: siteId })))
    .onConflict((conflict) => conflict.column('hostname').doNothing())
    .returning('hostname')
    .execute();
  const got = new Set(taken.map(({ hostname }) => hostname));
  return hosts.find((host) => !got.has(host));
}

/** Whether orders were made on the site, so that their mails link to it. */
export async function hasOrders({ tx, tenantId }: TenantScope, siteId: number): Promise<boolean> {
  const order = await tx
    .selectFrom('customer_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Whether merchant accounts, or invoices, are limited to the site: after its removal they would be unusable, or, without
 * any site, apply to all.
 */
export async function isNamedBySetting(
  { tx, tenantId }: TenantScope,
  table: 'payment_setting' | 'invoice_setting',
  siteId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where tenant_id = ${tenantId} and ${siteId} = any(site_ids) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether a ride channel sells in the site's name. */
export async function hasRideChannel({ tx, tenantId }: TenantScope, siteId: number): Promise<boolean> {
  const channel = await tx
    .selectFrom('ride_channel')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst();
  return channel !== undefined;
}

type SiteRow = Awaited<ReturnType<ReturnType<typeof selectSites>['execute']>>[number];

/** The origin's host name comes first, because links use it. */
function toRecord(row: SiteRow): SiteRecord {
  const first = new URL(row.origin).hostname;
  const hosts = (row.hosts ?? []).toSorted((a, b) => Number(b === first) - Number(a === first));
  return {
    id: row.id,
    brand: row.brand,
    origin: row.origin,
    hosts,
    languages: row.languages as Language[],
    defaultLanguage: row.default_language as Language,
    currencies: row.currencies as Currency[],
    partner: row.is_partner,
    russianFacing: [first, ...hosts].some(isRussianFacing),
    brandColor: row.brand_color,
    accentColor: row.accent_color,
    isDefault: row.is_default,
    version: row.version,
  };
}

function columnsOf(site: SiteFields) {
  return {
    brand: site.brand,
    languages: [...site.languages],
    default_language: site.defaultLanguage,
    currencies: [...site.currencies],
    is_partner: site.partner,
    brand_color: site.brandColor ?? null,
    accent_color: site.accentColor ?? null,
  };
}
