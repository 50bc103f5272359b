import type { TenantScope } from '../../../platform/database/scope.ts';

/** An upper bound: a search for a card with more payments than this names something else as well. */
const CARD_REFERENCES = 500;

export async function listReferencesOfCard({ tx, tenantId }: TenantScope, last4: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payable', (join) =>
      join
        .onRef('payable.tenant_id', '=', 'attempt.tenant_id')
        .onRef('payable.id', '=', 'attempt.payable_id'),
    )
    .select('payable.reference')
    .where('attempt.tenant_id', '=', tenantId)
    .where('attempt.card_last4', '=', last4)
    .limit(CARD_REFERENCES)
    .execute();
  return [...new Set(rows.map(({ reference }) => reference))];
}
