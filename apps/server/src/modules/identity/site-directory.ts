import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { isRussianFacing } from '@farewind/values/russian-facing';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseAway } from '../../platform/database/is-database-away.ts';
import type { SiteContext } from '../../platform/http/request-context.ts';
import { findDefaultSite, findTenant, listHostnames, findSite } from './repository.ts';

const FRESH_MS = 1000;

/** `closed`: not opened yet; `paused`: opened, then closed to new sales by the owner. */
export type SitesState = 'open' | 'closed' | 'paused';

export interface SiteOfHost {
  readonly tenantId: number;
  readonly site: SiteContext;
}

/** Maps host names to sites. Cached for a second, so that a new site is available at once in every process. */
export class SiteDirectory {
  readonly #database: Database;
  #hosts = new Map<string, { tenantId: number; siteId: number }>();
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #sites = new Map<string, { readAt: number; site: SiteContext | undefined }>();
  readonly #open = new Map<number, { readAt: number; state: SitesState }>();

  constructor(database: Database) {
    this.#database = database;
  }

  async knows(hostname: string): Promise<boolean> {
    return (await this.#findHost(hostname)) !== undefined;
  }

  async findByHost(hostname: string): Promise<SiteOfHost | undefined> {
    const host = await this.#findHost(hostname);
    if (!host) return undefined;
    const site = await this.#site(host.tenantId, host.siteId);
    return site && { tenantId: host.tenantId, site };
  }

  /** Invalidates the cache, so that this process's own changes apply at once. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#sites.clear();
    this.#open.clear();
  }

  /** A tenant's default site, for host names that are not a site. */
  findDefault(tenantId: number): Promise<SiteContext | undefined> {
    return this.#site(tenantId, undefined);
  }

  /** The state of an agency's sites for visitors; `closed` for an unknown tenant. */
  async stateOf(tenantId: number): Promise<SitesState> {
    const kept = this.#open.get(tenantId);
    if (kept && performance.now() - kept.readAt <= FRESH_MS) return kept.state;
    const tenant = await this.#database.inGlobal((scope) => findTenant(scope, tenantId));
    const isOpened = tenant !== undefined && tenant.opened_at !== null;
    const state = !isOpened ? 'closed' : tenant.closed_at === null ? 'open' : 'paused';
    this.#open.set(tenantId, { readAt: performance.now(), state });
    return state;
  }

  async #findHost(hostname: string) {
    if (performance.now() - this.#readAt > FRESH_MS) await this.#readHosts();
    return this.#hosts.get(hostname.toLowerCase());
  }

  /** While the database is unavailable, the last known sites stay valid, so that their visitors get an explanation. */
  async #readHosts(): Promise<void> {
    try {
      const rows = await this.#database.inGlobal(listHostnames);
      this.#hosts = new Map(
        rows.map((row) => [row.hostname, { tenantId: row.tenant_id, siteId: row.site_id }]),
      );
      this.#readAt = performance.now();
    } catch (error) {
      if (this.#hosts.size === 0 || !isDatabaseAway(error)) throw error;
    }
  }

  async #site(tenantId: number, siteId: number | undefined): Promise<SiteContext | undefined> {
    const key = `${tenantId}:${siteId ?? 'default'}`;
    const kept = this.#sites.get(key);
    if (kept && performance.now() - kept.readAt <= FRESH_MS) return kept.site;
    const { row, isTraining } = await this.#database.inTenant(tenantId, async (scope) => ({
      row: await (siteId === undefined ? findDefaultSite(scope) : findSite(scope, siteId)),
      isTraining: scope.isTraining,
    }));
    const site: SiteContext | undefined = row && {
      id: row.id,
      origin: row.origin,
      brand: row.brand,
      languages: row.languages as Language[],
      defaultLanguage: row.default_language as Language,
      currencies: currenciesOf(row),
      partner: row.is_partner,
      brandColor: row.brand_color,
      accentColor: row.accent_color,
      ...(isTraining ? { isTraining } : {}),
    };
    this.#sites.set(key, { readAt: performance.now(), site });
    return site;
  }
}

/** Enforced here, whatever the row says: Russian-facing and partner sites sell in roubles. */
export function currenciesOf(row: {
  readonly is_partner: boolean;
  readonly origin: string;
  readonly currencies: readonly string[];
}): Currency[] {
  return row.is_partner || isRussianFacing(row.origin) ? ['RUB'] : (row.currencies as Currency[]);
}
