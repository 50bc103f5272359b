import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Attempt } from '../attempts/repository.ts';

/**
 * How often the ledger has recorded disputes of a charge: part of a posting's key, since the same sum may be lost, won
 * and lost again. The attempt's row must be locked.
 */
export async function countDisputePostings(
  { tx, tenantId }: TenantScope,
  { id, reference }: Pick<Attempt, 'id' | 'reference'>,
): Promise<number> {
  const { posted } = await tx
    .selectFrom('ledger_entry')
    .select((eb) => eb.fn.countAll<number | string>().as('posted'))
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', reference)
    .where('move', 'in', ['chargeback', 'chargebackReturned'])
    .where('posting_key', 'like', `%:${id}:%`)
    .executeTakeFirstOrThrow();
  return Number(posted);
}
