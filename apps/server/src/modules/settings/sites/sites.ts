import { isDeepStrictEqual } from 'node:util';
import { currencies } from '@farewind/values/currency';
import type {
  deleteSite as deleteOperation,
  getSites,
  updateSite as updateOperation,
} from '@farewind/contract/agency/sites';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { lockAgencyRow, moveAgencyVersion } from '../agency/agency-rows.ts';
import { listUnsellable } from '../sellable-currencies.ts';
import {
  hasOrders,
  hasRideChannel,
  insertSite,
  isNamedBySetting,
  listSiteRecords,
  lockSiteRecord,
  removeSite,
  claimHosts,
  updateSiteRow,
  type SiteRecord,
} from './site-records.ts';
import { findSiteProblems, type AgencyHosts, type OwnAddress, type SiteFields } from './site-rules.ts';

export interface SiteDeps {
  readonly isDemo: boolean;
  readonly ownAddress: OwnAddress;
  readonly readAgencyHosts: (scope: TenantScope) => Promise<AgencyHosts>;
  /** Makes this process read the sites again. */
  readonly sitesChanged: () => void;
}

/** Unpaged, because an agency has a handful of sites. */
export async function listSites(
  { isDemo }: Pick<SiteDeps, 'isDemo'>,
  scope: TenantScope,
  { keyword, skipCount, maxResultCount }: ParsedInput<typeof getSites>,
): Promise<Output<typeof getSites>> {
  const wanted = keyword?.toLowerCase() ?? '';
  const sites = (await listSiteRecords(scope)).filter(({ brand, origin, hosts }) =>
    [brand, origin, ...hosts].some((text) => text.toLowerCase().includes(wanted)),
  );
  const unsellable = await listUnsellable(scope, currencies, isDemo);
  const items = sites.slice(skipCount, skipCount + maxResultCount).map((site) => ({
    ...site,
    unsellable: unsellable.filter(({ currency }) => site.currencies.includes(currency)),
  }));
  return { totalCount: sites.length, items };
}

/** Adds a site, reachable under its host names at once. Refuses at the field. */
export async function saveSite(
  deps: SiteDeps,
  scope: TenantScope,
  context: RequestContext,
  site: SiteFields,
): Promise<SiteRecord> {
  await requireFit(deps, scope, site, undefined);
  return createAudited(scope, context, 'site', async () => {
    const id = await insertSite(scope, originOf(site, deps), site);
    await requireHosts(scope, id, site.hosts);
    scope.afterCommit(deps.sitesChanged);
    return getSite(scope, id);
  });
}

export async function updateSite(
  deps: SiteDeps,
  scope: TenantScope,
  context: RequestContext,
  { id, version, ...site }: ParsedInput<typeof updateOperation>,
): Promise<SiteRecord> {
  // Before the site, as the agency's form locks them.
  await lockAgencyRow(scope);
  const before = await getSite(scope, id);
  await requireFit(deps, scope, site, before);
  return updateAudited(scope, context, 'site', {
    before,
    seenVersion: version,
    async write() {
      await updateSiteRow(scope, id, originOf(site, deps, before), site);
      await requireHosts(scope, id, site.hosts);
      if (before.isDefault) await noteInAgency(scope, context, before, site);
      scope.afterCommit(deps.sitesChanged);
      return getSite(scope, id);
    },
  });
}

/**
 * The agency's form shows its own site's currencies and languages and writes them back: one that was opened before this
 * change has to learn of it.
 */
async function noteInAgency(
  scope: TenantScope,
  context: RequestContext,
  { currencies: sold, languages: spoken }: SiteRecord,
  { currencies: nowSold, languages: nowSpoken }: SiteFields,
): Promise<void> {
  const before = { currencies: sold, languages: spoken };
  const after = { currencies: nowSold, languages: nowSpoken };
  if (isDeepStrictEqual(before, after)) return;
  await moveAgencyVersion(scope);
  await recordChange(scope, context, {
    action: 'update',
    entity: 'agency',
    entityId: String(scope.tenantId),
    before,
    after,
  });
}

/**
 * Deletes a site. Refuses the agency's own, one with orders, whose mails link to it, and one that merchant accounts,
 * invoices or ride channels name. An order made at this moment leads to the agency's own site.
 */
export async function deleteSite(
  deps: SiteDeps,
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const before = await getSite(scope, id);
  if (before.isDefault) throw fieldRefusal([{ path: 'input', message: 'site.ownStays' }]);
  if (await hasOrders(scope, id)) throw fieldRefusal([{ path: 'input', message: 'site.hasOrders' }]);
  if (await isNamedBySetting(scope, 'payment_setting', id))
    throw fieldRefusal([{ path: 'input', message: 'site.hasPaymentSettings' }]);
  if (await isNamedBySetting(scope, 'invoice_setting', id))
    throw fieldRefusal([{ path: 'input', message: 'site.hasInvoiceSettings' }]);
  if (await hasRideChannel(scope, id))
    throw fieldRefusal([{ path: 'input', message: 'site.hasRideChannel' }]);
  scope.afterCommit(deps.sitesChanged);
  return deleteAudited(scope, context, 'site', { before, write: () => removeSite(scope, id) });
}

async function getSite(scope: TenantScope, id: number): Promise<SiteRecord> {
  const site = await lockSiteRecord(scope, id);
  if (!site) throw refusal('GEN-NOTFOUND');
  return site;
}

async function requireFit(
  { ownAddress, readAgencyHosts }: SiteDeps,
  scope: TenantScope,
  site: SiteFields,
  kept: SiteRecord | undefined,
): Promise<void> {
  const problems = findSiteProblems(site, ownAddress, await readAgencyHosts(scope), kept);
  if (problems.length > 0) throw fieldRefusal(problems);
}

async function requireHosts(scope: TenantScope, id: number, hosts: readonly string[]): Promise<void> {
  const taken = await claimHosts(scope, id, hosts);
  if (taken !== undefined)
    throw fieldRefusal([{ path: 'hosts', message: 'site.hostTaken', values: { host: taken } }]);
}

/** The first host name, with the installation's scheme and port; a site that gave up its names has only its address. */
function originOf({ hosts: [first] }: SiteFields, { ownAddress }: SiteDeps, kept?: SiteRecord): string {
  if (first === undefined && kept?.hosts.length === 0) return kept.origin;
  const url = new URL(ownAddress.publicUrl);
  if (first !== undefined) url.hostname = first;
  return url.origin;
}
