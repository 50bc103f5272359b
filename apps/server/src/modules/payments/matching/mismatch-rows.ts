import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { Mismatch } from './mismatch.ts';

/** Writes a mismatch down, or that it still stands. Answers whether it is new. */
export async function noteMismatch(scope: TenantScope, mismatch: Mismatch): Promise<boolean> {
  const { tx, tenantId, now } = scope;
  const said = {
    class: mismatch.class,
    attempt_id: mismatch.attemptId ?? null,
    reference: mismatch.reference ?? null,
    bank: json(mismatch.bank),
    ours: json(mismatch.ours),
    ledger: json(mismatch.ledger),
    order_state: mismatch.order ?? null,
    repairs: [...mismatch.repairs],
    seen_at: now,
  };
  const seen = await tx
    .updateTable('money_mismatch')
    .set(said)
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', mismatch.subject)
    .where('bank_reference', '=', mismatch.bankReference)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return false;
  const inserted = await tx
    .insertInto('money_mismatch')
    .values({
      ...said,
      tenant_id: tenantId,
      id: newId(),
      subject: mismatch.subject,
      bank_reference: mismatch.bankReference,
      found_at: now,
    })
    // Two runs at once have found the same.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function json(side: object | undefined): string | null {
  return side === undefined ? null : JSON.stringify(side);
}
