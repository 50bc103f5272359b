import { ask, openAttempt, type Asked } from '../attempts/ask-bank.ts';
import { lateStates, type AttemptState } from '../attempts/attempt-states.ts';
import type { AttemptOutcome } from '../attempt.ts';
import { mayStillArrive } from '../attempts/may-still-arrive.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Declined, QueryOutcome } from '../ports.ts';
import { getAttempt, putOffLook, recordAsking, recordLook, type Attempt } from '../attempts/repository.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';
import { recordOthers } from './surplus-charges.ts';

/** The result of a query, and what the provider said: nothing at all, nothing that we can read, or its state. */
export interface Look {
  readonly attempt: Attempt;
  readonly outcome: AttemptOutcome;
  readonly answer: 'down' | 'unreadable' | 'read';
}

/**
 * Queries the provider about a payment on its own page and settles the result: the browser's return, a notification and
 * the poll all end here, and the guarded moves let one of them through. A payment past its limit is closed there first,
 * and so is one whose payer is back (`isBack`) after a refusal.
 */
export async function lookAtPayment(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
  { isBack = false }: { readonly isBack?: boolean } = {},
): Promise<Look> {
  const { asked, now } = await deps.database.inTenant(tenantId, async (scope) => {
    await recordAsking(scope, attemptId);
    return { asked: await openAttempt(deps, scope, attemptId), now: scope.now };
  });
  const fact = await ask(deps, attemptId, () => asked.gateway.query(asked.charge));
  const { state, payBy } = asked.attempt;
  const isOver = payBy !== undefined && payBy <= now;
  const refused = fact.kind === 'waiting' ? fact.refused : undefined;
  if (fact.kind === 'waiting' && state === 'awaitingPayer' && (isOver || (isBack && refused)))
    await closeAtProvider(deps, tenantId, asked, refused);
  else await settleFact(deps, tenantId, asked, { fact, now });
  const attempt = await deps.database.inTenant(tenantId, (scope) => getAttempt(scope, attemptId));
  return { attempt, outcome: outcomeOf(attempt), answer: answerOf(fact) };
}

function answerOf(fact: QueryOutcome): Look['answer'] {
  if (fact.kind !== 'unknown') return 'read';
  return fact.why === 'unreadable' ? 'unreadable' : 'down';
}

const withMoney: readonly AttemptState[] = [
  'authorised',
  'captured',
  'partlyRefunded',
  'refunded',
  'disputed',
  'voided',
];

async function settleFact(
  deps: PaymentsDeps,
  tenantId: number,
  { attempt }: Asked,
  { fact, now }: { readonly fact: QueryOutcome; readonly now: Date },
): Promise<void> {
  const isCharge = fact.kind === 'authorised' || fact.kind === 'captured';
  const isLate = (lateStates as readonly AttemptState[]).includes(attempt.state);
  // Our own captures are known better here; only additional payments are news.
  if (withMoney.includes(attempt.state) || (isLate && !isCharge)) {
    await deps.database.inTenant(tenantId, (scope) => recordOthers(deps, scope, attempt, fact));
    return;
  }
  if (attempt.state === 'created' || fact.kind === 'unknown') return;
  if (mayStillArrive(attempt, fact, now)) return;
  await settleAttempt(deps, tenantId, attempt, fact);
}

/**
 * Closes a payment with its provider, so that another may begin, and returns its final state. A payment completed in
 * the meantime is settled; a provider that cannot close it leaves it as it is.
 */
export async function closePayment(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
): Promise<Attempt> {
  const asked = await deps.database.inTenant(tenantId, (scope) => openAttempt(deps, scope, attemptId));
  if (asked.attempt.state === 'awaitingPayer') await closeAtProvider(deps, tenantId, asked);
  return deps.database.inTenant(tenantId, (scope) => getAttempt(scope, attemptId));
}

/** `refused`: what the provider refused before, and thus why nothing was paid. */
async function closeAtProvider(
  deps: PaymentsDeps,
  tenantId: number,
  asked: Asked,
  refused?: Declined,
): Promise<void> {
  const { attempt, charge, gateway } = asked;
  const answer = (await callClose(deps, asked)) ?? 'mayStillBePaid';
  deps.log.info({ attemptId: attempt.id, answer }, 'A payment was to be closed');
  if (answer === 'closed') await settleAttempt(deps, tenantId, attempt, refused ?? { kind: 'closed' });
  if (answer === 'paid') {
    const fact = await ask(deps, attempt.id, () => gateway.query(charge));
    if (fact.kind === 'authorised' || fact.kind === 'captured')
      await settleAttempt(deps, tenantId, attempt, fact);
  }
}

async function callClose(deps: PaymentsDeps, { attempt, charge, gateway }: Asked) {
  try {
    return await gateway.close?.(charge);
  } catch (error) {
    deps.log.error({ err: error, attemptId: attempt.id }, 'A payment could not be closed');
    return undefined;
  }
}

/** An answer that nobody can read is asked for again after this time, so that others of the account come first … */
const ASK_AGAIN_MS = 60 * 60_000;
/** … and no longer than this after the payer's limit: from then on the nightly reconciliation alone sees to it. */
const LOOKED_AT_MS = 24 * 60 * 60_000;

/** Records that an ended payment was queried once more, if that was due. */
export async function endLooking(
  { database, log }: PaymentsDeps,
  tenantId: number,
  { id, lookAgainAt, payBy }: Attempt,
  answer: Look['answer'],
): Promise<void> {
  await database.inTenant(tenantId, async (scope) => {
    if (!lookAgainAt || lookAgainAt > scope.now) return;
    const isGivenUp = payBy === undefined || payBy.getTime() + LOOKED_AT_MS <= scope.now.getTime();
    if (answer === 'read' || isGivenUp) return recordLook(scope, id);
    log.warn({ attemptId: id }, 'A provider’s answer about an ended payment could not be read');
    await putOffLook(scope, id, new Date(scope.now.getTime() + ASK_AGAIN_MS));
  });
}
