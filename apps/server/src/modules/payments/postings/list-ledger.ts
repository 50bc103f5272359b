import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { LedgerAccount } from './ledger-postings.ts';

/** One line of the ledger; gains of its account are positive. */
export interface LedgerLineView {
  readonly at: Date;
  readonly move: string;
  readonly account: LedgerAccount;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** All postings of a reference, in order. */
export async function listLedger(
  { tx, tenantId }: TenantScope,
  reference: string,
): Promise<LedgerLineView[]> {
  const rows = await tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_line as l', (join) =>
      join.onRef('l.tenant_id', '=', 'e.tenant_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .select(['e.at', 'e.move', 'l.account', 'l.amount_minor', 'l.currency'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.reference', '=', reference)
    .orderBy('e.at')
    .orderBy('e.id')
    .orderBy('l.line_no')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    move: row.move,
    account: row.account as LedgerAccount,
    amountMinor: row.amount_minor,
    currency: row.currency as Currency,
  }));
}
