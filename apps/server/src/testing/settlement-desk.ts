import type { Output } from '@farewind/contract/core/operation';
import type { getSeatStatements } from '@farewind/contract/exchange/seat-statements';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  openBookingTestHarness,
  type BookingTestHarness,
} from '../modules/bookings/testing/booking-test-harness.ts';
import { adult } from '../modules/bookings/testing/sale-samples.ts';
import { postOwnersSales, recordSales } from '../modules/exchange/record-sales.ts';
import { listStatements } from '../modules/exchange/statements.ts';
import { createSeatMirrors } from '../modules/flights/mirrors/seat-mirrors.ts';
import { insertService } from '../modules/flights/testing/insert-service.ts';
import type { TenantScope } from '../platform/database/scope.ts';
import { newId } from '../platform/ids.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './seed-tenants.ts';

export const PARTNER = DEFAULT_TENANT;
export const OWNER = OTHER_TENANT;
/** The charter of the partner's inventory, which is one of the owner's here. */
export const MIRROR = 1;
export const DATES = ['2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04'] as const;

export type SettlementDesk = Awaited<ReturnType<typeof openSettlementDesk>>;

/** A partner that sells the seats of another agency's charter, and the settlement of both. */
export async function openSettlementDesk() {
  const desk = await openBookingTestHarness();
  const contractId = await insertContract(desk);

  function inTenant<T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> {
    return desk.db.database.inTenant(tenantId, act);
  }

  /** What the job does, in as many processes at once, on a database with a clock of its own. */
  async function settle(processes = 1, zone = 'UTC'): Promise<void> {
    const inZone = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
      inTenant(tenantId, async (scope) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(scope.tx);
        return act(scope);
      });
    const deps = {
      database: { inTenant: inZone },
      bookings: desk.bookings,
      mirrors: createSeatMirrors(
        () => 'Europe/Moscow',
        () => undefined,
      ),
      postLedger: desk.parts.payments.postLedger,
    };
    const all = Array.from({ length: processes });
    await Promise.all(all.map(() => recordSales(deps, PARTNER)));
    await Promise.all(all.map(() => postOwnersSales(deps, OWNER)));
  }

  type Statement = Output<typeof getSeatStatements>['items'][number];

  /** The months of both sides: [month, sold seats, returned seats, due]. */
  async function statements() {
    const read = async (tenantId: number) =>
      (
        await inTenant(tenantId, (scope) =>
          listStatements(scope, { month: undefined, side: undefined, skipCount: 0, maxResultCount: 10 }),
        )
      ).items.map(({ month, seats, returned, due }: Statement) => [month, seats, returned, due]);
    const [owner, partner] = [await read(OWNER), await read(PARTNER)];
    expect(owner).toEqual(partner);
    return owner;
  }

  /** What the partner owes by its own books, and by the owner's. */
  async function debts(): Promise<number[]> {
    const { rows } = await desk.db.database.owner.query<{ sum: number }>(
      `select coalesce(sum(l.amount_minor), 0)::int as sum
       from (values (1, $1::int, $2::int), (2, $2::int, $1::int)) side (no, own, other)
       left join ledger_line l on l.tenant_id = side.own and l.sub_account = 'agency:' || side.other
       group by side.no order by side.no`,
      [PARTNER, OWNER],
    );
    return rows.map(({ sum }) => sum);
  }

  async function buy(date: string, currency = 'EUR', passengers = family) {
    const purchase = await desk.offer('charter', date, 9, { adults: passengers.length, currency });
    return desk.order(purchase, await desk.quote(purchase), { overrides: { passengers } });
  }

  /** Whether a cancelled ticket gives anything back; charters by themselves do not. */
  async function setRefundable(isRefundable: boolean): Promise<void> {
    await inTenant(PARTNER, async ({ tx }) => {
      const kind = isRefundable ? 'scheduled' : 'charter';
      await tx.updateTable('service').set({ kind }).where('id', '=', MIRROR).execute();
      await tx
        .updateTable('fare')
        .set({ cancel_allowed: isRefundable })
        .where('service_id', '=', MIRROR)
        .execute();
    });
  }
  return { desk, contractId, inTenant, settle, statements, debts, buy, setRefundable };
}

const family = [
  adult('ANNA'),
  adult('IVAN', { passportNumber: '4455907', gender: 'male' }),
  adult('OLGA', { passportNumber: '4455908' }),
];

async function insertContract({ db: { database } }: BookingTestHarness): Promise<string> {
  const contractId = newId();
  const sourceId = await database.inTenant(OWNER, async (scope) => {
    const { serviceId } = await insertService(scope, {
      carrier: 'N4',
      number: '801',
      kind: 'charter',
      from: DATES[0],
      to: DATES[3],
      legs: [{ from: 'SVO', to: 'AYT', departs: 600, arrives: 840 }],
      fares: [{ adult: [10000, 1537, 999, 0] }],
      seats: { Y: 9 },
    });
    await sql`insert into seat_contract (tenant_id, id, partner_id, carrier, number, flight_from, flight_to, bucket,
      currency, adult_minor, child_minor, infant_minor, seat_limit) values (${OWNER}, ${contractId}, ${PARTNER}, 'N4',
      '801', ${DATES[0]}, ${DATES[3]}, 'Y', 'EUR', 12536, 10036, 1000, 9)`.execute(scope.tx);
    // More newer contracts of the two than any page shows.
    await sql`insert into seat_contract (tenant_id, id, partner_id, carrier, number, flight_from, flight_to, bucket,
        currency, adult_minor, child_minor, infant_minor, seat_limit, created_at)
      select tenant_id, gen_random_uuid(), partner_id, carrier, '999', flight_from, flight_to, bucket, currency,
        adult_minor, child_minor, infant_minor, seat_limit, created_at + interval '1 minute'
      from seat_contract, generate_series(1, 1001) where id = ${contractId}`.execute(scope.tx);
    return serviceId;
  });
  await database.inTenant(PARTNER, async ({ tx }) => {
    await sql`insert into seat_contract_answer (tenant_id, owner_id, contract_id, state, answered_by)
      values (${PARTNER}, ${OWNER}, ${contractId}, 'accepted', 'user:1')`.execute(tx);
    await sql`update service set seat_contract_id = ${contractId}, seat_owner_id = ${OWNER}, seat_source_id = ${sourceId}
      where tenant_id = ${PARTNER} and id = ${MIRROR}`.execute(tx);
  });
  return contractId;
}
