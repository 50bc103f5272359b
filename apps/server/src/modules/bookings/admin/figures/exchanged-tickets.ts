import type { Currency } from '@farewind/values/currency';
import type { PassengerType } from '@farewind/values/passengers';
import { sql } from 'kysely';
import { counts } from '../../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { getCancelQuote } from '../../changes/cancelling/cancel-quote-rows.ts';
import { refundOf, serviceOf } from '../../changes/cancelling/part.ts';

/** A passenger's ticket for a seat that another agency owns. */
export interface ExchangedTicket {
  readonly ticketId: string;
  readonly orderId: string;
  /** Of the passenger in the order, from 0. */
  readonly position: number;
  readonly ownerId: number;
  /** As it was sold. */
  readonly flightId: string;
  readonly type: PassengerType;
  readonly currency: Currency;
  /** What the ledger owes the owner for it, extras left out. */
  readonly supplierMinor: number;
  readonly soldAt: Date;
  /** How much less the ledger owes since it was cancelled; undefined while it is valid. */
  readonly returned: { readonly supplierMinor: number } | undefined;
}

interface Row extends Omit<ExchangedTicket, 'returned'> {
  readonly cancelledBy: string | null;
}

/**
 * Sold tickets whose sale or cancellation is not in `seat_sale` yet, the oldest first. Before the agency opens its sites
 * it only rehearses; which orders were rehearsals is known from then on.
 */
export async function listUnsettledTickets(scope: TenantScope): Promise<ExchangedTicket[]> {
  const { rows } = await sql<Row>`
    select t.id as "ticketId", t.order_id as "orderId", t.passenger_position as position, split_part(i.snapshot ->> 'payee', ':', 2)::int as "ownerId",
      i.snapshot ->> 'flightId' as "flightId", p.type, i.currency,
      (t.fare_minor + t.tax_minor + t.fuel_minor)::int as "supplierMinor", e.at as "soldAt",
      t.cancelled_by as "cancelledBy"
    from order_item i
    join ledger_entry e on e.tenant_id = i.tenant_id and e.posting_key = 'sale:' || i.id
    join ticket t on t.tenant_id = i.tenant_id and t.order_id = i.order_id and t.item_id = i.id
    join order_passenger p on p.tenant_id = t.tenant_id and p.order_id = t.order_id
      and p.position = t.passenger_position
    where i.tenant_id = ${scope.tenantId} and i.snapshot ->> 'payee' like 'agency:%'
      and ${counts(scope, 'i.order_id')}
      and exists (select 1 from tenant a where a.id = i.tenant_id and a.opened_at is not null)
      and not exists (select 1 from seat_sale s where s.tenant_id = t.tenant_id and s.ticket_id = t.id
        and s.kind = case when t.cancelled_by is null then 'sale' else 'return' end)
    order by e.at, t.id`.execute(scope.tx);
  return Promise.all(
    rows.map(async ({ cancelledBy, ...ticket }) => {
      if (cancelledBy === null) return { ...ticket, returned: undefined };
      const { parts } = await getCancelQuote(scope, cancelledBy);
      const sums = (parts.find(({ ticketId }) => ticketId === ticket.ticketId)?.sums ?? []).filter(
        ({ extra }) => extra === undefined,
      );
      const supplierMinor = refundOf(sums) - serviceOf(sums);
      return { ...ticket, returned: { supplierMinor } };
    }),
  );
}
