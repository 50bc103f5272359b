import type pg from 'pg';

interface ItemRow {
  readonly orderId: string;
  readonly itemId: string;
  readonly status: string;
  readonly totalMinor: number;
  readonly currency: string;
  /** The counter that it was taken from. */
  readonly flight: string;
  /** Seats, or vehicles of a ride. */
  readonly seatedTickets: number;
}

interface AttemptRow {
  readonly orderId: string;
  readonly attemptId: string;
  readonly state: string;
  readonly capturedMinor: number;
}

interface BankRow {
  readonly attemptId: string;
  readonly kind: 'authorisation' | 'capture' | 'void' | 'refund';
  readonly amountMinor: number;
}

interface LedgerRow {
  readonly orderId: string;
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: number;
}

export interface Counter {
  /** A flight of a day, or the vehicles of one type at an airport on a day. */
  readonly flight: string;
  readonly total: number;
  readonly held: number;
  readonly sold: number;
}

/** Everything that the shop and the bank have written down, read from their own tables. */
export interface Books {
  readonly items: readonly ItemRow[];
  readonly attempts: readonly AttemptRow[];
  readonly bank: readonly BankRow[];
  readonly ledger: readonly LedgerRow[];
  readonly counters: readonly Counter[];
}

const ITEMS = `
  select i.order_id as "orderId", i.id as "itemId", i.status, i.total_minor as "totalMinor", i.currency,
    case i.kind when 'transfer' then concat(r->'from'->>'airport', ' ', r->'vehicleType'->>'code', ' ',
        left(r->>'pickupAt', 10))
      else concat(s->>'carrier', s->>'number', ' ', left(s->>'departsAt', 10)) end as flight,
    (select count(*) from ticket t join order_passenger p on p.tenant_id = t.tenant_id and p.order_id = t.order_id
      and p.position = t.passenger_position where t.tenant_id = i.tenant_id and t.item_id = i.id
      and p.type <> 'infant' and t.state in ('open', 'issued')) * coalesce((r->>'vehicles')::int, 1) as "seatedTickets"
  from order_item i, lateral (select i.snapshot->'segments'->0 as s, i.snapshot->'ride' as r) snapshot`;
const ATTEMPTS = `
  select p.reference as "orderId", a.id as "attemptId", a.state, a.captured_minor - a.refunded_minor as "capturedMinor"
  from payment_attempt a join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id`;
const LEDGER = `
  select e.reference as "orderId", l.account, l.currency, sum(l.amount_minor)::bigint as "amountMinor"
  from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id group by 1, 2, 3`;
const COUNTERS = `
  select concat(s.carrier, s.number, ' ', c.flight_date) as flight, c.total, c.held, c.sold
  from seat_counter c join service s on s.tenant_id = c.tenant_id and s.id = c.service_id
  union all select concat(d.airport, ' ', t.code, ' ', d.day), d.total, d.held, d.sold
  from vehicle_day d join vehicle_type t on t.tenant_id = d.tenant_id and t.id = d.vehicle_type_id order by 1`;
const BANK = `select order_id as "attemptId", kind, amount_minor as "amountMinor" from testbank.entry order by seq`;
/** The ledger of a provider's simulator. A direct capture counts as an authorisation and a capture. */
const entriesIn = (schema: string): string => `
  select reference as "attemptId", amount_minor as "amountMinor",
    case kind when 'hold' then 'authorisation' when 'charge' then 'capture' else kind end as kind
  from ${schema}.entry order by seq`;

/**
 * `shop` and `bank` are owners of their databases: row security would hide other tenants. `schema`: the simulator's own,
 * absent for the test bank.
 */
export async function readBooks(shop: pg.Pool, bank: pg.Pool, schema?: string): Promise<Books> {
  const read = async <Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row[]> =>
    (await pool.query<Row>(text)).rows;
  return {
    items: await read<ItemRow>(shop, ITEMS),
    attempts: await read<AttemptRow>(shop, ATTEMPTS),
    ledger: await read<LedgerRow>(shop, LEDGER),
    counters: await read<Counter>(shop, COUNTERS),
    bank: await read<BankRow>(bank, schema === undefined ? BANK : entriesIn(schema)),
  };
}

export type { AttemptRow, BankRow, ItemRow, LedgerRow };
