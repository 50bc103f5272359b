import type { Output } from '@farewind/contract/core/operation';
import type { getColleagues } from '@farewind/contract/orders/work-queue';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { selectVisible } from './find-work.ts';

/** The right to work on orders at all. */
export const MAY_WORK = 'Pages.Orders.Edit';

/** Colleagues whom work can be handed to, each with the number of their items that the reader may see. */
export async function listColleagues(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
): Promise<Output<typeof getColleagues>> {
  const { userId } = staffActor(context);
  const { rows } = await sql<{ id: number; open: number }>`
    select v.assignee_id as id, count(*)::int as open from (${selectVisible(deps, scope, context)}) v
    where v.assignee_id is not null group by 1`.execute(scope.tx);
  const load = new Map(rows.map(({ id, open }) => [id, open]));
  const people = await deps.admin.listColleagues(scope, MAY_WORK);
  return {
    items: people.map(({ id, name }) => ({ id, name, open: load.get(id) ?? 0, isMe: id === userId })),
  };
}
