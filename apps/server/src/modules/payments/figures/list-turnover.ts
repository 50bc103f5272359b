import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** One ledger posting of a sale or a promised refund. */
export interface Turnover {
  readonly at: Date;
  /** An order's id. */
  readonly reference: string;
  readonly kind: 'sale' | 'refund';
  /** The sale of an item itself, not a later payment for it: a change's fee, a raised price, a requested sum. */
  readonly isContract: boolean;
  /** What was sold (an item, or the subject of a fee), or the quote by which it is refunded. */
  readonly subject: string;
  readonly currency: Currency;
  /** Positive either way; negative if a promised refund was withdrawn. */
  readonly minor: number;
}

interface Row {
  readonly at: Date;
  readonly reference: string;
  readonly move: string;
  readonly subject: string;
  readonly what: string;
  readonly currency: Currency;
  readonly minor: string;
}

/**
 * The changes of the accounts of suppliers and of our own fees from one instant up to another: a sale when its contract
 * is fulfilled, a refund when it is accepted. Money for which nothing was sold is in neither.
 */
export async function listTurnover(scope: TenantScope, from: Date, to: Date): Promise<Turnover[]> {
  const { rows } = await sql<Row>`
    select e.at, e.reference, e.move, l.currency, (-sum(l.amount_minor))::bigint::text as minor,
      coalesce(r.subject, split_part(e.posting_key, ':', 2)) as subject, split_part(e.posting_key, ':', 1) as what
    -- Worked out first: what may fail is kept away from the index of the refunds, for their policy's sake.
    from (select *, case when move = 'refundAccepted' then split_part(posting_key, ':', 2)::uuid end as refund_id
      from ledger_entry where tenant_id = ${scope.tenantId} and at >= ${from} and at < ${to}
        and move in ('sale', 'refundAccepted') and ${counts(scope, 'ledger_entry.reference')} offset 0) e
    join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      and l.account in ('supplierPayable', 'serviceIncome')
    left join refund r on r.tenant_id = e.tenant_id and r.id = e.refund_id
    group by e.tenant_id, e.id, e.at, e.reference, e.move, e.posting_key, l.currency, r.subject
    order by e.at, e.id`.execute(scope.tx);
  return rows.map(({ at, reference, move, subject, what, currency, minor }) => {
    const isSale = move === 'sale';
    return {
      at,
      reference,
      subject,
      currency,
      kind: isSale ? 'sale' : 'refund',
      isContract: what === 'sale',
      minor: isSale ? Number(minor) : -Number(minor),
    };
  });
}
