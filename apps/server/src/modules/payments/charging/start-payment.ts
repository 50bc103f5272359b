import type { TenantScope } from '../../../platform/database/scope.ts';
import { ask, openAttempt, type Asked } from '../attempts/ask-bank.ts';
import { statesBefore } from '../attempts/attempt-states.ts';
import type { AttemptOutcome, NextStep, Shop } from '../attempt.ts';
import type { Card } from '../card.ts';
import { describeCharge } from './describe-charge.ts';
import type { PaymentsDeps } from '../deps.ts';
import { openStep, sealStep } from '../attempts/next-step.ts';
import { noticePath } from './notice-path.ts';
import type { Next, Return } from '../ports.ts';
import { passOn } from './pass-on.ts';
import { getAttempt, moveAttempt, writeLimit, type Attempt } from '../attempts/repository.ts';
import { returnPath } from './return-path.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';

/**
 * Starts a recorded attempt: requests the authorisation of its card, or the page, code or bill where its payer continues.
 * The move to `completing` is committed first and succeeds once, so of several callers one sends and the others get the
 * state so far. An account that cannot be reached is skipped for the next in the agency's order: then the result is about
 * another attempt.
 */
export async function startPayment(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
  card: Card | undefined,
  shop?: Shop,
): Promise<AttemptOutcome> {
  const { mine, asked } = await deps.database.inTenant(tenantId, async (scope) => {
    const isMine = await moveAttempt(scope, attemptId, 'completing', {}, ['created']);
    const opened = await openAttempt(deps, scope, attemptId);
    if (!isMine) return { mine: false, asked: opened };
    return { mine: true, asked: await describeCharge(deps, scope, await setLimit(scope, opened)) };
  });
  const { attempt, charge, gateway, method } = asked;
  if (!mine) return outcomeOf(attempt);
  const back = shop && returnTo(tenantId, attempt, shop);
  const typed = method?.way === 'rawCard' || method === undefined ? card : undefined;
  const fact = await ask(deps, attemptId, () => gateway.start(charge, typed, back));
  if (fact.kind === 'next') return awaitPayer(deps, tenantId, attempt, fact);
  if (fact.kind === 'unknown' && fact.why === 'unreachable') {
    const nextId = await passOn(deps, tenantId, asked, card, shop);
    if (nextId === undefined) return { state: 'failed', attemptId, reason: 'outOfOrder' };
    return startPayment(deps, tenantId, nextId, card, shop);
  }
  if (fact.kind !== 'actionRequired') return settleAttempt(deps, tenantId, attempt, fact);
  await deps.database.inTenant(tenantId, (scope) => moveAttempt(scope, attemptId, 'threeDsPending'));
  return { state: 'actionRequired', attemptId, form: fact.form };
}

/**
 * The next step of a payment whose start the provider did not answer, whether it has received it or not. The start is sent
 * again under its key or reference, which charges nothing twice; undefined if that is not possible safely.
 */
export async function findLostStep(
  deps: PaymentsDeps,
  tenantId: number,
  { attempt, charge, gateway, method }: Asked,
  shop: Shop,
): Promise<NextStep | undefined> {
  if (!method || method.repeatSafeBy === 'none' || method.way === 'rawCard') return undefined;
  const back = returnTo(tenantId, attempt, shop);
  const fact = await ask(deps, attempt.id, () => gateway.start(charge, undefined, back));
  if (fact.kind !== 'next') return undefined;
  const outcome = await awaitPayer(deps, tenantId, attempt, fact);
  return outcome.state === 'next' ? outcome.step : undefined;
}

/** The bank's return address for the cardholder. */
export function returnTo(
  tenantId: number,
  { id, settingId }: Pick<Attempt, 'id' | 'settingId'>,
  { origin, language, payerAddress }: Shop,
): Return {
  const noticeUrl = `${origin}${noticePath(tenantId, settingId, id)}`;
  return { url: `${origin}${returnPath(tenantId, id)}`, language, noticeUrl, payerAddress };
}

/**
 * The longest time for a payer: the seats are held for half an hour, which must outlast the limit and a late
 * notification. A bill outlasts the seats instead; its buyer is told so.
 */
const LONGEST_PAY_SECONDS = 20 * 60;
/** Time enough to pay at once. */
const SHORTEST_PAY_SECONDS = 2 * 60;

/** A payment on another site has a limit, which is known before the provider is called. */
async function setLimit(scope: TenantScope, asked: Asked): Promise<Asked> {
  const { method, attempt } = asked;
  if (!method || method.way === 'rawCard') return asked;
  const after = (seconds: number): Date => new Date(scope.now.getTime() + seconds * 1000);
  const shortest = after(Math.min(method.payWithinSeconds, LONGEST_PAY_SECONDS));
  const payBy =
    method.way === 'bill'
      ? limitOfBill(attempt, after(method.payWithinSeconds), shortest)
      : limitOfPage(attempt, shortest, after(SHORTEST_PAY_SECONDS));
  await writeLimit(scope, attempt.id, payBy);
  return { ...asked, attempt: { ...attempt, payBy }, charge: { ...asked.charge, payBy } };
}

/** The usual limit, or the end of what is paid for. */
function limitOfPage({ payBy: latest }: Attempt, usual: Date, soonest: Date): Date {
  if (!latest || latest >= usual) return usual;
  return latest < soonest ? soonest : latest;
}

/** The agency's limit, or the last moment at which the purchase can be provided, but always time enough to pay at once. */
function limitOfBill({ payBy: latest }: Attempt, ofAgency: Date, shortest: Date): Date {
  const limit = latest && latest < ofAgency ? latest : ofAgency;
  return limit < shortest ? shortest : limit;
}

/**
 * Stores the provider's id of the payment and the next step before the payer leaves. Of several callers, each of whom
 * may have begun a payment of its own there, the first one's step is stored, and all of them return that.
 */
async function awaitPayer(
  { database, keyring }: PaymentsDeps,
  tenantId: number,
  { id: attemptId }: Attempt,
  { step, theirReference }: Next,
): Promise<AttemptOutcome> {
  return database.inTenant(tenantId, async (scope) => {
    const nextStep = sealStep(keyring, tenantId, attemptId, step);
    // A notification may have been faster, and knows no step.
    const from = [...statesBefore('awaitingPayer'), 'awaitingPayer'] as const;
    const changes = { theirReference, nextStep };
    const isMoved = await moveAttempt(scope, attemptId, 'awaitingPayer', changes, from);
    if (isMoved) return { state: 'next', attemptId, step };
    const current = await getAttempt(scope, attemptId);
    // Otherwise a query of the provider has changed its state meanwhile.
    return current.state === 'awaitingPayer' && current.nextStep
      ? { state: 'next', attemptId, step: openStep(keyring, tenantId, attemptId, current.nextStep) }
      : outcomeOf(current);
  });
}
