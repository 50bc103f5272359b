import type { TenantScope } from '../../../../platform/database/scope.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import { kindOf } from './proposal-rules.ts';
import type { ProposalRow } from './proposal-rows.ts';

/** Opens a staff task, due at once, about the outcome of a proposal. */
export async function openProposalTask(
  scope: TenantScope,
  { orderId, proposalId, rule }: ProposalRow,
  kind: string,
): Promise<void> {
  const { reservationNumber } = await getOrderRow(scope, orderId);
  const detail = { reservationNumber, proposalId, about: kindOf(rule) };
  await openTask(scope, { kind, reference: orderId, detail, dueAt: scope.now });
}
