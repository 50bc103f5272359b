import type { approveRefund as approveOperation, RefundOutput } from '@farewind/contract/finance/refunds';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { REFUND_REJECTED } from '../events.ts';
import { findRefundRow } from './find-refunds.ts';
import { presentRefunds, type RefundNames } from './present-refund.ts';
import type { PaymentsDeps } from '../deps.ts';
import { approveRequest, promiseFrom } from './approve-request.ts';
import { emitRefund } from './emit-refund.ts';
import { resumeStopped } from './resume-refund.ts';
import { queueSending } from './queue-sending.ts';
import { isStopped } from './refund-failures.ts';
import { lockRefund, lockRequest, moveRefund, recordOnRefund, type Refund } from './refund-rows.ts';
import { isSecondPerson } from './second-person.ts';
import { userActor } from '../../../platform/user-actor.ts';

export type RefundDecision = ParsedInput<typeof approveOperation>;

export interface DecisionDeps extends RefundNames {
  readonly deps: PaymentsDeps;
}

/** Approves as the second person. Refuses with GEN-DENIED the requester of the refund, with ORD-STATE one that is decided. */
export function approveRefund(
  given: DecisionDeps,
  scope: TenantScope,
  context: RequestContext,
  decision: RefundDecision,
): Promise<RefundOutput> {
  return decide(
    given,
    scope,
    context,
    decision,
    { action: 'approve', reason: decision.reason },
    async (refund, by) => {
      requireWaiting(context, refund);
      await approveRequest(given.deps, scope, refund.requestId, { by, reason: decision.reason });
    },
  );
}

/** Rejects as the second person: no money moves, and an event notifies the requester's side. */
export function rejectRefund(
  given: DecisionDeps,
  scope: TenantScope,
  context: RequestContext,
  decision: RefundDecision,
): Promise<RefundOutput> {
  return decide(
    given,
    scope,
    context,
    decision,
    { action: 'reject', reason: decision.reason },
    async (refund, by) => {
      requireWaiting(context, refund);
      const parts = await lockRequest(scope, refund.requestId);
      for (const { id } of parts)
        await moveRefund(scope, id, 'rejected', { decided_by: by, decision: decision.reason });
      for (const { attemptId } of parts) await resumeStopped(given.deps, scope, attemptId);
      await emitRefund(given.deps, scope, REFUND_REJECTED, refund);
    },
  );
}

/** Sends a failed refund once more; the bank is first queried for its refunds. */
export function sendRefundAgain(
  given: DecisionDeps,
  scope: TenantScope,
  context: RequestContext,
  decision: RefundDecision,
): Promise<RefundOutput> {
  return decide(
    given,
    scope,
    context,
    decision,
    { action: 'sendAgain', reason: decision.reason },
    async (refund) => {
      const isStuck = refund.state === 'approved' || refund.state === 'sentToBank';
      if (!isStuck || refund.failure === undefined) throw refusal('ORD-STATE');
      await recordOnRefund(scope, refund.id, {
        retry_at: null,
        // Nobody owed it until now.
        ...(isStopped(refund) ? { due_at: promiseFrom(scope.now) } : {}),
      });
      // A new outbox entry: the failed one is over.
      await queueSending(given.deps, scope, refund, `again:${refund.version}`);
    },
  );
}

function requireWaiting(context: RequestContext, { state, requestedBy }: Refund): void {
  if (state !== 'accepted') throw refusal('ORD-STATE');
  if (!isSecondPerson(context, requestedBy)) throw refusal('GEN-DENIED', { message: 'refund.notYourOwn' });
}

/** The data of an act on a refund for the audit log, besides the states before and after. */
interface RefundAct {
  readonly action: string;
  readonly reason?: string;
  /** The typed reason or note. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Acts on a locked refund that is unchanged since it was shown, and writes the audit log. */
export async function decide(
  given: DecisionDeps,
  scope: TenantScope,
  context: RequestContext,
  { refundId, version }: Pick<RefundDecision, 'refundId' | 'version'>,
  { action, reason, details = {} }: RefundAct,
  act: (refund: Refund, by: string) => Promise<void>,
): Promise<RefundOutput> {
  const refund = await lockRefund(scope, refundId);
  if (!refund) throw refusal('GEN-NOTFOUND');
  const before = await present();
  await requireVersion(scope, {
    entity: 'refund',
    entityId: refundId,
    current: before,
    seenVersion: version,
  });
  await act(refund, userActor(context.user!.id));
  const after = await present();
  await recordChange(scope, context, {
    action,
    entity: 'refund',
    entityId: refundId,
    ...(reason === undefined ? {} : { reason }),
    before: { ...before },
    after: { ...after, ...details },
  });
  return after;

  async function present(): Promise<RefundOutput> {
    const row = (await findRefundRow(scope, refundId))!;
    return (await presentRefunds(given, scope, context, [row]))[0]!;
  }
}
