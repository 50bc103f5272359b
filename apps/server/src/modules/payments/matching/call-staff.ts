import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';

/** A task of the staff: our books and the bank's do not agree. */
const DISCREPANCY = 'moneyMismatch';

/** Opens the staff's task while discrepancies stand open, and closes it with the last one. */
export async function callStaff(scope: TenantScope, open: number): Promise<void> {
  if (open === 0) await closeTasks(scope, DISCREPANCY, 'match', 'system');
  else await openTask(scope, { kind: DISCREPANCY, reference: 'match', detail: { open }, dueAt: scope.now });
}
