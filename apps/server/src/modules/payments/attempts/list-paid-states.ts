import type { TenantScope } from '../../../platform/database/scope.ts';
import { salePurposes } from '../attempt.ts';
import type { AttemptState } from './attempt-states.ts';

/** How a sale stands that was paid for. */
export type PaidState = 'paid' | 'partlyRefunded' | 'refunded' | 'disputed';

const paidStates = ['captured', 'partlyRefunded', 'refunded', 'disputed'] as const satisfies AttemptState[];

/** See Payments.listPaidStates. */
export async function listPaidStates(
  { tx, tenantId }: TenantScope,
  references: readonly string[],
): Promise<ReadonlyMap<string, PaidState>> {
  if (references.length === 0) return new Map();
  const charges = await tx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payable', (join) =>
      join
        .onRef('payable.tenant_id', '=', 'attempt.tenant_id')
        .onRef('payable.id', '=', 'attempt.payable_id'),
    )
    .select(['payable.reference', 'attempt.state'])
    .distinct()
    .where('attempt.tenant_id', '=', tenantId)
    .where('payable.reference', 'in', references)
    .where('payable.purpose', 'in', salePurposes)
    .where('attempt.is_surplus', '=', false)
    .where('attempt.state', 'in', paidStates)
    .execute();
  const byReference = Map.groupBy(charges, ({ reference }) => reference);
  return new Map(
    [...byReference].map(([reference, own]) => [reference, sumUp(own.map(({ state }) => state))]),
  );
}

function sumUp(states: readonly string[]): PaidState {
  if (states.includes('disputed')) return 'disputed';
  if (states.every((state) => state === 'captured')) return 'paid';
  return states.every((state) => state === 'refunded') ? 'refunded' : 'partlyRefunded';
}
