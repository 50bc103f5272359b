import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getTasks, StaffTask } from '@farewind/contract/orders/tasks';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting, type SortKey } from '../../../platform/http/read-sorting.ts';

// What has no deadline comes last, as nothing does in the order of the database.
const sortable = { dueAt: 't.due_at', createdAt: 't.created_at', kind: 't.kind' } as const;
const byDeadline: SortKey<string>[] = [{ column: 't.due_at', direction: 'asc' }];

/** What needs somebody, the most urgent first; what has no deadline comes last. */
export async function readTaskPage(
  scope: TenantScope,
  { keyword, sorting, kind, done, ...page }: ParsedInput<typeof getTasks>,
): Promise<Output<typeof getTasks>> {
  const sort = sorting ? readSorting<string>(sorting, sortable, []) : byDeadline;
  let query = selectTasks(scope).where('t.done_at', done ? 'is not' : 'is', null);
  if (kind !== undefined) query = query.where('t.kind', '=', kind);
  if (keyword) query = query.where('o.reservation_number', 'like', `%${keyword.toUpperCase()}%`);
  const { total, rows } = await readLongPage(scope, query, page, [
    ...sort,
    { column: 't.id', direction: 'asc' },
  ]);
  return { ...total, items: rows.map((row) => toTask(row, scope.now)), kinds: await countKinds(scope) };
}

/** The open tasks about an order, the most urgent first. */
export async function listTasksOf(scope: TenantScope, orderId: string): Promise<StaffTask[]> {
  const rows = await selectTasks(scope)
    .where('t.reference', '=', orderId)
    .where('t.done_at', 'is', null)
    .orderBy('t.due_at')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => toTask(row, scope.now));
}

/** Locked until the transaction ends; undefined when there is none. */
export async function lockTask(scope: TenantScope, taskId: string): Promise<StaffTask | undefined> {
  const row = await selectTasks(scope).where('t.id', '=', taskId).forUpdate('t').executeTakeFirst();
  return row && toTask(row, scope.now);
}

export async function endTask(
  { tx, tenantId, now }: TenantScope,
  taskId: string,
  by: string,
  note: string | undefined,
): Promise<void> {
  await tx
    .updateTable('staff_task')
    .set({ done_at: now, done_by: by, done_note: note ?? null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .execute();
}

function selectTasks({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('staff_task as t')
    .leftJoin('customer_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 't.tenant_id').onRef('o.id', '=', 't.reference'),
    )
    .select(['t.id', 't.kind', 'o.id as order_id', 'o.reservation_number', 't.detail', 't.due_at'])
    .select(['t.created_at', 't.done_at', 't.done_by'])
    .where('t.tenant_id', '=', tenantId);
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

function toTask(row: TaskRow, now: Date): StaffTask {
  return {
    taskId: row.id,
    kind: row.kind,
    orderId: row.order_id,
    reservationNumber: row.reservation_number,
    detail: row.detail as Record<string, unknown>,
    dueAt: row.due_at?.toISOString() ?? null,
    isLate: row.done_at === null && row.due_at !== null && row.due_at < now,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.done_by,
  };
}

async function countKinds({ tx, tenantId }: TenantScope): Promise<{ kind: string; open: number }[]> {
  return tx
    .selectFrom('staff_task')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('open')])
    .where('tenant_id', '=', tenantId)
    .where('done_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
