import type { Output } from '@farewind/contract/core/operation';
import type { getColleagues } from '@farewind/contract/orders/work-queue';
import { workableKinds } from '@farewind/contract/orders/work-rights';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { Colleague } from '../../admin-ports.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { selectVisible } from './find-work.ts';

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
  const people = await listWorkers(deps, scope);
  return {
    items: people.map(({ id, name }) => ({ id, name, open: load.get(id) ?? 0, isMe: id === userId })),
  };
}

/** The active staff who may work on at least one kind. */
export async function listWorkers(
  { admin }: Pick<BookingDeps, 'admin'>,
  scope: TenantScope,
): Promise<readonly Colleague[]> {
  const readers = await admin.listColleagues(scope, 'Pages.Orders.View');
  return readers.filter(({ permissions }) => workableKinds(permissions).length > 0);
}
