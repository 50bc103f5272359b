import type { TenantScope } from '../../../platform/database/scope.ts';
import type { StatementLine } from './statement.ts';

const AT_ONCE = 500;

/** Stores the lines that no earlier statement had; returns how many. */
export async function insertStatementLines(
  { tx, tenantId }: TenantScope,
  lines: readonly StatementLine[],
): Promise<number> {
  let added = 0;
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const rows = lines.slice(from, from + AT_ONCE).map((line) => ({
      tenant_id: tenantId,
      merchant_id: line.merchantId,
      transaction_id: line.transactionId,
      kind: line.kind,
      reference: line.reference,
      amount_minor: line.amountMinor,
      currency: line.currency,
      booked_at: line.bookedAt,
    }));
    const inserted = await tx
      .insertInto('bank_statement_line')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .execute();
    added += inserted.length;
  }
  return added;
}

/** The statements' data of charges, by their references; of all references if none are named. */
export async function listStatementLines(
  { tx, tenantId }: TenantScope,
  request: { readonly references: readonly string[] } | { readonly since: Date },
) {
  const query = tx.selectFrom('bank_statement_line').selectAll().where('tenant_id', '=', tenantId);
  if ('since' in request) return query.where('booked_at', '>=', request.since).execute();
  return request.references.length === 0 ? [] : query.where('reference', 'in', request.references).execute();
}

export type StatementRow = Awaited<ReturnType<typeof listStatementLines>>[number];
