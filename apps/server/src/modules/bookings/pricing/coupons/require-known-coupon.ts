import { readAgencyDay } from '../../../../platform/database/agency-day.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import { addressPlace } from '../../order/fingerprints.ts';
import { findLookupRoom, hasMissed, recordMiss, type Lookup } from '../lookup-limits.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { couponRefusal } from './apply-coupon.ts';
import { findCouponFault } from './coupon.ts';
import { findCoupon } from './coupon-rows.ts';

/**
 * Refuses an unknown code with CPN-INVALID `unknown`, and a caller with too many misses with `tooMany` before checking
 * the code, with the pauses of order lookups. Runs in its own transaction, because a miss counts even if the purchase
 * is refused. Repeating a code from one network counts once, because it reveals nothing new.
 */
export async function requireKnownCoupon(
  { database, keyring }: Pick<BookingDeps, 'database' | 'keyring'>,
  { tenantId, address }: Pick<RequestContext, 'tenantId' | 'address'>,
  code: string,
): Promise<void> {
  const placeHash = addressPlace(keyring, tenantId, address);
  const named = `${tenantId}:${placeHash.toString('hex')}:${code}`;
  const lookup: Lookup = {
    table: 'coupon_miss',
    placeHash,
    codeHash: keyring.fingerprint('couponCode', named),
  };
  const refused = await database.inTenant(tenantId, (scope) => judge(scope, lookup, code));
  if (refused) throw refused;
}

async function judge(scope: TenantScope, lookup: Lookup, code: string): Promise<Refusal | undefined> {
  const room = await findLookupRoom(scope, lookup);
  if (room.closedForSeconds !== undefined) return tooMany(room.closedForSeconds);
  const fault = findCouponFault(await findCoupon(scope, code), await readAgencyDay(scope));
  if (fault !== 'unknown') return undefined;
  if (!(await hasMissed(scope, lookup))) await recordMiss(scope, lookup);
  return room.crowdedForSeconds === undefined ? couponRefusal('unknown') : tooMany(room.crowdedForSeconds);
}

function tooMany(waitSeconds: number): Refusal {
  return couponRefusal('tooMany', { minutes: Math.ceil(waitSeconds / 60) });
}
