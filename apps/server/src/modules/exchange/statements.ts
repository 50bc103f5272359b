import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getSeatStatements } from '@farewind/contract/exchange/seat-statements';
import { formatMinor } from '@farewind/values/money';
import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';

interface Row {
  readonly contractId: string;
  readonly month: string;
  readonly side: 'sold' | 'bought';
  readonly other: string;
  readonly flight: string;
  readonly currency: Currency;
  readonly seats: number;
  readonly returned: number;
  readonly soldMinor: number;
  readonly returnedMinor: number;
  readonly total: number;
}

/**
 * The settlement of each contract and month, the newest first. Both sides read the same rows, so their statements agree
 * to the cent; months are those of UTC, so that they begin at the same moment on both sides.
 */
export async function listStatements(
  { tx, tenantId }: TenantScope,
  { month, side, skipCount, maxResultCount }: ParsedInput<typeof getSeatStatements>,
): Promise<Output<typeof getSeatStatements>> {
  const { rows } = await sql<Row>`
    select s.contract_id as "contractId", to_char(s.at at time zone 'UTC', 'YYYY-MM') as month,
      case when s.owner_id = ${tenantId} then 'sold' else 'bought' end as side, o.name as other,
      c.carrier || ' ' || c.number as flight, s.currency,
      count(*) filter (where s.kind = 'sale')::int as seats, count(*) filter (where s.kind = 'return')::int as returned,
      coalesce(sum(s.amount_minor) filter (where s.kind = 'sale'), 0)::bigint as "soldMinor",
      coalesce(sum(s.amount_minor) filter (where s.kind = 'return'), 0)::bigint as "returnedMinor",
      count(*) over ()::int as total
    from seat_sale s
    join seat_contract c on c.tenant_id = s.owner_id and c.id = s.contract_id
    join tenant o on o.id = case when s.owner_id = ${tenantId} then s.tenant_id else s.owner_id end
    where (s.owner_id = ${tenantId} or s.tenant_id = ${tenantId})
      and ${month === undefined ? sql`true` : sql`to_char(s.at at time zone 'UTC', 'YYYY-MM') = ${month}`}
      and ${side === undefined ? sql`true` : sql`(s.owner_id = ${tenantId}) = ${side === 'sold'}`}
    group by 1, 2, 3, 4, 5, 6
    order by 2 desc, 5, 1 offset ${skipCount} limit ${maxResultCount}`.execute(tx);
  return {
    totalCount: rows[0]?.total ?? 0,
    items: rows.map(({ soldMinor, returnedMinor, total: _total, ...row }) => ({
      ...row,
      sold: formatMinor(soldMinor),
      refunded: formatMinor(returnedMinor),
      due: formatMinor(soldMinor - returnedMinor),
    })),
  };
}
