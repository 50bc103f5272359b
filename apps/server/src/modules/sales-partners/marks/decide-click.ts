import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { judgePartnerClick } from '@farewind/contract/partners/partner-clicks';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { accrueOrder, type AccrueDeps } from '../ledger/accrue-commission.ts';
import { earns } from '../ledger/earning-click.ts';
import { presentClicks, type ClickListDeps } from './list-clicks.ts';
import { userActor } from '../../../platform/user-actor.ts';

/**
 * Staff confirm that a click does not earn, or lift its marks. The commission of its orders follows at once, in the
 * first month that is open. Refuses with GEN-NOTFOUND.
 */
export async function decideClick(
  deps: AccrueDeps & ClickListDeps,
  scope: TenantScope,
  context: RequestContext,
  { id, decision, reason }: ParsedInput<typeof judgePartnerClick>,
): Promise<Output<typeof judgePartnerClick>> {
  const { tx, tenantId } = scope;
  const before = await tx
    .selectFrom('partner_click')
    .select('decision')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw refusal('GEN-NOTFOUND');
  await tx
    .updateTable('partner_click')
    .set({
      decision,
      decision_reason: reason,
      decided_by: userActor(context.user!.id),
      decided_at: scope.now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await recordChange(scope, context, {
    action: 'judgeClick',
    entity: 'partnerClick',
    entityId: id,
    before,
    after: { decision },
    reason,
  });
  const orders = await tx
    .selectFrom('order_source')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('click_id', '=', id)
    .orderBy('order_id')
    .execute();
  for (const { order_id: orderId } of orders) await accrueOrder({ ...deps, earns }, scope, orderId);
  return (await presentClicks(deps, scope, [id]))[0]!;
}
