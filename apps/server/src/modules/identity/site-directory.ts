import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { isRussianFacing } from '@farewind/values/russian-facing';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseAway } from '../../platform/database/is-database-away.ts';
import type { SiteContext } from '../../platform/http/request-context.ts';
import { findDefaultSite, findTenant, listHostnames, findSite } from './accounts/repository.ts';

const FRESH_MS = 1000;

/** `closed`: not opened yet; `paused`: opened, then closed to new sales by the owner. */
export type SitesState = 'open' | 'closed' | 'paused';

export interface SiteOfHost {
  readonly tenantId: number;
  readonly site: SiteContext;
}

interface Host {
  readonly tenantId: number;
  readonly siteId: number;
}

/** Maps host names to sites. Cached for a second, so that a new site is available at once in every process. */
export class SiteDirectory {
  readonly #database: Database;
  #hosts = new Kept<ReadonlyMap<string, Host>>();
  #sites = new Map<string, Kept<SiteContext | undefined>>();
  #states = new Map<number, Kept<SitesState>>();
  #lastHosts: ReadonlyMap<string, Host> = new Map();

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
    // New objects: a read that began before the change stores its result in an old one.
    this.#hosts = new Kept();
    this.#sites = new Map();
    this.#states = new Map();
  }

  /** A tenant's default site, for host names that are not a site. */
  async findDefault(tenantId: number): Promise<SiteContext | undefined> {
    return this.#site(tenantId, undefined);
  }

  /** The state of an agency's sites for visitors; `closed` for an unknown tenant. */
  async stateOf(tenantId: number): Promise<SitesState> {
    return keptOf(this.#states, tenantId).get(async () => {
      const tenant = await this.#database.inGlobal((scope) => findTenant(scope, tenantId));
      const isOpened = tenant !== undefined && tenant.opened_at !== null;
      return !isOpened ? 'closed' : tenant.closed_at === null ? 'open' : 'paused';
    });
  }

  /** While the database is unavailable, the last known sites stay valid, so that their visitors get an explanation. */
  async #findHost(hostname: string): Promise<Host | undefined> {
    try {
      this.#lastHosts = await this.#hosts.get(() => this.#readHosts());
    } catch (error) {
      if (this.#lastHosts.size === 0 || !isDatabaseAway(error)) throw error;
    }
    return this.#lastHosts.get(hostname.toLowerCase());
  }

  async #readHosts(): Promise<ReadonlyMap<string, Host>> {
    const rows = await this.#database.inGlobal(listHostnames);
    return new Map(rows.map((row) => [row.hostname, { tenantId: row.tenant_id, siteId: row.site_id }]));
  }

  #site(tenantId: number, siteId: number | undefined): Read<SiteContext | undefined> {
    return keptOf(this.#sites, `${tenantId}:${siteId ?? 'default'}`).get(async () => {
      const { row, isTraining } = await this.#database.inTenant(tenantId, async (scope) => ({
        row: await (siteId === undefined ? findDefaultSite(scope) : findSite(scope, siteId)),
        isTraining: scope.isTraining,
      }));
      return (
        row && {
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
        }
      );
    });
  }
}

type Read<T> = T | Promise<T>;

/** A value that is read again once it is older than a second. Requests that need it meanwhile share one read. */
class Kept<T> {
  #kept: { readonly at: number; readonly value: T } | undefined;
  #reading: Promise<T> | undefined;

  get(read: () => Promise<T>): Read<T> {
    if (this.#kept && performance.now() - this.#kept.at <= FRESH_MS) return this.#kept.value;
    this.#reading ??= this.#renew(read).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #renew(read: () => Promise<T>): Promise<T> {
    // As old as what it was read from, however long the reading took.
    const at = performance.now();
    const value = await read();
    this.#kept = { at, value };
    return value;
  }
}

function keptOf<Key, T>(all: Map<Key, Kept<T>>, key: Key): Kept<T> {
  const known = all.get(key);
  if (known) return known;
  const kept = new Kept<T>();
  all.set(key, kept);
  return kept;
}

/** Enforced here, whatever the row says: Russian-facing and partner sites sell in roubles. */
export function currenciesOf(row: {
  readonly is_partner: boolean;
  readonly origin: string;
  readonly currencies: readonly string[];
}): Currency[] {
  return row.is_partner || isRussianFacing(row.origin) ? ['RUB'] : (row.currencies as Currency[]);
}
