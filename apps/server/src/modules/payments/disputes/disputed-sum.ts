import type { TenantScope } from '../../../platform/database/scope.ts';

/** What was taken of a charge, paid back, and taken back by the payer's bank; in minor units. */
export interface ChargeSums {
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly disputed_minor: number;
}

/** Locks the charge until the transaction ends. */
export async function lockSums({ tx, tenantId }: TenantScope, attemptId: string): Promise<ChargeSums> {
  return tx
    .selectFrom('payment_attempt')
    .select(['captured_minor', 'refunded_minor', 'disputed_minor'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Each dispute may be won as long as the first: the time in which it may is counted from this change. */
export async function writeDisputed(
  { tx, tenantId, now }: TenantScope,
  attemptId: string,
  minor: number,
): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ disputed_minor: minor, changed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .execute();
}
