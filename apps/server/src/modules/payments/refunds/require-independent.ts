import type { approveRefund } from '@farewind/contract/finance/refunds';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal, type Refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { findRefundRow } from './find-refunds.ts';
import { findConflictOfInterest, type ConflictOfInterestDeps } from './find-conflict-of-interest.ts';

interface Deps extends ConflictOfInterestDeps {
  readonly database: Database;
}

/**
 * Refuses with GEN-DENIED, by name, an approver whose account, password or right comes from the requester of the refund.
 * The refusal is written to the audit log, in its own transaction.
 */
export async function requireIndependent(
  { database, names, findControl }: Deps,
  context: RequestContext,
  { refundId, reason }: ParsedInput<typeof approveRefund>,
): Promise<void> {
  const refused = await database.inTenant(context.tenantId, async (scope) => {
    const judged = await judge(scope);
    if (judged)
      await recordChange(scope, context, {
        action: 'approveRefused',
        entity: 'refund',
        entityId: refundId,
        reason,
        after: judged.options.data ?? {},
      });
    return judged;
  });
  if (refused) throw refused;

  async function judge(scope: TenantScope): Promise<Refusal | undefined> {
    const refund = await findRefundRow(scope, refundId);
    if (refund?.state !== 'accepted') return undefined;
    const tie = await findConflictOfInterest({ names, findControl }, scope, context, refund.requested_by);
    return tie && refusal('GEN-DENIED', tie);
  }
}
