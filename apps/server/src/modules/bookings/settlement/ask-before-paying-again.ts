import type { BookingDeps } from '../order/deps.ts';
import type { OrderRight } from '../order/order-right.ts';
import { getOwnOrderRow } from '../order/order-rows.ts';
import { settleByOutcome } from './settle-by-outcome.ts';

/**
 * Before an order is paid again the bank is asked about whoever was left at its page: where it has their money after all, the
 * order goes on with that. Answers the attempts of which it has nothing. Refuses with GEN-NOTFOUND or GEN-DENIED before it
 * asks anything.
 */
export async function askBeforePayingAgain(
  deps: BookingDeps,
  tenantId: number,
  right: OrderRight,
  orderId: string,
): Promise<ReadonlySet<string>> {
  await deps.database.inTenant(tenantId, (scope) => getOwnOrderRow(scope, orderId, right));
  const { unheardOf, charged } = await deps.payments.askAboutPending(tenantId, orderId);
  for (const outcome of charged) await settleByOutcome(deps, tenantId, orderId, outcome);
  return unheardOf;
}
