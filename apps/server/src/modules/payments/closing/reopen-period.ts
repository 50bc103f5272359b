import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { reopenPeriod as operation } from '@farewind/contract/finance/period-close';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { findLastClose, lockBooks, presentCloses, selectCloses } from '../ledger/close-rows.ts';
import type { CloseDeps } from './close-period.ts';
import { userActor } from '../../../platform/user-actor.ts';

/**
 * Reopens the last closed period, a month together with the days that were closed within it. Its close stays on record.
 * Refuses with ORD-STATE any but the last.
 */
export async function reopenPeriod(
  { names }: Pick<CloseDeps, 'names'>,
  scope: TenantScope,
  context: RequestContext,
  { closeId, reason }: ParsedInput<typeof operation>,
): Promise<Output<typeof operation>> {
  await lockBooks(scope);
  const row = await selectCloses(scope).where('id', '=', closeId).executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  if ((await findLastClose(scope))?.id !== closeId) throw refusal('ORD-STATE', { message: 'period.notLast' });
  await scope.tx
    .updateTable('period_close')
    .set({ reopened_at: scope.now, reopened_by: userActor(context.user!.id), reopen_reason: reason })
    .where('tenant_id', '=', scope.tenantId)
    .where('reopened_at', 'is', null)
    .where((eb) =>
      row.kind === 'month'
        ? eb.and([eb('from_day', '>=', row.from_day), eb('through_day', '<=', row.through_day)])
        : eb('id', '=', closeId),
    )
    .execute();
  await recordChange(scope, context, {
    action: 'reopen',
    entity: 'period',
    entityId: row.through_day,
    before: { state: 'closed' },
    after: { state: 'open', kind: row.kind, fromDay: row.from_day, throughDay: row.through_day },
    reason,
  });
  const reopened = await selectCloses(scope).where('id', '=', closeId).executeTakeFirstOrThrow();
  return (await presentCloses(names, scope, [reopened]))[0]!;
}
