import type { QueryOutcome } from '../ports.ts';
import type { Attempt } from './repository.ts';

/**
 * A bank may process a call for longer than we waited for its answer. A call counts as never received only if the bank
 * still does not know it after this time; a new attempt before could charge twice.
 */
const NEVER_ARRIVED_MS = 10 * 60_000;

/**
 * Whether a call that was not answered may still be executed although the bank has nothing of it now. Measured from the
 * call, not from the attempt: its cardholder may have been at the bank's page for long. A card in our own form may have
 * been refused without its holder's confirmation before: until the confirmed call arrives, the bank tells of that.
 */
export function mayStillArrive(
  { changedAt, payBy }: Pick<Attempt, 'changedAt' | 'payBy'>,
  fact: QueryOutcome,
  now: Date,
): boolean {
  const isOfEarlierCall = payBy === undefined && fact.kind === 'declined' && fact.reason === 'threeDSecure';
  const isSilent = fact.kind === 'notFound' || isOfEarlierCall;
  return isSilent && now.getTime() - changedAt.getTime() < NEVER_ARRIVED_MS;
}
