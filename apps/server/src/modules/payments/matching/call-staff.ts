import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';

/** A task of the staff: our books and the bank's do not agree. */
const MISMATCH = 'moneyMismatch';

/** Opens the staff's task while mismatches stand open, and closes it with the last one. */
export async function callStaff(scope: TenantScope, open: number): Promise<void> {
  if (open === 0) await closeTasks(scope, MISMATCH, 'match', 'system');
  else await openTask(scope, { kind: MISMATCH, reference: 'match', detail: { open }, dueAt: scope.now });
}
