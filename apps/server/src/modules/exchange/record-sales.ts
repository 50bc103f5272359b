import { agencySubAccount } from '@farewind/contract/finance/agency-sub-account';
import { ratioHalfUp } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { ExchangedTicket } from '../bookings/public.ts';
import { listContracts, type ContractRow } from './contract-rows.ts';
import { referenceOfPassenger } from './passenger-reference.ts';
import type { ExchangeDeps } from './ports.ts';

type Books = Pick<ExchangeDeps, 'postLedger'> & {
  readonly database: Pick<ExchangeDeps['database'], 'inTenant'>;
};
type Deps = Books & Pick<ExchangeDeps, 'mirrors' | 'bookings'>;

/**
 * Writes what a partner has sold and given back into the statements of its contracts, and its books in the contracts'
 * currency. Repeating it changes nothing.
 */
export async function recordSales(deps: Deps, partnerId: number): Promise<void> {
  await deps.database.inTenant(partnerId, async (scope) => {
    const tickets = await deps.bookings.exchange.listUnsettledTickets(scope);
    if (tickets.length === 0) return;
    const sold = [];
    for (const ticket of tickets) {
      const seat = await deps.mirrors.findSeat(scope, ticket.flightId);
      if (seat) sold.push({ ticket, seat });
    }
    const ids = [...new Set(sold.map(({ seat }) => seat.contractId))];
    const { rows } = await listContracts(scope, 'partner', { ids });
    const contracts = new Map(rows.map((contract) => [contract.id, contract]));
    for (const { ticket, seat } of sold) {
      const contract = contracts.get(seat.contractId);
      if (contract) await recordTicket(deps, scope, ticket, contract, seat.date);
    }
  });
}

async function recordTicket(
  deps: Deps,
  scope: TenantScope,
  ticket: ExchangedTicket,
  contract: ContractRow,
  date: string,
): Promise<void> {
  const prices = { adult: contract.adultMinor, child: contract.childMinor, infant: contract.infantMinor };
  const netMinor = prices[ticket.type];
  const base = { ticket, contract, date };
  await write(deps, scope, {
    ...base,
    kind: 'sale',
    netMinor,
    ledgerMinor: ticket.supplierMinor,
    at: ticket.soldAt,
  });
  const { returned, supplierMinor } = ticket;
  if (!returned) return;
  // In the contract's currency as large a part as in the currency of the sale; the whole is exact.
  const backMinor = supplierMinor === 0 ? 0 : ratioHalfUp(netMinor, returned.supplierMinor, supplierMinor);
  await write(deps, scope, {
    ...base,
    kind: 'return',
    netMinor: backMinor,
    ledgerMinor: returned.supplierMinor,
    // Not when the buyer confirmed it: a second person may approve it a month later, when that month is settled.
    at: scope.now,
  });
}

interface Movement {
  readonly ticket: ExchangedTicket;
  readonly contract: ContractRow;
  readonly date: string;
  readonly kind: 'sale' | 'return';
  readonly netMinor: number;
  /** The same in the currency of the sale, as the ledger has it. */
  readonly ledgerMinor: number;
  readonly at: Date;
}

async function write(deps: Deps, scope: TenantScope, movement: Movement): Promise<void> {
  const { ticket, contract, date, kind, netMinor, at } = movement;
  const written = await scope.tx
    .insertInto('seat_sale')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      owner_id: contract.ownerId,
      contract_id: contract.id,
      kind,
      ticket_id: ticket.ticketId,
      reference: referenceOfPassenger(scope.tenantId, ticket.orderId, ticket.position),
      passenger_type: ticket.type,
      flight_date: date,
      amount_minor: netMinor,
      currency: contract.currency,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written || ticket.currency === contract.currency) return;
  // The ledger owes in the currency that the buyer paid; the contract is in its own.
  const sign = kind === 'sale' ? 1 : -1;
  const debt = {
    move: 'seatsConverted',
    reference: `seats:${contract.id}`,
    supplier: agencySubAccount(contract.ownerId),
  } as const;
  const key = `seatsConverted:${written.id}`;
  // An infant may be free, and a cancelled ticket may give nothing back.
  if (movement.ledgerMinor !== 0)
    await deps.postLedger(scope, {
      ...debt,
      key: `${key}:sale`,
      currency: ticket.currency,
      amountMinor: sign * movement.ledgerMinor,
    });
  if (netMinor !== 0)
    await deps.postLedger(scope, {
      ...debt,
      key: `${key}:contract`,
      currency: contract.currency,
      amountMinor: -sign * netMinor,
    });
}

interface UnpostedSale {
  readonly id: string;
  readonly partnerId: number;
  readonly contractId: string;
  readonly carrier: string;
  readonly kind: 'sale' | 'return';
  readonly amountMinor: number;
  readonly currency: ContractRow['currency'];
  readonly day: string;
}

/** The days in which a sale reaches the owner's books, however long the job stood still. */
const LOOKED_BACK_DAYS = 400;

/** Posts in the owner's books what partners owe for sold seats, if it is anything. Repeating it changes nothing. */
export async function postOwnersSales({ database, postLedger }: Books, ownerId: number): Promise<void> {
  await database.inTenant(ownerId, async (scope) => {
    for (const sale of await listUnposted(scope)) {
      const { id, partnerId, contractId, carrier, kind, amountMinor, currency, day } = sale;
      await postLedger(scope, {
        move: 'seatsSold',
        key: `seatsSold:${id}`,
        reference: `seats:${contractId}`,
        currency,
        occurredOn: day,
        partner: agencySubAccount(partnerId),
        supplier: `airline:${carrier}`,
        amountMinor: kind === 'sale' ? amountMinor : -amountMinor,
      });
    }
  });
}

async function listUnposted({ tx, tenantId }: TenantScope): Promise<UnpostedSale[]> {
  const { rows } = await sql<UnpostedSale>`
    select s.id, s.tenant_id as "partnerId", s.contract_id as "contractId", c.carrier, s.kind,
      s.amount_minor as "amountMinor", s.currency, (s.at at time zone 'UTC')::date::text as day
    from seat_sale s join seat_contract c on c.tenant_id = s.owner_id and c.id = s.contract_id
    where s.owner_id = ${tenantId} and s.amount_minor > 0 and s.at > app_now() - make_interval(days => ${LOOKED_BACK_DAYS}::int)
      and not exists (select 1 from ledger_entry e where e.tenant_id = ${tenantId}
        and e.posting_key = 'seatsSold:' || s.id)
    order by s.at, s.id`.execute(tx);
  return rows;
}
