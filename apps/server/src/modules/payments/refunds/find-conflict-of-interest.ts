import { approveRefund } from '@farewind/contract/finance/refunds';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { MessageValues } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { FindControl, OfficeNames } from '../office-ports.ts';
import { userActor, userIdOf } from '../../../platform/user-actor.ts';

export interface ConflictOfInterestDeps {
  readonly names: Pick<OfficeNames, 'listUserNames'>;
  readonly findControl: FindControl;
}

/** Why a user cannot approve a refund: a message key, and the facts for the audit log. */
export interface ConflictOfInterest {
  readonly message: `refund.approver.${NonNullable<Awaited<ReturnType<FindControl>>>['means']}`;
  readonly values: MessageValues;
  readonly data: Readonly<Record<string, string>>;
}

/** How the caller's account, password or right comes from the requester of the refund; undefined if it does not. */
export async function findConflictOfInterest(
  { names, findControl }: ConflictOfInterestDeps,
  scope: TenantScope,
  { user }: Pick<RequestContext, 'user'>,
  requestedBy: string | null,
): Promise<ConflictOfInterest | undefined> {
  const requesterId = userIdOf(requestedBy);
  if (requesterId === undefined || user === undefined) return undefined;
  const question = { controllerId: requesterId, userId: user.id, permission: approveRefund.access };
  const control = await findControl(scope, question);
  if (!control) return undefined;
  const name = (await names.listUserNames(scope, [requesterId])).get(requesterId) ?? userActor(requesterId);
  const { means } = control;
  const until = control.until.toISOString();
  const [year, month, day] = until.slice(0, 10).split('-');
  return {
    message: `refund.approver.${means}`,
    values: { name, date: `${day}-${month}-${year}` },
    data: { requestedBy: name, means, until },
  };
}
