import { expect } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { BY_HAND, lockRefund } from '../../payments/refunds/refund-rows.ts';
import { settleRefund } from '../../payments/refunds/settle-refund.ts';
import type { BookingTestHarness } from './booking-test-harness.ts';

/** Staff record the payment order of an order's refund that no provider can execute. */
export async function payOutByHand(desk: BookingTestHarness, orderId: string): Promise<void> {
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const { rows } = await desk.db.database.owner.query<{ id: string }>(
      'select id from refund where reference = $1',
      [orderId],
    );
    const refund = (await lockRefund(scope, rows[0]!.id))!;
    expect(refund.bankReference).toBe(BY_HAND);
    await settleRefund({ outbox: desk.outbox }, scope, refund, 'PO-17');
  });
}
