import type { TenantScope } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ledgerPostings, type LedgerLine, type Posting } from './ledger-postings.ts';

/**
 * Writes one entry with its lines in the caller's transaction. The same key is posted once: a repetition changes
 * nothing and answers false.
 */
export async function postLedger(scope: TenantScope, posting: Posting): Promise<boolean> {
  const entry = await scope.tx
    .insertInto('ledger_entry')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      move: posting.move,
      posting_key: posting.key,
      reference: posting.reference,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'posting_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return false;
  const lines = linesOf(posting).filter((line) => line.amountMinor !== 0);
  await scope.tx
    .insertInto('ledger_line')
    .values(
      lines.map((line, index) => ({
        tenant_id: scope.tenantId,
        entry_id: entry.id,
        line_no: index + 1,
        account: line.account,
        amount_minor: line.amountMinor,
        currency: posting.currency,
      })),
    )
    .execute();
  return true;
}

/** The lines of a posting, by the table of moves. */
export function linesOf(posting: Posting): readonly LedgerLine[] {
  const lines = ledgerPostings[posting.move] as (amounts: Posting) => readonly LedgerLine[];
  return lines(posting);
}
