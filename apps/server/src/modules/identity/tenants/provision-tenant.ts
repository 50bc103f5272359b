import type { Language } from '@farewind/contract/core/fields';
import { DEFAULT_LANGUAGE } from '@farewind/contract/core/languages';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { TenantOpened } from '../events.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { beginSample } from '../sample/load-sample.ts';
import { inviteStaff } from '../invitations/invite-staff.ts';
import { permissionsOfSide } from '../rights/permissions.ts';
import {
  DEFAULT_TENANT,
  findSite,
  findTenant,
  hasUsers,
  insertAdministrator,
  insertHostname,
} from '../accounts/repository.ts';
import { seedRoles } from '../roles/seed-roles.ts';
import { isIP } from 'node:net';
import { isInstallationHost, type Installation } from '../../../platform/installation-hosts.ts';
import { waitForName } from '../../../platform/database/wait-for-turn.ts';

/** The first site of a tenant. */
export const FIRST_SITE = 1;

/**
 * Provisions a new agency: its site, what the other modules bring, its roles and its administrator, who is mailed an
 * invitation. All or nothing; repeating it changes nothing.
 */
export function provisionTenant(deps: TenantDeps, opened: TenantOpened): Promise<void> {
  return deps.database.inTenant(opened.tenantId, (scope) => provision(deps, scope, opened));
}

async function provision(deps: TenantDeps, scope: TenantScope, opened: TenantOpened): Promise<void> {
  const { tenantId } = scope;
  await waitForName(scope, `provision:${tenantId}`);
  const tenant = await findTenant(scope, tenantId);
  if (!tenant || (await hasUsers(scope))) return;
  const { origin } = await claimAddress(scope, deps, tenant.tenancy_name);
  await deps.provision(scope, { siteId: FIRST_SITE, origin, brand: tenant.name });
  const adminId = await insertAdministrator(scope, {
    email: opened.adminEmailAddress,
    passwordHash: null,
    permissions: permissionsOfSide(tenantId),
  });
  const site = await findSite(scope, FIRST_SITE);
  await seedRoles(scope, (site?.default_language as Language | undefined) ?? DEFAULT_LANGUAGE);
  if (opened.withSample === true) await beginSample(deps, scope);
  scope.afterCommit(deps.sitesChanged);
  if (!tenant.is_active) return;
  const inviter = { language: opened.language, siteId: FIRST_SITE, name: opened.inviterName };
  await inviteStaff(deps, scope, inviter, adminId);
}

/** Claims the first address that no other agency has. */
async function claimAddress(
  scope: TenantScope,
  installation: Installation,
  tenancyName: string,
): Promise<SiteAddress> {
  for (const address of listAddresses(installation, scope.tenantId, tenancyName)) {
    if (address.hostname === undefined) return address;
    if (await insertHostname(scope, address.hostname, scope.tenantId, FIRST_SITE)) return address;
  }
  throw new Error(`No address is free for tenant ${scope.tenantId}`);
}

/**
 * The host names that the installation gives an agency, which may take them again after it gave them up; none without a
 * domain. The installation's own names lead to the Default agency.
 */
export async function readAgencyHosts(
  installation: Installation,
  scope: TenantScope,
): Promise<{ readonly given: readonly string[]; readonly isAtOwnAddress: boolean }> {
  const tenant = await findTenant(scope, scope.tenantId);
  const addresses = listAddresses(installation, scope.tenantId, tenant?.tenancy_name ?? '');
  return {
    given: addresses.flatMap(({ hostname }) => hostname ?? []),
    isAtOwnAddress: scope.tenantId === DEFAULT_TENANT,
  };
}

/** The addresses that an agency may get, the best first. */
function listAddresses(installation: Installation, tenantId: number, tenancyName: string): SiteAddress[] {
  return ['', `-${tenantId}`]
    .map((suffix) => deriveAddress(installation.publicUrl, tenancyName, suffix))
    .filter(({ hostname }) => hostname === undefined || !isInstallationHost(hostname, installation));
}

const LONGEST_LABEL = 63;
/** Host names with and without this label lead to the installation itself. */
const OWN_LABEL = 'www';

interface SiteAddress {
  readonly origin: string;
  /** Undefined if the installation has only an IP address, which then serves every agency. */
  readonly hostname: string | undefined;
}

/**
 * Address of a new agency's first site: a name below the installation's, such as `sunny.farewind.example`. `suffix`
 * distinguishes agencies whose names give the same label.
 */
export function deriveAddress(publicUrl: string, tenancyName: string, suffix = ''): SiteAddress {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return { origin: url.origin, hostname: undefined };
  const label = tenancyName
    .toLowerCase()
    .replaceAll('_', '-')
    .slice(0, LONGEST_LABEL - suffix.length)
    .replace(/-+$/, '');
  const free = label === OWN_LABEL ? `${label}-agency` : label;
  url.hostname = `${free}${suffix}.${url.hostname.replace(/^www\./, '')}`;
  return { origin: url.origin, hostname: url.hostname };
}
