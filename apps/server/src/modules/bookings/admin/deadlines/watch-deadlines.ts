import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../../platform/staff-tasks.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { lateKinds, listLateDeadlines, type LateKind, type LateDeadline } from './late-deadlines.ts';

/**
 * Opens one staff task per missed deadline, and closes it when the deadline's step is done after all. A task closed by
 * staff is not opened again for the same deadline.
 */
export async function watchDeadlines(deps: BookingDeps, scope: TenantScope): Promise<void> {
  const late = await listLateDeadlines(deps, scope);
  const known = await listKnown(scope);
  for (const promise of late) {
    if (!known.some((task) => task.key === keyOf(promise))) await openDeadlineTask(scope, promise);
  }
  const missed = new Set(late.map(keyOf));
  for (const { kind, reference, key, isOpen } of known) {
    if (isOpen && !missed.has(key)) await closeTasks(scope, kind, reference, 'system');
  }
}

async function openDeadlineTask(scope: TenantScope, promise: LateDeadline): Promise<void> {
  const { kind, orderId, reservationNumber, dueAt, money } = promise;
  const detail = { reservationNumber, promisedAt: dueAt.toISOString(), promise: keyOf(promise), ...money };
  const isNew = await openTask(scope, { kind, reference: orderId, detail, dueAt });
  if (isNew) scope.count('missedDeadlines', { kind });
}

function keyOf({ kind, orderId, dueAt }: LateDeadline): string {
  return `${kind} ${orderId} ${dueAt.toISOString()}`;
}

interface KnownTask {
  readonly kind: LateKind;
  readonly reference: string;
  readonly key: string;
  readonly isOpen: boolean;
}

/** Long enough that anything missed now either was missed within this time or still has an open task. */
const REMEMBERED_DAYS = 60;

async function listKnown(scope: TenantScope): Promise<KnownTask[]> {
  const since = new Date(scope.now.getTime() - REMEMBERED_DAYS * 24 * 3_600_000);
  const { rows } = await sql<KnownTask>`
    select kind, reference, detail->>'promise' as key, done_at is null as "isOpen" from staff_task
    where tenant_id = ${scope.tenantId} and kind = any(${[...lateKinds]}::text[])
      and (done_at is null or created_at >= ${since})`.execute(scope.tx);
  return rows;
}
