import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptState } from '../attempts/attempt-states.ts';
import { askAboutPending } from './ask-about-pending.ts';
import { ask, openAttempt } from '../attempts/ask-bank.ts';
import type { AttemptOutcome, SettledAttempt } from '../attempt.ts';
import type { PaymentsDeps } from '../deps.ts';
import { endLooking, lookAtPayment } from './look-at-payment.ts';
import { mayStillArrive } from '../attempts/may-still-arrive.ts';
import {
  closeUnasked,
  getAttempt,
  listAwaiting,
  listStaleAttempts,
  listToLookAgain,
  moveAttempt,
  type Attempt,
} from '../attempts/repository.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';
import { voidAttempt } from './void-attempt.ts';

const LEFT_OPEN_MS = 60_000;
/** How long to wait for a cardholder to return from the bank's page; a later return reopens the attempt. */
const GIVEN_UP_MS = 30 * 60_000;
const AT_ONCE = 50;
/** Attempts in these states are queried below, whatever their due time. */
const askedAsOpen: readonly AttemptState[] = ['created', 'completing', 'unknown', 'threeDsPending'];

/** Read separately, so that many of one kind do not delay the others. */
const leftOpen: readonly { readonly states: readonly AttemptState[]; readonly forMs: number }[] = [
  { states: ['created', 'completing', 'unknown'], forMs: LEFT_OPEN_MS },
  { states: ['authorised'], forMs: LEFT_OPEN_MS },
  { states: ['threeDsPending'], forMs: GIVEN_UP_MS },
];

/** Queries the open attempts; see Payments.askAboutOpenAttempts. */
export async function askAboutOpenAttempts(deps: PaymentsDeps, tenantId: number): Promise<SettledAttempt[]> {
  const { left, now } = await deps.database.inTenant(tenantId, async (scope) => ({
    now: scope.now,
    left: await listLeft(scope),
  }));
  const settled: SettledAttempt[] = [];
  const silentBanks = new Set<number>();
  for (const attempt of left) {
    const outcome = await settleLeft(deps, tenantId, attempt, now, silentBanks);
    if (outcome.state !== 'unknown') settled.push({ reference: attempt.reference, outcome });
  }
  return settled;
}

async function listLeft(scope: TenantScope): Promise<Attempt[]> {
  const left: Attempt[] = [];
  for (const { states, forMs } of leftOpen) {
    const since = new Date(scope.now.getTime() - forMs);
    left.push(...(await listStaleAttempts(scope, states, since, AT_ONCE)));
  }
  left.push(...(await listAwaiting(scope, new Date(scope.now.getTime() - LEFT_OPEN_MS), AT_ONCE)));
  left.push(...(await listToLookAgain(scope, AT_ONCE)));
  return left;
}

async function settleLeft(
  deps: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
  now: Date,
  silentBanks: Set<number>,
): Promise<AttemptOutcome> {
  if (attempt.state === 'authorised' && attempt.isSurplus && isKnownThere(attempt)) {
    await voidAttempt(deps, tenantId, attempt.id);
    return outcomeOf(attempt);
  }
  const isDue = attempt.lookAgainAt !== undefined && attempt.lookAgainAt <= now;
  if (attempt.state === 'awaitingPayer' || (isDue && !askedAsOpen.includes(attempt.state)))
    return lookAtEnded(deps, tenantId, attempt, silentBanks);
  if (attempt.state === 'authorised') return outcomeOf(attempt);
  if (attempt.state === 'created') {
    return deps.database.inTenant(tenantId, async (scope) => {
      await closeUnasked(scope, attempt.id, ['created']);
      return outcomeOf(await getAttempt(scope, attempt.id));
    });
  }
  // A bank that does not answer would delay every other attempt; it is queried again in the next round.
  if (silentBanks.has(attempt.settingId)) return outcomeOf(attempt);
  if (attempt.state === 'threeDsPending') return giveUpAtBank(deps, tenantId, attempt, silentBanks);
  const asked = await deps.database.inTenant(tenantId, (scope) => openAttempt(deps, scope, attempt.id));
  const fact = await ask(deps, attempt.id, () => asked.gateway.query(asked.charge));
  if (fact.kind === 'unknown' && fact.why !== 'unreadable') silentBanks.add(attempt.settingId);
  if (mayStillArrive(attempt, fact, now)) return outcomeOf(attempt);
  return settleAttempt(deps, tenantId, attempt, fact);
}

/** By its own id, or by the provider's; a second charge of a card in our own form is left to staff. */
function isKnownThere({ payBy, theirReference }: Attempt): boolean {
  return payBy !== undefined || theirReference !== undefined;
}

/** A payment on its provider's own page: it waits for its payer, was authorised, or is queried once more. */
async function lookAtEnded(
  deps: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
  silentBanks: Set<number>,
): Promise<AttemptOutcome> {
  if (silentBanks.has(attempt.settingId)) return outcomeOf(attempt);
  const { outcome, answer } = await lookAtPayment(deps, tenantId, attempt.id);
  if (answer === 'down') silentBanks.add(attempt.settingId);
  else if (attempt.state !== 'awaitingPayer') await endLooking(deps, tenantId, attempt, answer);
  return outcome;
}

/** If the cardholder did not return, the attempt expires, unless the bank has the money all the same. */
async function giveUpAtBank(
  deps: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
  silentBanks: Set<number>,
): Promise<AttemptOutcome> {
  const fact = await askAboutPending(deps, tenantId, attempt);
  if (fact.kind === 'charged') return fact.outcome;
  if (fact.kind === 'silent') {
    if (fact.isDown) silentBanks.add(attempt.settingId);
    return outcomeOf(attempt);
  }
  return deps.database.inTenant(tenantId, async (scope) => {
    await moveAttempt(scope, attempt.id, 'expired', { failure: 'timeout' });
    return outcomeOf(await getAttempt(scope, attempt.id));
  });
}
