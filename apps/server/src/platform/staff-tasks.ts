import { sql } from 'kysely';
import { counts } from './database/rehearsals.ts';
import type { TenantScope } from './database/scope.ts';
import { newId } from './ids.ts';
import { waitForTurn } from './database/wait-for-turn.ts';

/** Something that a person has to handle. */
export interface NewTask {
  /** A queue of the office: `passengerChange`, `proofMissed`. */
  readonly kind: string;
  /** Its subject: mostly an order's id. */
  readonly reference: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The member of `detail` by which several tasks of one subject are kept apart, such as the refunds of an order. */
  readonly apartBy?: string;
  /** The deadline, never earlier than staff can act; absent if there is none. */
  readonly dueAt?: Date;
  /** The deadline is a time agreed with the buyer, and stays as it is however soon it comes. */
  readonly isAgreed?: true;
}

/** The minimum time for staff: no task is overdue when they first see it. */
const LEAST_MINUTES = 30;

/** The deadline of a task that is opened now. */
export function dueOfNew({ now }: Pick<TenantScope, 'now'>, dueAt: Date): Date {
  return new Date(Math.max(dueAt.getTime(), now.getTime() + LEAST_MINUTES * 60_000));
}

/** Locks tasks of this kind about the subject until the transaction ends, so that nobody else opens one. */
export async function lockTasksAbout(scope: TenantScope, kind: string, reference: string): Promise<void> {
  await waitForTurn(scope, `task:${kind}:${reference}`);
}

/** Opens a staff task; one that is open already, of the same `apartBy`, stays as it is. Returns whether it is new. */
export async function openTask(
  scope: TenantScope,
  { kind, reference, detail = {}, apartBy, dueAt, isAgreed }: NewTask,
): Promise<boolean> {
  const { tx, tenantId } = scope;
  await lockTasksAbout(scope, kind, reference);
  const said = apartBy === undefined ? {} : { [apartBy]: detail[apartBy] };
  if (await isTaskOpen(scope, kind, reference, said)) return false;
  await tx
    .insertInto('staff_task')
    .values({
      tenant_id: tenantId,
      id: newId(),
      kind,
      reference,
      detail: JSON.stringify(detail),
      due_at: dueAt === undefined ? null : isAgreed === true ? dueAt : dueOfNew(scope, dueAt),
    })
    .execute();
  return true;
}

/** Whether a task of this kind about the subject is open that says the same. */
export async function isTaskOpen(
  { tx, tenantId }: TenantScope,
  kind: string,
  reference: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const open = await tx
    .selectFrom('staff_task')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where(hasDetail(detail))
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Closes the open tasks of a kind about a subject, because it was handled or its cause is gone; with `detail` only those
 * that say the same. Returns how many.
 */
export async function closeTasks(
  { tx, tenantId, now }: TenantScope,
  kind: string,
  reference: string,
  by: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const closed = await tx
    .updateTable('staff_task')
    .set({ done_at: now, done_by: by })
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where(hasDetail(detail))
    .executeTakeFirst();
  return Number(closed.numUpdatedRows);
}

const hasDetail = (detail: Readonly<Record<string, unknown>>) =>
  sql<boolean>`detail @> ${JSON.stringify(detail)}::jsonb`;

/** The open tasks of a queue. */
export interface OpenTasks {
  readonly kind: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

/** The open tasks by queue, oldest first; as in the work queue, rehearsals are left out. */
export async function countTasksByKind(scope: TenantScope): Promise<OpenTasks[]> {
  const { rows } = await sql<OpenTasks>`
    select kind, count(*)::int as count, extract(epoch from app_now() - min(created_at))::int as "oldestSeconds"
    from staff_task where tenant_id = ${scope.tenantId} and done_at is null and ${counts(scope, 'staff_task.reference')}
    group by kind order by min(created_at)`.execute(scope.tx);
  return rows;
}

/** Staff tasks for problems that were detected and not resolved yet; without rehearsals. */
export async function countOpenTasks(scope: TenantScope): Promise<number> {
  const { count } = await scope.tx
    .selectFrom('staff_task')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('done_at', 'is', null)
    .where(counts(scope, 'staff_task.reference'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
