import type { PaymentsDeps } from '../payments.ts';
import { queueSending } from './queue-sending.ts';
import { listRefundsToRetry, noteOnRefund } from './refund-rows.ts';

const AT_ONCE = 100;

/** Lets refunds leave again whose bank had a passing trouble, when their time has come. */
export async function retryRefunds(deps: PaymentsDeps, tenantId: number): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    for (const refund of await listRefundsToRetry(scope, AT_ONCE)) {
      await noteOnRefund(scope, refund.id, { retry_at: null });
      await queueSending(deps, scope, refund);
    }
  });
}
