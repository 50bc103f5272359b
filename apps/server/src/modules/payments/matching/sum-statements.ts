import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

export interface BookedSum {
  readonly amountMinor: number;
  /** The last booking. */
  readonly at: Date;
}

/** The sums that statements booked of these attempts: captured minus refunded. Undefined if none contains them yet. */
export async function sumStatements(
  { tx, tenantId }: TenantScope,
  attemptIds: readonly string[],
): Promise<BookedSum | undefined> {
  if (attemptIds.length === 0) return undefined;
  const row = await tx
    .selectFrom('bank_statement_line')
    .select([
      sql<
        number | null
      >`sum(case when kind = 'capture' then amount_minor when kind in ('refund', 'chargeback')
        then -amount_minor else 0 end)::bigint`.as('minor'),
      (of) => of.fn.max('booked_at').as('at'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('reference', 'in', attemptIds)
    .executeTakeFirst();
  const { minor, at } = row ?? {};
  return minor === null || minor === undefined || !at ? undefined : { amountMinor: minor, at };
}
