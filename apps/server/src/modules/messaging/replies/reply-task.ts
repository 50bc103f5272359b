import type { TenantScope } from '../../../platform/database/scope.ts';
import { openTask } from '../../../platform/staff-tasks.ts';

/** A staff task: a buyer is waiting for an answer. */
export const REPLY_TASK = 'buyerReplied';

const ANSWER_WITHIN_MS = 4 * 3_600_000;

export async function openReplyTask(scope: TenantScope, orderId: string): Promise<void> {
  const dueAt = new Date(scope.now.getTime() + ANSWER_WITHIN_MS);
  await openTask(scope, { kind: REPLY_TASK, reference: orderId, dueAt });
}
