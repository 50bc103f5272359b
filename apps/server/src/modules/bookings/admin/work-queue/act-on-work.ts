import type { WorkOutcome } from '@farewind/contract/orders/work-queue';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { findWorkable, type WorkRow } from './find-work.ts';
import { userActor } from '../../../../platform/user-actor.ts';

/** The columns of `work_item` that an act changes. */
interface WorkChange {
  readonly assignee_id?: number | null;
  readonly assigned_at?: Date | null;
  readonly handed_over_by?: number | null;
  readonly handover_note?: string | null;
  readonly seen_at?: Date | null;
  readonly snoozed_until?: Date | null;
  readonly snoozed_by?: number;
  readonly snooze_reason?: string | null;
  readonly missed_calls?: number;
  readonly missed_call_at?: Date;
  readonly missed_call_by?: number;
}

interface WorkAct {
  readonly action: string;
  /** A colleague whose items may be changed as well. */
  readonly from?: number | undefined;
  readonly change: (row: WorkRow) => WorkChange;
  /** For the audit log. */
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string | undefined;
}

/**
 * Changes free and own items that the caller may work on, one after another by key, so that two concurrent acts never
 * deadlock. For an item that a colleague has taken meanwhile, returns the colleague's name and the time.
 */
export async function actOnWork(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  keys: readonly string[],
  act: WorkAct,
): Promise<WorkOutcome> {
  const found = await findWorkable(deps, scope, context, keys);
  const { userId } = staffActor(context);
  const done: string[] = [];
  const held: { key: string; userId: number; since: Date }[] = [];
  for (const row of found) {
    const holder = await change(deps, scope, row, act, userId);
    if (holder) {
      held.push({ key: row.key, ...holder });
      continue;
    }
    done.push(row.key);
    await recordChange(scope, context, {
      action: act.action,
      entity: 'workItem',
      entityId: row.key,
      after: { orderId: row.order_id, ...act.after },
      ...(act.reason === undefined ? {} : { reason: act.reason }),
    });
  }
  const names = await deps.admin.listUserNames(scope, [...new Set(held.map((one) => one.userId))]);
  return {
    done,
    held: held.map((one) => ({
      key: one.key,
      name: names.get(one.userId) ?? userActor(one.userId),
      since: one.since.toISOString(),
    })),
    gone: new Set(keys).size - found.length,
  };
}

/** Returns the holder if the item belongs to somebody else. */
async function change(
  { admin }: Pick<BookingDeps, 'admin'>,
  scope: TenantScope,
  row: WorkRow,
  { change: changeOf, from }: WorkAct,
  userId: number,
): Promise<{ readonly userId: number; readonly since: Date } | undefined> {
  const { tx, tenantId } = scope;
  const values = changeOf(row);
  const written = await tx
    .insertInto('work_item')
    .values({ tenant_id: tenantId, item_key: row.key, order_id: row.order_id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'item_key'])
        .doUpdateSet({ order_id: row.order_id, ...values })
        .where(
          sql<boolean>`work_item.assignee_id is null or work_item.assignee_id in (${userId}, ${from ?? userId})
            or work_item.assignee_id in (${admin.selectFormerStaff(scope)})`,
        ),
    )
    .returning('item_key')
    .executeTakeFirst();
  if (written) return undefined;
  const holder = await tx
    .selectFrom('work_item')
    .select(['assignee_id', 'assigned_at'])
    .where('tenant_id', '=', tenantId)
    .where('item_key', '=', row.key)
    .executeTakeFirstOrThrow();
  return { userId: holder.assignee_id!, since: holder.assigned_at! };
}
