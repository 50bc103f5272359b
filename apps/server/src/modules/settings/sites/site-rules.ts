import { isIP } from 'node:net';
import type { saveSite } from '@farewind/contract/agency/sites';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { isReadableBrand } from '@farewind/values/brand-tones';
import { isRussianFacing } from '@farewind/values/russian-facing';
import type { FieldProblem } from '../../../platform/errors.ts';

export type SiteFields = ParsedInput<typeof saveSite>;

/** Address of this installation, and whether it gives out names below it. */
export interface OwnAddress {
  readonly publicUrl: string;
  readonly givesNames: boolean;
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
  kept: { readonly hosts: readonly string[]; readonly isDefault: boolean } | undefined,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (site.hosts.length === 0 && kept?.isDefault !== true)
    problems.push({ path: 'hosts', message: 'validation.required' });
  for (const host of site.hosts) {
    if (!kept?.hosts.includes(host) && !mayBeTaken(host, own))
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

/**
 * Whether an agency may use the host name: not a number, with a dot, and not this installation's, which gives out its
 * own names.
 */
function mayBeTaken(host: string, { publicUrl, givesNames }: OwnAddress): boolean {
  const own = new URL(publicUrl).hostname;
  if (isIP(host) !== 0 || !host.includes('.') || host === own) return false;
  return givesNames || !host.endsWith(`.${own}`);
}
