import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getTasks, StaffTask } from '@farewind/contract/orders/tasks';
import { sql, type RawBuilder } from 'kysely';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting, type SortKey } from '../../../platform/database/read-sorting.ts';
import { countWaitingOrders, selectWaitingOrders } from './figures/waiting-orders.ts';
import type { BookingDeps } from '../order/deps.ts';
import { selectMatching } from './matching-orders.ts';
import { readKeyword } from './read-keyword.ts';
import { MANUAL_TASK, mayCloseTask } from './work-queue/work-kinds.ts';
import { recordSchema, stored } from '../../../platform/database/stored.ts';

// Tasks without a deadline come last, where the database sorts nulls.
const sortable = { dueAt: 't.due_at', createdAt: 't.created_at', kind: 't.kind' } as const;
const byDeadline: SortKey<string>[] = [{ column: 't.due_at', direction: 'asc' }];

type Permissions = ReadonlySet<string>;

/** Open tasks, most urgent first; those without a deadline last. */
export async function readTaskPage(
  deps: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  permissions: Permissions,
  { keyword, sorting, kind, source, done, ...page }: ParsedInput<typeof getTasks>,
): Promise<Output<typeof getTasks>> {
  const sort = sorting ? readSorting<string>(sorting, sortable, []) : byDeadline;
  let query = done ? selectTasks(scope).where('t.done_at', 'is not', null) : selectOpen(scope);
  if (kind !== undefined) query = query.where('t.kind', '=', kind);
  if (source !== undefined) query = query.where('t.source', '=', source);
  // An order with a task is listed once in the list of all queues; each single queue is complete.
  if (!done && kind === undefined && source === undefined) query = query.where(hasNoTask(scope));
  if (keyword) {
    const { sought } = await readKeyword(deps, scope, keyword);
    query = query.where(
      sql<boolean>`(t.reference in (${selectMatching(scope, sought)})
        or t.kind = ${MANUAL_TASK} and strpos(lower(t.detail->>'text'), ${keyword.toLowerCase()}) > 0)`,
    );
  }
  const { total, rows } = await readLongPage(scope, query, page, [
    ...sort,
    { column: 't.id', direction: 'asc' },
  ]);
  return {
    ...total,
    items: rows.map((row) => toTask(row, scope.now, permissions)),
    kinds: await countKinds(scope),
  };
}

/** The open tasks of an order, most urgent first. */
export async function listTasksOf(
  scope: TenantScope,
  permissions: Permissions,
  orderId: string,
): Promise<StaffTask[]> {
  const rows = await selectTasks(scope)
    .where('t.reference', '=', orderId)
    .where('t.done_at', 'is', null)
    .orderBy('t.due_at')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => toTask(row, scope.now, permissions));
}

/** Locks a task until the transaction ends; undefined if there is none. */
export async function lockTask(
  scope: TenantScope,
  permissions: Permissions,
  taskId: string,
): Promise<StaffTask | undefined> {
  await scope.tx
    .selectFrom('staff_task')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', taskId)
    .forUpdate()
    .execute();
  const row = await selectTasks(scope).where('t.id', '=', taskId).executeTakeFirst();
  return row && toTask(row, scope.now, permissions);
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

interface Listed {
  readonly id: string;
  readonly source: 'task' | 'order';
  readonly kind: string;
  readonly reference: string;
  readonly detail: unknown;
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly done_at: Date | null;
  readonly done_by: string | null;
}

const taskColumns = sql`t.id, 'task' as source, t.kind, t.reference, t.detail, t.due_at, t.created_at, t.done_at,
  t.done_by`;

function selectTasks(scope: TenantScope) {
  return selectListed(
    scope,
    sql`select ${taskColumns} from staff_task t where t.tenant_id = ${scope.tenantId}`,
  );
}

/** Open tasks, and waiting orders without one; an open proposal gives the deadline. */
function selectOpen(scope: TenantScope) {
  const { tenantId } = scope;
  return selectListed(
    scope,
    sql`select ${taskColumns} from staff_task t where t.tenant_id = ${tenantId} and t.done_at is null
      union all select md5(w.kind || w.order_id)::uuid, 'order', w.kind, w.order_id,
        jsonb_strip_nulls(jsonb_build_object('problem', (select min(i.problem) from order_item i
          where i.tenant_id = ${tenantId} and i.order_id = w.order_id and i.status = 'problematic'))),
        (select min(p.due_at) from order_proposal p where p.tenant_id = ${tenantId} and p.order_id = w.order_id
          and p.state = 'open'), w.since, null, null
      from (${selectWaitingOrders(scope)}) w`,
  );
}

function selectListed({ tx, tenantId }: TenantScope, listed: RawBuilder<unknown>) {
  return tx
    .selectFrom(sql<Listed>`(${listed})`.as('t'))
    .leftJoin('customer_order as o', (join) =>
      join.on('o.tenant_id', '=', tenantId).onRef('o.id', '=', 't.reference'),
    )
    .select(['t.id', 't.source', 't.kind', 'o.id as order_id', 'o.reservation_number', 't.detail'])
    .select(['t.due_at', 't.created_at', 't.done_at', 't.done_by']);
}

function hasNoTask({ tenantId }: TenantScope): RawBuilder<boolean> {
  return sql<boolean>`(t.source = 'task' or not exists (select 1 from staff_task own
    where own.tenant_id = ${tenantId} and own.reference = t.reference and own.done_at is null))`;
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

function toTask(row: TaskRow, now: Date, permissions: Permissions): StaffTask {
  return {
    taskId: row.id,
    source: row.source,
    kind: row.kind,
    orderId: row.order_id,
    reservationNumber: row.reservation_number,
    detail: readDetail(row.detail),
    dueAt: row.due_at?.toISOString() ?? null,
    isLate: row.done_at === null && row.due_at !== null && row.due_at < now,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.done_by,
    mayClose: row.source === 'task' && row.done_at === null && mayCloseTask(permissions, row.kind),
  };
}

async function countKinds(scope: TenantScope): Promise<{ kind: string; open: number }[]> {
  const tasks = await scope.tx
    .selectFrom('staff_task')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('open')])
    .where('tenant_id', '=', scope.tenantId)
    .where('done_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const orders = [...(await countWaitingOrders(scope))].map(([kind, open]) => ({ kind, open }));
  return [...tasks, ...orders];
}

const readDetail = stored('staff_task.detail', recordSchema);
