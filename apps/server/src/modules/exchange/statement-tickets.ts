import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getSeatTickets } from '@farewind/contract/exchange/seat-statements';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { PassengerType } from '@farewind/values/passengers';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';

interface Row {
  readonly saleId: string;
  readonly at: Date;
  readonly kind: 'sale' | 'return';
  readonly reference: string;
  readonly flightDate: string;
  readonly passengerType: PassengerType;
  readonly currency: Currency;
  readonly amountMinor: number;
  /** What the ticket was sold for. */
  readonly priceMinor: number;
  readonly orderId: string | null;
  readonly reservationNumber: string | null;
  readonly ticketNumber: string | null;
  readonly total: number;
}

/**
 * The tickets of one contract and month, each with its part of the statement's sum. The order is read in the scope of
 * the agency that sold it; the owner of the seats gets the reference alone.
 */
export async function listStatementTickets(
  { tx, tenantId }: TenantScope,
  { contractId, month, skipCount, maxResultCount }: ParsedInput<typeof getSeatTickets>,
): Promise<Output<typeof getSeatTickets>> {
  const { rows } = await sql<Row>`
    with page as (
      select s.*, count(*) over ()::int as total from seat_sale s
      where s.contract_id = ${contractId} and (s.owner_id = ${tenantId} or s.tenant_id = ${tenantId})
        and to_char(s.at at time zone 'UTC', 'YYYY-MM') = ${month}
      order by s.at, s.id offset ${skipCount} limit ${maxResultCount}
    ), own as (
      select t.id, t.order_id, t.number from order_item i
      join ticket t on t.tenant_id = i.tenant_id and t.order_id = i.order_id and t.item_id = i.id
      where i.tenant_id = ${tenantId} and i.snapshot ->> 'payee' like 'agency:%'
        and t.id in (select ticket_id from page where tenant_id = ${tenantId})
    )
    select p.id as "saleId", p.at, p.kind, p.reference, p.flight_date::text as "flightDate",
      p.passenger_type as "passengerType", p.currency, p.amount_minor as "amountMinor",
      coalesce((select b.amount_minor from seat_sale b where b.tenant_id = p.tenant_id and b.ticket_id = p.ticket_id
        and b.kind = 'sale'), p.amount_minor) as "priceMinor",
      own.order_id as "orderId", o.reservation_number as "reservationNumber", own.number as "ticketNumber", p.total
    from page p
    left join own on own.id = p.ticket_id
    left join customer_order o on o.tenant_id = ${tenantId} and o.id = own.order_id
    order by p.at, p.id`.execute(tx);
  return {
    totalCount: rows[0]?.total ?? 0,
    items: rows.map(({ at, amountMinor, priceMinor, total: _total, ...row }) => {
      const isSale = row.kind === 'sale';
      return {
        ...row,
        at: at.toISOString(),
        price: formatMinor(priceMinor),
        fee: formatMinor(isSale ? 0 : priceMinor - amountMinor),
        refund: formatMinor(isSale ? 0 : amountMinor),
        due: formatMinor(isSale ? amountMinor : -amountMinor),
      };
    }),
  };
}
