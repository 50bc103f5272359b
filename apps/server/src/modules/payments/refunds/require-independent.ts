import { approveRefund } from '@farewind/contract/finance/refunds';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal, type Refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { findRefundRow } from '../office/list-refunds.ts';
import { userIdOf, type FindControl, type OfficeNames } from '../office/office-ports.ts';

interface Parts {
  readonly database: Database;
  readonly names: Pick<OfficeNames, 'listUserNames'>;
  readonly findControl: FindControl;
}

/**
 * Refuses with GEN-DENIED, by name, a second person whose account, password or right comes from whoever asked for the refund.
 * The refusal is kept in the audit log, in a transaction of its own.
 */
export async function requireIndependent(
  { database, names, findControl }: Parts,
  context: RequestContext,
  { refundId, reason }: ParsedInput<typeof approveRefund>,
): Promise<void> {
  const refused = await database.inTenant(context.tenantId, async (scope) => {
    const judged = await judge(scope);
    if (judged)
      await recordChange(scope, context, {
        ...{ action: 'approveRefused', entity: 'refund', entityId: refundId, reason },
        after: judged.options.data ?? {},
      });
    return judged;
  });
  if (refused) throw refused;

  async function judge(scope: TenantScope): Promise<Refusal | undefined> {
    const refund = await findRefundRow(scope, refundId);
    const requesterId = userIdOf(refund?.requested_by ?? null);
    if (refund?.state !== 'accepted' || requesterId === undefined) return undefined;
    const question = { controllerId: requesterId, userId: context.user!.id };
    const control = await findControl(scope, { ...question, permission: approveRefund.access });
    if (!control) return undefined;
    const name = (await names.listUserNames(scope, [requesterId])).get(requesterId) ?? `user:${requesterId}`;
    const { means } = control;
    const until = control.until.toISOString();
    const [year, month, day] = until.slice(0, 10).split('-');
    return refusal('GEN-DENIED', {
      message: `refund.approver.${means}`,
      values: { name, date: `${day}-${month}-${year}` },
      data: { requestedBy: name, means, until },
    });
  }
}
