import type { TenantScope } from '../../../platform/database/scope.ts';
import { ask, openAttempt } from '../attempts/ask-bank.ts';
import type { AttemptOutcome } from '../attempt.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ofPayable } from '../attempts/of-payable.ts';
import { getAttempt, lockAttempts, moveAttempt, type Attempt } from '../attempts/repository.ts';
import { closePayment, lookAtPayment } from './look-at-payment.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';

/** The bank's state of an attempt whose cardholder may still be at its page. */
export type PendingFact =
  /** It has no money of it, so the attempt may be ended. */
  | { readonly kind: 'nothing' }
  /** It does not answer: nothing may be concluded. */
  | { readonly kind: 'silent'; readonly isDown: boolean }
  /**
   * The bank has authorised or captured the sum although the payer did not come back: some banks' pages charge on their
   * own.
   */
  | { readonly kind: 'charged'; readonly outcome: AttemptOutcome };

/** Queries one attempt that waits for its cardholder, and settles it if the bank has its money. */
export async function askAboutPending(
  deps: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
): Promise<PendingFact> {
  const { charge, gateway } = await deps.database.inTenant(tenantId, (scope) =>
    openAttempt(deps, scope, attempt.id),
  );
  const fact = await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind === 'unknown') return { kind: 'silent', isDown: fact.why !== 'unreadable' };
  if (fact.kind !== 'authorised' && fact.kind !== 'captured') return { kind: 'nothing' };
  const isClaimed = await deps.database.inTenant(tenantId, (scope) =>
    moveAttempt(scope, attempt.id, 'completing', {}, ['threeDsPending']),
  );
  // The browser's return was faster and continues with it.
  const outcome = isClaimed
    ? await settleAttempt(deps, tenantId, attempt, fact)
    : outcomeOf(await deps.database.inTenant(tenantId, (scope) => getAttempt(scope, attempt.id)));
  return { kind: 'charged', outcome };
}

/** The states of a reference's attempts that wait for their cardholders. */
export interface PendingAttempts {
  /** Those for which the bank has no money: another attempt may replace them. */
  readonly unheardOf: ReadonlySet<string>;
  /** Those for which it has. */
  readonly charged: readonly AttemptOutcome[];
  /** Set while the payer may still pay because the provider could not close it: no other payment may begin. */
  readonly blocked: Blocked | undefined;
}

interface Blocked {
  /** The end of the payment there; if that is not known, when to try again. */
  readonly until: Date;
  readonly isEndKnown: boolean;
}

/** See Payments.askAboutPending. */
export async function askAboutPendingOf(
  deps: PaymentsDeps,
  tenantId: number,
  reference: string,
  isRepeated: (scope: TenantScope) => Promise<boolean> = async () => false,
  payableId?: string,
): Promise<PendingAttempts> {
  const attempts = await deps.database.inTenant(tenantId, async (scope) => {
    const locked = ofPayable(await lockAttempts(scope, reference), payableId);
    // A duplicate submission must not close the payment that the first one began.
    return (await isRepeated(scope)) ? [] : locked;
  });
  let blocked: Blocked | undefined;
  const unheardOf = new Set<string>();
  const charged: AttemptOutcome[] = [];
  for (const attempt of attempts.filter(({ state }) => state === 'threeDsPending')) {
    const fact = await askAboutPending(deps, tenantId, attempt);
    if (fact.kind === 'nothing') unheardOf.add(attempt.id);
    if (fact.kind === 'charged') charged.push(fact.outcome);
  }
  for (const { id } of attempts.filter(({ state }) => state === 'awaitingPayer')) {
    await lookAtPayment(deps, tenantId, id);
    const attempt = await closePayment(deps, tenantId, id);
    const outcome = outcomeOf(attempt);
    if (outcome.state === 'authorised') charged.push(outcome);
    if (attempt.state === 'awaitingPayer') blocked = await findBlocked(deps, tenantId, attempt);
  }
  return { unheardOf, charged, blocked };
}

/** A bill cannot be closed while its payer is in a bank's app, which ends by itself. */
const IN_APP_MS = 30 * 60_000;
/** A payment that outlives its limit is being checked by a bank or for fraud, which takes no certain time. */
const TRY_AGAIN_MS = 5 * 60_000;

/**
 * How long the provider keeps open a payment that it cannot close: its own limit, which may be longer than ours, and for
 * a bill the time that its payer may spend in a bank's app.
 */
async function findBlocked(
  deps: PaymentsDeps,
  tenantId: number,
  { id, payBy, createdAt }: Attempt,
): Promise<Blocked> {
  const { method, now } = await deps.database.inTenant(tenantId, async (scope) => ({
    ...(await openAttempt(deps, scope, id)),
    now: scope.now,
  }));
  const page = createdAt.getTime() + (method?.payWithinSeconds ?? 0) * 1000;
  const end =
    method?.way === 'bill'
      ? Math.min(payBy?.getTime() ?? Infinity, now.getTime() + IN_APP_MS)
      : Math.max(page, payBy?.getTime() ?? 0);
  const isEndKnown = end > now.getTime();
  return { until: new Date(isEndKnown ? end : now.getTime() + TRY_AGAIN_MS), isEndKnown };
}
