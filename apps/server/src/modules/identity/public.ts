import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { ContextResolver } from '../../platform/http/request-context.ts';
import { findSite, findTenant, insertHostname, insertTenant, listTenantIds } from './repository.ts';
import { createContextResolver, DEFAULT_TENANT } from './resolve-context.ts';
import { identityRoutes } from './routes.ts';
import { seedAdministrators, type FirstPassword } from './seed-administrators.ts';
import { SiteDirectory } from './site-directory.ts';

export interface Identity {
  readonly bindings: readonly Binding[];
  readonly resolveContext: ContextResolver;
  readonly isKnownHost: (hostname: string) => Promise<boolean>;
  /** The tenant whose shop a host name shows, where a page is asked for and no header tells. */
  readonly getShopTenant: (hostname: string) => Promise<number>;
  /** Active tenants, the host side included. */
  readonly listTenantIds: () => Promise<number[]>;
  /** Host and Default tenant with their first administrators; returns the passwords that were made, to be shown once. */
  readonly seed: (adminPassword: string | undefined) => Promise<FirstPassword[]>;
  /** Where links to a site lead; throws for a site that the tenant does not have. */
  readonly getSiteOrigin: (scope: TenantScope, siteId: number) => Promise<string>;
  readonly addHostname: (hostname: string, tenantId: number, siteId: number) => Promise<void>;
}

export function createIdentity(database: Database): Identity {
  const sites = new SiteDirectory(database);
  const tenantExists = async (id: number) =>
    (await database.inGlobal((scope) => findTenant(scope, id)))?.is_active === true;
  return {
    bindings: identityRoutes(database),
    resolveContext: createContextResolver(sites, tenantExists),
    isKnownHost: (hostname) => sites.knows(hostname),
    getShopTenant: async (hostname) => (await sites.findByHost(hostname))?.tenantId ?? DEFAULT_TENANT,
    listTenantIds: () => database.inGlobal(listTenantIds),
    async seed(adminPassword) {
      await database.inGlobal(async (scope) => {
        await insertTenant(scope, 0, 'host', 'Host');
        await insertTenant(scope, 1, 'Default', 'Default');
      });
      return seedAdministrators(database, adminPassword);
    },
    async getSiteOrigin(scope, siteId) {
      const site = await findSite(scope, siteId);
      if (!site) throw new Error(`Tenant ${scope.tenantId} has no site ${siteId}`);
      return site.origin;
    },
    addHostname: (hostname, tenantId, siteId) =>
      database.inGlobal((scope) => insertHostname(scope, hostname, tenantId, siteId)),
  };
}
