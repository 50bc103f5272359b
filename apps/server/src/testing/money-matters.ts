import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';

/** Writes a paid charge with a refund that waits for somebody, or with a discrepancy; the id of that. */
export async function writeMoneyMatter(
  database: Database,
  tenantId: number,
  matter: 'waitingRefund' | 'stuckRefund' | 'mismatch' | 'refusedReceipt',
): Promise<string> {
  const [payableId, attemptId, id] = [newId(), newId(), newId()];
  const sums = { amount_minor: 100_00, currency: 'EUR' };
  return database.inTenant(tenantId, async ({ tx, now }) => {
    const head = { tenant_id: tenantId, reference: payableId };
    const setting = await tx.selectFrom('payment_setting').select('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('payable')
      .values({ ...head, ...sums, id: payableId, purpose: 'sale' })
      .execute();
    await tx
      .insertInto('payment_attempt')
      .values({
        tenant_id: tenantId,
        id: attemptId,
        payable_id: payableId,
        attempt_no: 1,
        ...sums,
        state: 'captured',
        setting_id: setting.id,
        captured_minor: 100_00,
      })
      .execute();
    if (matter === 'refusedReceipt') {
      const about = { purpose: 'prepayment', sequence: 1, cause: `capture:${attemptId}`, way: 'provider' };
      await tx
        .insertInto('fiscal_receipt')
        .values({
          ...about,
          ...sums,
          tenant_id: tenantId,
          id,
          order_id: payableId,
          setting_id: setting.id,
          attempt_id: attemptId,
          lines: '[]',
          customer: '{}',
          state: 'refused',
          moved_at: now,
        })
        .execute();
      return id;
    }
    if (matter === 'mismatch') {
      const about = { class: 'amountDiffers', subject: 'ledger', bank_reference: attemptId };
      await tx
        .insertInto('money_mismatch')
        .values({ ...head, ...about, id, attempt_id: attemptId, repairs: ['accept'] })
        .execute();
      return id;
    }
    const isStuck = matter === 'stuckRefund';
    await tx
      .insertInto('refund')
      .values({
        ...head,
        ...sums,
        id,
        request_id: id,
        attempt_id: attemptId,
        subject: 'a quote',
        nature: 'sale',
        supplier_minor: 100_00,
        service_minor: 0,
        reason: 'choice',
        requested_by: 'customer',
        needs_approval: true,
        state: isStuck ? 'approved' : 'accepted',
        failure_code: isStuck ? '05' : null,
        sendings: isStuck ? 1 : 0,
      })
      .execute();
    return id;
  });
}
