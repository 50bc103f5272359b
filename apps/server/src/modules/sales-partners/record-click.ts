import type { TenantScope } from '../../platform/database/scope.ts';
import { newSecretId } from '../../platform/ids.ts';
import { networkFingerprint } from '../../platform/network/network-fingerprint.ts';
import { networkOfAddress } from '../../platform/network/network-of-address.ts';
import { siteOfNetwork } from '../../platform/network/site-of-network.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Settings } from '../settings/public.ts';
import { insertClick, type NewClick } from './click-rows.ts';
import { countClicksOfNetwork, hasClicksOfSite } from './marks/click-signs.ts';
import { judgeClick } from './marks/judge-click.ts';

/** Of one network for a partner; ten times what is marked as a crowd. Otherwise one line could fill the table. */
const MOST_STORED_IN_HOUR = 300;
/**
 * Of all networks of one customer of an access provider: in the days of a partner's window they do not come near the total
 * above which the oldest clicks are deleted.
 */
const MOST_STORED_OF_SITE = 1200;
const SITE_BYTES = 16;

/** The visitor of a click. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Signed in as staff of the agency. */
  readonly isStaff?: boolean;
}

export interface RecordClickDeps {
  readonly keyring: Keyring;
  readonly isStaffNetwork: (scope: TenantScope, keyring: Keyring, address: string) => Promise<boolean>;
  readonly settings: Pick<Settings, 'getTimeZone'>;
}

/**
 * Stores a click with its marks and returns its id. The id of one above the limit is of no click: an order by it is
 * nobody's, and earns as little as that of a marked one.
 */
export async function recordClick(
  { keyring, isStaffNetwork, settings }: RecordClickDeps,
  scope: TenantScope,
  click: Pick<NewClick, 'partnerId' | 'siteId' | 'shown'>,
  { address, userAgent, isStaff = false }: Visitor,
): Promise<string> {
  const network = networkOfAddress(address);
  const [ofSite, ofNetwork] = [siteOfNetwork(network), network].map((place) =>
    networkFingerprint(keyring, 'partnerClick', scope.tenantId, place).subarray(0, SITE_BYTES),
  ) as [Buffer, Buffer];
  // Begins with the hash of the site, so that one column counts for both.
  const networkHash = Buffer.concat([ofSite, ofNetwork]);
  const counts = await countClicksOfNetwork(scope, click.partnerId, networkHash, click.shown?.offer);
  if (counts.inHour >= MOST_STORED_IN_HOUR) return newSecretId();
  const isOneOfMany = !ofSite.equals(ofNetwork);
  if (isOneOfMany && (await hasClicksOfSite(scope, click.partnerId, ofSite, MOST_STORED_OF_SITE)))
    return newSecretId();
  const isOwnNetwork = await isStaffNetwork(scope, keyring, address);
  const marks = judgeClick({ ...counts, userAgent, isOwnNetwork });
  return insertClick(scope, {
    ...click,
    timeZone: await settings.getTimeZone(scope),
    networkHash,
    marks: isStaff ? [...marks, 'staff'] : marks,
  });
}
