import type { TenantScope } from '../../../platform/database/scope.ts';

/** What has become of a payable. */
export interface PayableSums {
  /** The number of its attempts. */
  readonly attempts: number;
  readonly capturedMinor: number;
  /** The sum of the refunds that were requested, whether they have settled or not. */
  readonly claimedMinor: number;
}

/** The attempts and refunds of payables, by their ids; one without attempts is absent. */
export async function sumPayables(
  { tx, tenantId }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayableSums>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('payment_attempt')
    .select((eb) => [
      'payable_id',
      eb.fn.countAll<number>().as('attempts'),
      eb.fn.sum<string>('captured_minor').as('captured'),
      eb.fn.sum<string>('refund_claimed_minor').filterWhere('is_surplus', '=', false).as('claimed'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('payable_id', 'in', [...ids])
    .groupBy('payable_id')
    .execute();
  return new Map(
    rows.map(({ payable_id: id, attempts, captured, claimed }) => [
      id,
      { attempts, capturedMinor: Number(captured ?? 0), claimedMinor: Number(claimed ?? 0) },
    ]),
  );
}
