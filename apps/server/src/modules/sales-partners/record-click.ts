import type { TenantScope } from '../../platform/database/scope.ts';
import { newSecretId } from '../../platform/ids.ts';
import { hasOtherNetworks, placeFingerprint, siteOfPlace } from '../../platform/network/place-fingerprint.ts';
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
  const networkHash = placeFingerprint(keyring, 'partnerClick', scope.tenantId, address);
  const counts = await countClicksOfNetwork(scope, click.partnerId, networkHash, click.shown?.offer);
  if (counts.inHour >= MOST_STORED_IN_HOUR) return newSecretId();
  if (
    hasOtherNetworks(networkHash) &&
    (await hasClicksOfSite(scope, click.partnerId, siteOfPlace(networkHash), MOST_STORED_OF_SITE))
  )
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
