import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';

/** Who attempted, as keyed hashes: the account, existing or not, and the network. */
export interface Attempt {
  readonly kind: 'signIn' | 'secondStep' | 'mail';
  readonly accountHash: Buffer;
  readonly addressHash: Buffer;
}

/** An attempt at the second step by someone who knows the password, under any of the user's names. */
export function stepAttempt({ addressHash }: Pick<Attempt, 'addressHash'>, accountHash: Buffer): Attempt {
  return { kind: 'secondStep', accountHash, addressHash };
}

interface Limit {
  readonly by: 'pair' | 'account' | 'address';
  /** Attempts without a wait; each further one doubles the wait after the last, up to a maximum. */
  readonly free: number;
  readonly withinMinutes: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Applies only if the account has seen this many attempts in the window, from anywhere. */
  readonly onceAccountHas?: number;
}

/**
 * Many people in a mobile network share an address, so an address alone may fail more often. Nobody is ever locked out:
 * an attacker who keeps changing networks cannot block the owner of an account, whose first attempts from a new network
 * are checked as well; only the rate is limited for the account as a whole. Second-step codes are short, so an account
 * has few attempts at them.
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
    { by: 'account', free: 60, withinMinutes: 1, firstWaitSeconds: 1, longestWaitSeconds: 1 },
    { by: 'address', free: 50, withinMinutes: 60, firstWaitSeconds: 5, longestWaitSeconds: 300 },
  ],
  secondStep: [
    { by: 'pair', free: 5, withinMinutes: 60, firstWaitSeconds: 30, longestWaitSeconds: 900 },
    { by: 'account', free: 20, withinMinutes: 60, firstWaitSeconds: 15, longestWaitSeconds: 300 },
  ],
  // What one network may ask for in a day stays below what makes the account wait: a stranger alone holds nobody up.
  mail: [
    { by: 'pair', free: 3, withinMinutes: 24 * 60, firstWaitSeconds: 300, longestWaitSeconds: 7200 },
    { by: 'account', free: 20, withinMinutes: 24 * 60, firstWaitSeconds: 300, longestWaitSeconds: 1800 },
    { by: 'address', free: 20, withinMinutes: 60, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  ],
};

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
  await waitForTurn(scope, attempt.addressHash);
  await waitForTurn(scope, attempt.accountHash);
  for (const limit of limits[attempt.kind]) {
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
      address_hash: attempt.addressHash,
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
    .where('address_hash', '=', attempt.addressHash)
    .execute();
}

async function requireWaited(scope: TenantScope, attempt: Attempt, limit: Limit): Promise<void> {
  const { tries, last } = await countTries(scope, attempt, limit);
  if (tries < limit.free || !last) return;
  const needed = limit.onceAccountHas ?? 0;
  if (needed > 0 && (await countTries(scope, attempt, { ...limit, by: 'account' })).tries < needed) return;
  const waitSeconds = Math.min(limit.firstWaitSeconds * 2 ** (tries - limit.free), limit.longestWaitSeconds);
  const leftMs = last.getTime() + waitSeconds * 1000 - scope.now.getTime();
  if (leftMs > 0) throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

async function countTries(
  scope: TenantScope,
  attempt: Attempt,
  limit: Pick<Limit, 'by' | 'withinMinutes'>,
): Promise<{ readonly tries: number; readonly last: Date | null }> {
  const from = new Date(scope.now.getTime() - limit.withinMinutes * 60_000);
  let query = scope.tx
    .selectFrom('account_attempt')
    .select((eb) => [eb.fn.countAll<number>().as('tries'), eb.fn.max('created_at').as('last')])
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', attempt.kind)
    .where('created_at', '>', from);
  if (limit.by !== 'address') query = query.where('account_hash', '=', attempt.accountHash);
  if (limit.by !== 'account') query = query.where('address_hash', '=', attempt.addressHash);
  return query.executeTakeFirstOrThrow();
}

/** Serialises attempts; addresses are locked before accounts, so that two never deadlock. */
async function waitForTurn(scope: TenantScope, hash: Buffer): Promise<void> {
  const thing = `${scope.tenantId}:accountAttempt:${hash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(scope.tx);
}
