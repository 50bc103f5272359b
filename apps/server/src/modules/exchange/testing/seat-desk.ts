import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { HoldRequest } from '../../flights/public.ts';
import { insertService } from '../../flights/testing/insert-service.ts';

export const staff = (tenantId: number): RequestContext =>
  ({
    tenantId,
    language: 'en',
    address: '127.0.0.1',
    requestId: 'r',
    user: { id: 1, userName: 'admin', permissions: new Set() },
  }) as unknown as RequestContext;

/** A charter of five seats on one day. */
export async function insertCharter(scope: TenantScope, number: number, date: string): Promise<number> {
  const { serviceId } = await insertService(scope, {
    carrier: 'ZF',
    number: String(number),
    kind: 'charter',
    from: date,
    to: date,
    legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
    fares: [{ adult: [20000, 2000, 1000, 0], checkedPieces: 1 }],
    seats: { Y: 5 },
  });
  return serviceId;
}

/** A contract for all five seats of a flight on one day. */
export const termsFor = (partner: number, flight: string, date: string, more: object) => ({
  partner: `Buyer${partner}`,
  flight,
  from: date,
  to: date,
  bucket: '',
  adult: 150,
  child: 100,
  infant: 10,
  seatLimit: 5,
  releaseHours: 24,
  isActive: true,
  ...more,
});

let person = 0;

/** Seats of a departure, for another person each time. */
export function seatsOf(serviceId: number, flightDate: string, seats: number): HoldRequest {
  person += 1;
  return {
    reference: `order ${person}`,
    seats,
    seatCounters: [{ serviceId, flightDate, legNo: 1, bucket: 'Y' }],
    fareCounters: [],
    contactHash: Buffer.from(`contact ${person}`),
    cardHash: Buffer.from(`card ${person}`),
    addressHash: Buffer.from(`address ${person}`),
  };
}

export async function keyOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

export const readCounter = (database: Database, tenantId: number, serviceId: number) =>
  database.inTenant(tenantId, ({ tx }) =>
    tx
      .selectFrom('seat_counter')
      .select(['total', 'held', 'sold'])
      .where('tenant_id', '=', tenantId)
      .where('service_id', '=', serviceId)
      .executeTakeFirstOrThrow(),
  );

/** What a partner sells of the owner's flight, as its own search reads it. */
export const listOnSale = (database: Database, partner: number, number: number) =>
  database.inTenant(partner, async ({ tx }) => {
    const { rows } = await sql<{ free: number; fare: number; kind: string }>`
      select c.total - c.held - c.sold as free, p.fare_minor as fare, s.kind from service s
      join seat_counter c on c.tenant_id = s.tenant_id and c.service_id = s.id
      join fare f on f.tenant_id = s.tenant_id and f.service_id = s.id
      join fare_price p on p.tenant_id = f.tenant_id and p.fare_id = f.id and p.passenger_type = 'adult'
      where s.tenant_id = ${partner} and s.number = ${String(number)} and s.is_sold`.execute(tx);
    return rows;
  });

/** Makes a partner's copy of the free seats wrong. */
export const miscount = (database: Database, partner: number, serviceId: number) =>
  database.inTenant(partner, ({ tx }) =>
    tx.updateTable('seat_counter').set({ total: 50 }).where('service_id', '=', serviceId).execute(),
  );

/** As the host side does. */
export async function closeAgency(database: Database, tenantId: number, isClosed: boolean): Promise<void> {
  await database.inGlobal(({ tx }) =>
    tx.updateTable('tenant').set({ is_active: !isClosed }).where('id', '=', tenantId).execute(),
  );
}
