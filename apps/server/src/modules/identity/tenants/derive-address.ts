import { isIP } from 'node:net';

const LONGEST_LABEL = 63;
/** Leads to the installation itself, whether or not it is written before its name. */
const OWN_LABEL = 'www';

export interface SiteAddress {
  readonly origin: string;
  /** Undefined where the installation is known by number only: then its own address serves every agency. */
  readonly hostname: string | undefined;
}

/**
 * Where a new agency's first site is found: a name under the installation's own, such as `sunny.farewind.example`. `suffix`
 * tells agencies apart whose names make the same label.
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
