import type { Output } from '@farewind/contract/core/operation';
import type { getBell } from '@farewind/contract/orders/work-queue';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { DEAD_LETTER } from '../../../../platform/outbox/outbox-rows.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { readContact } from '../../order/read-stored.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { countWork, sumCounts } from './count-work.ts';
import { selectVisible } from './find-work.ts';
import { userActor } from '../../../../platform/user-actor.ts';

const SHOWN = 50;
const ANSWERED_DAYS = 3;

interface Row {
  readonly key: string;
  readonly what: 'handedOver' | 'answered' | 'failed';
  readonly order_id: string | null;
  readonly reservation_number: string | null;
  readonly contact: unknown;
  readonly by_id: number | null;
  readonly note: string | null;
  readonly at: Date;
}

/**
 * Number of waiting items, and what is addressed to the reader and unseen, newest first. What was given up after all tries is
 * addressed to everyone who may see it, until somebody takes it.
 */
export async function readBell(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
): Promise<Output<typeof getBell>> {
  const { tenantId, now } = scope;
  const { userId } = staffActor(context);
  const since = new Date(now.getTime() - ANSWERED_DAYS * 24 * 3_600_000);
  const { rows } = await sql<Row>`
    select b.*, o.id as order_id, o.reservation_number, o.contact from (
      select v.key, 'handedOver' as what, v.reference, v.handed_over_by as by_id, v.handover_note as note,
        v.assigned_at as at
      from (${selectVisible(deps, scope, context)}) v
      join work_item i on i.tenant_id = ${tenantId} and i.item_key = v.key
      where v.assignee_id = ${userId} and v.handed_over_by is not null and i.seen_at is null
      union all
      select i.item_key, 'answered', p.order_id, null, null, p.answered_at
      from work_item i
      join order_proposal p on p.tenant_id = i.tenant_id and p.order_id = i.order_id
        and i.item_key = 'proposal:' || p.id
      where i.tenant_id = ${tenantId} and i.assignee_id = ${userId} and p.answered_by = 'customer'
        and p.answered_at >= ${since} and (i.seen_at is null or i.seen_at < p.answered_at)
      union all
      select v.key, 'failed', v.reference, null, null, v.since
      from (${selectVisible(deps, scope, context, { code: DEAD_LETTER })}) v
      where v.assignee_id is null and v.snoozed_until is null
    ) b
    left join customer_order o on o.tenant_id = ${tenantId} and o.id = b.reference
    order by b.at desc limit ${SHOWN}`.execute(scope.tx);
  const people = rows.flatMap(({ by_id: id }) => id ?? []);
  const names = await deps.admin.listUserNames(scope, [...new Set(people)]);
  return {
    now: now.toISOString(),
    counts: sumCounts(await countWork(deps, scope, context)),
    items: rows.map((row) => ({
      key: row.key,
      what: row.what,
      orderId: row.order_id,
      reservationNumber: row.reservation_number,
      by:
        row.by_id === null
          ? row.what === 'failed'
            ? ''
            : buyerOf(row.contact)
          : (names.get(row.by_id) ?? userActor(row.by_id)),
      note: row.note,
      at: row.at.toISOString(),
    })),
  };
}

function buyerOf(contact: unknown): string {
  const { name, surname } = readContact(contact ?? {});
  return `${name} ${surname}`.trim();
}

/** Marks the bell's messages about these items as seen. */
export async function markBellRead(
  { tx, tenantId, now }: TenantScope,
  context: RequestContext,
  keys: readonly string[],
): Promise<void> {
  await tx
    .updateTable('work_item')
    .set({ seen_at: now })
    .where('tenant_id', '=', tenantId)
    .where('item_key', 'in', keys)
    .where('assignee_id', '=', staffActor(context).userId)
    .execute();
}
