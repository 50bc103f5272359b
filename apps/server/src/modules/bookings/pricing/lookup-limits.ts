import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import {
  hasOtherNetworks,
  placesBeginning,
  siteOfPlace,
} from '../../../platform/network/place-fingerprint.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

/** Who looks up what, as keyed hashes. Limits do not know whether the order or coupon exists. */
export interface Lookup {
  /** The table of misses; each kind is counted separately. */
  readonly table: 'order_lookup_miss' | 'coupon_miss';
  /** Of the network and its site, see placeFingerprint. */
  readonly placeHash: Buffer;
  readonly codeHash: Buffer;
}

/** The current restrictions of a lookup, in seconds to wait; absent if there are none. */
export interface LookupRoom {
  /** Not checked at all: this network, or its site, has had too many misses, the last one just now. */
  readonly closedForSeconds?: number;
  /** Checked, but misses have to wait: the code or the whole shop is under attack. */
  readonly crowdedForSeconds?: number;
}

const WINDOW_MS = 15 * 60_000;
const BUDGET_MS = 60_000;

/**
 * Misses per network in a quarter of an hour, in normal times and under attack. Beyond the limit every further miss is
 * followed by a pause.
 */
const QUIET = { misses: 5, pauseMs: 30_000 } as const;
const CROWD = { misses: 2, pauseMs: WINDOW_MS / 2 } as const;
/** All networks of one customer of an access provider together may miss as often as so many of them. */
const SITE_FACTOR = 4;
const MISSES_OF_CODE = 5;
/** One per second, counted over a minute. */
const MISSES_OF_TENANT = 60;

/**
 * The remaining room for misses. Nobody is locked out permanently: a caller with the right data succeeds after the pause,
 * a guesser gets one guess per pause. Attempts of one site are serialised, and so are those at one code, so that
 * simultaneous attempts gain nothing. A network without misses waits only for the others of its site.
 */
export async function findLookupRoom(scope: TenantScope, lookup: Lookup): Promise<LookupRoom> {
  // Sites are locked before codes, so that two lookups never deadlock.
  const site = siteOfPlace(lookup.placeHash);
  await waitForTurn(scope, `lookupNetwork:${lookup.table}:${site.toString('hex')}`);
  await waitForTurn(scope, `lookupCode:${lookup.table}:${lookup.codeHash.toString('hex')}`);
  const { ofNetwork, ofSite, ofCode, ofTenant } = await listMissTimes(scope, lookup);
  const crowdedForSeconds = longest(
    waitSeconds(scope, ofCode, MISSES_OF_CODE, WINDOW_MS),
    waitSeconds(scope, ofTenant, MISSES_OF_TENANT, BUDGET_MS),
  );
  const pace = crowdedForSeconds === undefined ? QUIET : CROWD;
  const pause = (times: readonly Date[], misses: number) =>
    times.length < misses ? undefined : waitSeconds(scope, times, 1, pace.pauseMs);
  const closedForSeconds = longest(pause(ofNetwork, pace.misses), pause(ofSite, SITE_FACTOR * pace.misses));
  return {
    ...(closedForSeconds === undefined ? {} : { closedForSeconds }),
    ...(crowdedForSeconds === undefined ? {} : { crowdedForSeconds }),
  };
}

export async function recordMiss(scope: TenantScope, lookup: Lookup): Promise<void> {
  await scope.tx
    .insertInto(lookup.table)
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      network_hash: lookup.placeHash,
      code_hash: lookup.codeHash,
    })
    .execute();
}

/** Whether the same network has recently missed on the same code. */
export async function hasMissed(scope: TenantScope, lookup: Lookup): Promise<boolean> {
  const row = await scope.tx
    .selectFrom(lookup.table)
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('network_hash', '=', lookup.placeHash)
    .where('code_hash', '=', lookup.codeHash)
    .where('created_at', '>', new Date(scope.now.getTime() - WINDOW_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface MissTimes {
  readonly ofNetwork: readonly Date[];
  /** None where the site is the network itself. */
  readonly ofSite: readonly Date[];
  readonly ofCode: readonly Date[];
  readonly ofTenant: readonly Date[];
}

/** Times of the newest misses within each window, newest first, at most as many as its limit. */
async function listMissTimes(scope: TenantScope, lookup: Lookup): Promise<MissTimes> {
  const newest = (whose: keyof MissTimes, most: number, withinMs: number) =>
    scope.tx
      .selectFrom(lookup.table)
      .select(['created_at', sql.lit(whose).as('whose')])
      .where('tenant_id', '=', scope.tenantId)
      .where('created_at', '>', new Date(scope.now.getTime() - withinMs))
      .orderBy('created_at', 'desc')
      .limit(most);
  const { first, last } = placesBeginning(siteOfPlace(lookup.placeHash));
  const mostOfSite = hasOtherNetworks(lookup.placeHash) ? SITE_FACTOR * QUIET.misses : 0;
  // One query counts all of them.
  const rows = await scope.tx
    .selectFrom(
      newest('ofNetwork', QUIET.misses, WINDOW_MS)
        .where('network_hash', '=', lookup.placeHash)
        .as('of_network'),
    )
    .selectAll()
    .unionAll(
      scope.tx
        .selectFrom(
          newest('ofSite', mostOfSite, WINDOW_MS)
            .where('network_hash', '>=', first)
            .where('network_hash', '<=', last)
            .as('of_site'),
        )
        .selectAll(),
    )
    .unionAll(
      scope.tx
        .selectFrom(
          newest('ofCode', MISSES_OF_CODE, WINDOW_MS).where('code_hash', '=', lookup.codeHash).as('of_code'),
        )
        .selectAll(),
    )
    .unionAll(
      scope.tx.selectFrom(newest('ofTenant', MISSES_OF_TENANT, BUDGET_MS).as('of_tenant')).selectAll(),
    )
    .orderBy('created_at', 'desc')
    .execute();
  const timesOf = (whose: keyof MissTimes) =>
    rows.flatMap((row) => (row.whose === whose ? [row.created_at] : []));
  return {
    ofNetwork: timesOf('ofNetwork'),
    ofSite: timesOf('ofSite'),
    ofCode: timesOf('ofCode'),
    ofTenant: timesOf('ofTenant'),
  };
}

/** Room returns when the oldest of the allowed misses leaves the window. */
function waitSeconds(
  { now }: TenantScope,
  times: readonly Date[],
  most: number,
  withinMs: number,
): number | undefined {
  const oldest = times[most - 1];
  const leftMs = oldest ? oldest.getTime() + withinMs - now.getTime() : 0;
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : undefined;
}

function longest(...waits: readonly (number | undefined)[]): number | undefined {
  const known = waits.filter((wait) => wait !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
