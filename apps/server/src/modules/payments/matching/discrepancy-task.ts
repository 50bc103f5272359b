import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';
import { countOpen } from '../discrepancy-rows.ts';

/** A staff task: our books and the bank's do not agree. */
const DISCREPANCY = 'moneyMismatch';

/** Opens the staff task while there are open discrepancies, and closes it with the last one. */
export async function updateDiscrepancyTask(scope: TenantScope, open: number): Promise<void> {
  if (open === 0) await closeTasks(scope, DISCREPANCY, 'match', 'system');
  else await openTask(scope, { kind: DISCREPANCY, reference: 'match', detail: { open }, dueAt: scope.now });
}

/** Closes the staff task once staff have settled the last discrepancy: the next run may be a night away. */
export async function closeDiscrepancyTask(scope: TenantScope): Promise<void> {
  if ((await countOpen(scope)) === 0) await closeTasks(scope, DISCREPANCY, 'match', 'system');
}
