import type pg from 'pg';
import { DEFAULT_TENANT as OWNER } from '../../../testing/seed-tenants.ts';
import { NET_MINOR, type SeatBlock } from './partner-agencies.ts';

type PassengerType = keyof typeof NET_MINOR;

interface Tickets {
  readonly tenantId: number;
  readonly type: PassengerType;
  readonly count: number;
}
interface Counter {
  readonly tenantId: number;
  readonly total: number;
  readonly held: number;
  readonly sold: number;
}
interface Statement {
  readonly tenantId: number;
  readonly sales: number;
  readonly dueMinor: number;
}
interface Debt {
  readonly tenantId: number;
  readonly other: string;
  readonly currency: string;
  readonly minor: number;
}

const TICKETS = `
  select t.tenant_id as "tenantId", p.type, count(*)::int as count
  from ticket t
  join order_item i on i.tenant_id = t.tenant_id and i.id = t.item_id
  join order_passenger p on p.tenant_id = t.tenant_id and p.order_id = t.order_id and p.position = t.passenger_position
  where t.state in ('open', 'issued') and i.status in ('booked', 'ticketed', 'changed', 'completed')
    and i.snapshot->'segments'->0->>'number' = $1
  group by 1, 2`;
const COUNTERS = `
  select c.tenant_id as "tenantId", c.total, c.held, c.sold from seat_counter c
  join service s on s.tenant_id = c.tenant_id and s.id = c.service_id where s.number = $1 and c.flight_date = $2`;
/** What the owner counts of each partner; the total is the partner's limit. */
const TAKEN = `
  select c.partner_id as "tenantId", c.seat_limit as total, coalesce(k.held, 0) as held, coalesce(k.sold, 0) as sold
  from seat_contract c left join seat_contract_counter k on k.tenant_id = c.tenant_id and k.contract_id = c.id`;
const STATEMENTS = `
  select tenant_id as "tenantId", count(*)::int as sales, sum(amount_minor)::int as "dueMinor"
  from seat_sale where kind = 'sale' group by 1`;
const DEBTS = `
  select tenant_id as "tenantId", sub_account as other, currency, sum(amount_minor)::int as minor
  from ledger_line where sub_account like 'agency:%' group by 1, 2, 3 having sum(amount_minor) <> 0`;

export interface ExchangeFaults {
  readonly faults: readonly string[];
  /** Seats that the owner has sold itself, and that each partner has. */
  readonly sold: readonly { readonly tenantId: number; readonly seats: number }[];
}

/**
 * Contradictions in the books of a charter's owner and its partners: seats that are counted on one side only, held at the
 * end, beyond a limit, or settled at another sum. `shop` is the owner of the database.
 */
export async function findExchangeFaults(
  shop: pg.Pool,
  partners: readonly number[],
  { flight, date }: SeatBlock,
): Promise<ExchangeFaults> {
  const read = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await shop.query<Row>(text, values)).rows;
  const tickets = await read<Tickets>(TICKETS, [flight.number]);
  const counters = await read<Counter>(COUNTERS, [flight.number, date]);
  const taken = await read<Counter>(TAKEN);
  const statements = await read<Statement>(STATEMENTS);
  const debts = await read<Debt>(DEBTS);
  const seatsOf = (tenantId: number) =>
    sum(
      tickets.filter((one) => one.tenantId === tenantId && one.type !== 'infant').map(({ count }) => count),
    );
  const everywhere = sum([OWNER, ...partners].map(seatsOf));
  const counted = (name: string, counter: Counter | undefined, seats: number): string[] => {
    if (!counter) return [`${name}: there is no counter`];
    const { total, held, sold } = counter;
    return [
      ...(sold === seats ? [] : [`${name}: ${sold} seats are sold, tickets seat ${seats}`]),
      ...(sold <= total ? [] : [`${name}: ${sold} of ${total} seats are sold`]),
      ...(held === 0 ? [] : [`${name}: ${held} seats lie held`]),
    ];
  };
  const owed = (tenantId: number, other: number) =>
    debts.filter((debt) => debt.tenantId === tenantId && debt.other === `agency:${other}`);
  const faults = [
    ...counted(
      'The owner',
      counters.find(({ tenantId }) => tenantId === OWNER),
      everywhere,
    ),
    ...partners.flatMap((partner) => {
      const name = `Agency ${partner}`;
      const own = tickets.filter(({ tenantId }) => tenantId === partner);
      const due = sum(own.map(({ type, count }) => NET_MINOR[type] * count));
      const statement = statements.find(({ tenantId }) => tenantId === partner);
      const inBooks = (debt: readonly Debt[], sign: number): boolean =>
        due === 0
          ? debt.length === 0
          : debt.length === 1 && debt[0]!.currency === 'EUR' && debt[0]!.minor === sign * due;
      const words = (debt: readonly Debt[]) =>
        debt.map(({ minor, currency }) => `${minor} ${currency}`).join(', ') || 'nothing';
      const [partnersBooks, ownersBooks] = [owed(partner, OWNER), owed(OWNER, partner)];
      const people = sum(own.map(({ count }) => count));
      const ownCounter = counters.find(({ tenantId }) => tenantId === partner);
      const takenOf = taken.find(({ tenantId }) => tenantId === partner);
      return [
        ...counted(name, ownCounter, seatsOf(partner)),
        ...counted(`${name} at the owner`, takenOf, seatsOf(partner)),
        ...((statement?.sales ?? 0) === people && (statement?.dueMinor ?? 0) === due
          ? []
          : [
              `${name}: the statement has ${statement?.sales} tickets for ${statement?.dueMinor}, sold are ${people} for ${due}`,
            ]),
        ...(inBooks(partnersBooks, -1)
          ? []
          : [`${name}: owes ${due}, and ${words(partnersBooks)} by its own books`]),
        ...(inBooks(ownersBooks, 1)
          ? []
          : [`${name}: owes ${due}, and ${words(ownersBooks)} by the owner's books`]),
      ];
    }),
  ];
  return { faults, sold: [OWNER, ...partners].map((tenantId) => ({ tenantId, seats: seatsOf(tenantId) })) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
