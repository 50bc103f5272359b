import { BY_HAND, lockRefund } from '../../modules/payments/refunds/refund-rows.ts';
import { settleRefund } from '../../modules/payments/refunds/settle-refund.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import type { StartedSimulator } from '../../testing/start-payment-simulator.ts';

/**
 * Staff pay back outside the provider's API what it cannot refund, and record that here. The provider is asked outside
 * every transaction: it may keep its books in the same embedded database, which has one connection.
 */
export async function payOutByHand(
  { database, outbox }: { readonly database: Database; readonly outbox: Outbox },
  { post }: Pick<StartedSimulator, 'post'>,
): Promise<void> {
  const waiting = await database.inTenant(DEFAULT_TENANT, (scope) =>
    scope.tx
      .selectFrom('refund')
      .select(['id', 'attempt_id as reference', 'amount_minor as amountMinor'])
      .where('tenant_id', '=', scope.tenantId)
      .where('bank_reference', '=', BY_HAND)
      .execute(),
  );
  for (const { id, reference, amountMinor } of waiting) {
    const { status } = await post('/payout', { reference, amountMinor });
    if (status >= 400) throw new Error(`The provider has no money of ${reference} to pay back: ${status}`);
    await database.inTenant(DEFAULT_TENANT, async (scope) =>
      settleRefund({ outbox }, scope, (await lockRefund(scope, id))!, 'paid out by hand'),
    );
  }
}
