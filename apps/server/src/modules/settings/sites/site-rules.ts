import { isIP } from 'node:net';
import type { saveSite } from '@farewind/contract/agency/sites';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { isReadableBrand } from '@farewind/values/brand-tones';
import { isRussianFacing } from '@farewind/values/russian-facing';
import type { FieldProblem } from '../../../platform/errors.ts';
import { bare, isInstallationHost, type Installation } from '../../../platform/installation-hosts.ts';

export type SiteFields = ParsedInput<typeof saveSite>;

/** Address of this installation, and whether agencies may take any names below it. */
export interface OwnAddress extends Installation {
  readonly givesNames: boolean;
}

/** What the installation gives one agency. */
export interface AgencyHosts {
  /** Names below the installation's that are this agency's whenever it wants them; none without a domain. */
  readonly given: readonly string[];
  /** Whether the installation's own names lead to this agency. */
  readonly isAtOwnAddress: boolean;
}

/** A partner's and a Russian-facing site sell in roubles only. */
export function sellsRoublesOnly(site: {
  readonly partner: boolean;
  readonly hosts: readonly string[];
}): boolean {
  return site.partner || site.hosts.some(isRussianFacing);
}

/** Problems of a typed site, by field. */
export function findSiteProblems(
  site: SiteFields,
  own: OwnAddress,
  agency: AgencyHosts,
  kept: KeptSite | undefined,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (site.hosts.length === 0 && !mayBeWithoutHost(agency, kept))
    problems.push({ path: 'hosts', message: 'validation.required' });
  for (const host of site.hosts) {
    if (!kept?.hosts.includes(host) && !mayBeTaken(host, own, agency))
      problems.push({ path: 'hosts', message: 'site.hostReserved', values: { host } });
  }
  if (!site.languages.includes(site.defaultLanguage))
    problems.push({ path: 'languages', message: 'agency.defaultLanguageStays' });
  if (sellsRoublesOnly(site) && site.currencies.join() !== 'RUB')
    problems.push({ path: 'currencies', message: 'site.roublesOnly' });
  if (site.brandColor !== undefined && !isReadableBrand(site.brandColor))
    problems.push({ path: 'brandColor', message: 'site.colorTooPale' });
  return problems;
}

interface KeptSite {
  readonly hosts: readonly string[];
  readonly isDefault: boolean;
}

/** Only an agency's own site, and only if it is reached at the installation's address or had no name before. */
function mayBeWithoutHost({ given, isAtOwnAddress }: AgencyHosts, kept: KeptSite | undefined): boolean {
  if (kept?.isDefault !== true) return false;
  return isAtOwnAddress || given.length === 0 || kept.hosts.length === 0;
}

/**
 * Whether an agency may use the host name: not a number, with a dot, and not this installation's, except the names that
 * it gives the agency. Its further names are for the agency that they lead to anyway.
 */
function mayBeTaken(host: string, own: OwnAddress, { given, isAtOwnAddress }: AgencyHosts): boolean {
  const { hostname } = new URL(own.publicUrl);
  if (isIP(host) !== 0 || !host.includes('.') || host === hostname) return false;
  if (given.includes(host)) return true;
  if (isInstallationHost(host, own)) return isAtOwnAddress;
  return own.givesNames || !host.endsWith(`.${bare(hostname)}`);
}
