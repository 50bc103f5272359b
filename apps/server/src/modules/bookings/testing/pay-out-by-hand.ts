import { expect } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { BY_HAND, lockRefund } from '../../payments/refunds/refund-rows.ts';
import { settleRefund } from '../../payments/refunds/settle-refund.ts';
import type { BookingTestHarness } from './booking-test-harness.ts';

/** Staff record the payment order of an order's refund that no provider can execute. */
export async function payOutByHand(desk: BookingTestHarness, orderId: string): Promise<void> {
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const { id } = await scope.tx
      .selectFrom('refund')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('reference', '=', orderId)
      .executeTakeFirstOrThrow();
    const refund = (await lockRefund(scope, id))!;
    expect(refund.bankReference).toBe(BY_HAND);
    await settleRefund({ outbox: desk.outbox }, scope, refund, 'PO-17');
  });
}
