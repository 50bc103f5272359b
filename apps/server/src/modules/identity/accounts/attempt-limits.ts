import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import {
  hasOtherNetworks,
  placesBeginning,
  siteOfPlace,
} from '../../../platform/network/place-fingerprint.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

/** Who attempted, as keyed hashes: the account, existing or not, and the network with its site, see placeFingerprint. */
export interface Attempt {
  readonly kind: 'signIn' | 'secondStep' | 'mail';
  readonly accountHash: Buffer;
  readonly placeHash: Buffer;
}

/** An attempt at the second step by someone who knows the password, under any of the user's names. */
export function stepAttempt({ placeHash }: Pick<Attempt, 'placeHash'>, accountHash: Buffer): Attempt {
  return { kind: 'secondStep', accountHash, placeHash };
}

interface Limit {
  readonly by: 'pair' | 'sitePair' | 'account' | 'address' | 'site';
  /** Attempts without a wait; each further one doubles the wait after the last, up to a maximum. */
  readonly free: number;
  readonly withinMinutes: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Applies only if the account has seen this many attempts in the window, from anywhere. */
  readonly onceAccountHas?: number;
  /** Does not apply to the first attempt that a network, and with it its site, makes at the account in an hour. */
  readonly sparesFirst?: true;
}

/**
 * Many people in a mobile network share an address, so an address alone may fail more often. Nobody is ever locked out:
 * an attacker who keeps changing networks cannot block the owner of an account, whose first attempt from a new network
 * is always checked; only the further ones share a rate of the whole account. So whoever owns many networks has one
 * guess an hour in each, and once an account has seen thousands in a day, less than ten a day. Second-step codes are
 * short, so an account has few attempts at them. All networks of one customer of an access provider together may do four
 * times as much as one.
 */
const limits: Record<Attempt['kind'], readonly Limit[]> = {
  signIn: [
    { by: 'pair', free: 5, withinMinutes: 60, firstWaitSeconds: 30, longestWaitSeconds: 900 },
    {
      by: 'pair',
      free: 2,
      withinMinutes: 60,
      firstWaitSeconds: 60,
      longestWaitSeconds: 900,
      onceAccountHas: 20,
    },
    { by: 'sitePair', free: 20, withinMinutes: 60, firstWaitSeconds: 30, longestWaitSeconds: 900 },
    {
      by: 'account',
      free: 60,
      withinMinutes: 1,
      firstWaitSeconds: 1,
      longestWaitSeconds: 1,
      sparesFirst: true,
    },
    slowOverTheDay('pair'),
    slowOverTheDay('sitePair'),
    { by: 'address', free: 50, withinMinutes: 60, firstWaitSeconds: 5, longestWaitSeconds: 300 },
    { by: 'site', free: 200, withinMinutes: 60, firstWaitSeconds: 5, longestWaitSeconds: 300 },
  ],
  secondStep: [
    { by: 'pair', free: 5, withinMinutes: 60, firstWaitSeconds: 30, longestWaitSeconds: 900 },
    { by: 'account', free: 20, withinMinutes: 60, firstWaitSeconds: 15, longestWaitSeconds: 300 },
  ],
  // What one network, or its site, may ask for in a day stays below what makes the account wait: a stranger alone holds nobody up.
  mail: [
    { by: 'pair', free: 3, withinMinutes: 24 * 60, firstWaitSeconds: 300, longestWaitSeconds: 7200 },
    {
      by: 'sitePair',
      free: 12,
      withinMinutes: 24 * 60,
      firstWaitSeconds: 14_400,
      longestWaitSeconds: 14_400,
    },
    { by: 'account', free: 20, withinMinutes: 24 * 60, firstWaitSeconds: 300, longestWaitSeconds: 1800 },
    { by: 'address', free: 20, withinMinutes: 60, firstWaitSeconds: 60, longestWaitSeconds: 900 },
    { by: 'site', free: 80, withinMinutes: 60, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  ],
};

function slowOverTheDay(by: 'pair' | 'sitePair'): Limit {
  const waits = { firstWaitSeconds: 900, longestWaitSeconds: 8 * 3600 };
  return { by, free: 2, withinMinutes: 24 * 60, ...waits, onceAccountHas: 5000 };
}

/**
 * Records an attempt before it is checked, so that simultaneous ones count too. Refuses with GEN-LIMIT while the caller
 * has to wait, whether or not the account exists. From a network where the account has signed in before, only that
 * pair's failures count, so that strangers cannot lock out the owner. Returns the number of the attempt.
 */
export async function recordAttempt(
  scope: TenantScope,
  attempt: Attempt,
  isKnownNetwork = false,
): Promise<string> {
  await waitForAttempts(scope, siteOfPlace(attempt.placeHash));
  await waitForAttempts(scope, attempt.accountHash);
  const hasSite = hasOtherNetworks(attempt.placeHash);
  for (const limit of limits[attempt.kind]) {
    if (!hasSite && (limit.by === 'sitePair' || limit.by === 'site')) continue;
    const isOfPair = limit.by === 'pair' && limit.onceAccountHas === undefined;
    if (isOfPair || !isKnownNetwork) await requireWaited(scope, attempt, limit);
  }
  const id = newId();
  await scope.tx
    .insertInto('account_attempt')
    .values({
      tenant_id: scope.tenantId,
      id,
      kind: attempt.kind,
      account_hash: attempt.accountHash,
      address_hash: attempt.placeHash,
    })
    .execute();
  return id;
}

/** Deletes one attempt, but not the failed ones before it. */
export async function withdrawAttempt(scope: TenantScope, id: string): Promise<void> {
  await scope.tx
    .deleteFrom('account_attempt')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a successful attempt and the failed ones before it from the same network. */
export async function forgiveAttempts(scope: TenantScope, attempt: Attempt): Promise<void> {
  await scope.tx
    .deleteFrom('account_attempt')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', attempt.kind)
    .where('account_hash', '=', attempt.accountHash)
    .where('address_hash', '=', attempt.placeHash)
    .execute();
}

async function requireWaited(scope: TenantScope, attempt: Attempt, limit: Limit): Promise<void> {
  const { tries, last } = await countTries(scope, attempt, limit);
  if (tries < limit.free || !last) return;
  if (limit.sparesFirst && (await isFirst(scope, attempt))) return;
  if (limit.onceAccountHas && !(await hasAccountSeen(scope, attempt, limit, limit.onceAccountHas))) return;
  const waitSeconds = Math.min(limit.firstWaitSeconds * 2 ** (tries - limit.free), limit.longestWaitSeconds);
  const leftMs = last.getTime() + waitSeconds * 1000 - scope.now.getTime();
  if (leftMs > 0) throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

async function countTries(
  scope: TenantScope,
  attempt: Attempt,
  limit: Pick<Limit, 'by' | 'withinMinutes'>,
): Promise<{ readonly tries: number; readonly last: Date | null }> {
  let query = attemptsWithin(scope, attempt, limit).select((eb) => [
    eb.fn.countAll<number>().as('tries'),
    eb.fn.max('created_at').as('last'),
  ]);
  const { by } = limit;
  if (by !== 'address' && by !== 'site') query = query.where('account_hash', '=', attempt.accountHash);
  if (by === 'pair' || by === 'address') query = query.where('address_hash', '=', attempt.placeHash);
  if (by === 'sitePair' || by === 'site') {
    const { first, last } = placesBeginning(siteOfPlace(attempt.placeHash));
    query = query.where('address_hash', '>=', first).where('address_hash', '<=', last);
  }
  return query.executeTakeFirstOrThrow();
}

async function isFirst(scope: TenantScope, attempt: Attempt): Promise<boolean> {
  const by = hasOtherNetworks(attempt.placeHash) ? 'sitePair' : 'pair';
  return (await countTries(scope, attempt, { by, withinMinutes: 60 })).tries === 0;
}

/** Stops counting at `needed`: under attack there may be many more. */
async function hasAccountSeen(
  scope: TenantScope,
  attempt: Attempt,
  limit: Pick<Limit, 'withinMinutes'>,
  needed: number,
): Promise<boolean> {
  const last = await attemptsWithin(scope, attempt, limit)
    .select('id')
    .where('account_hash', '=', attempt.accountHash)
    .offset(needed - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

function attemptsWithin(
  scope: TenantScope,
  attempt: Attempt,
  { withinMinutes }: Pick<Limit, 'withinMinutes'>,
) {
  return scope.tx
    .selectFrom('account_attempt')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', attempt.kind)
    .where('created_at', '>', new Date(scope.now.getTime() - withinMinutes * 60_000));
}

/** Serialises attempts; addresses are locked before accounts, so that two never deadlock. */
async function waitForAttempts(scope: TenantScope, hash: Buffer): Promise<void> {
  await waitForTurn(scope, `accountAttempt:${hash.toString('hex')}`);
}
