import { insertService } from '../modules/flights/testing/insert-service.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { DEPARTURE_DATE } from './call-records.ts';
import type { MadeByHand } from './made-by-hand.ts';
import { seedTenant } from './seed-tenants.ts';

/** The third agency, with which the others have contracts. */
const THIRD = { id: 3, tenancy_name: 'Thirdside', name: 'Third agency' } as const;
const CHARTER = '9001';

/** A contract of an agency's charter with the third one, as staff type it. */
export const seatContract = () => ({
  partner: THIRD.tenancy_name,
  flight: `ZF ${CHARTER}`,
  from: DEPARTURE_DATE,
  to: DEPARTURE_DATE,
  adult: '100',
  child: '80.50',
  infant: '0',
  seatLimit: '2',
  releaseHours: '24',
});

type SeatMatter = 'seatCharter' | 'seatOffer';

export const isSeatMatter = (entity: MadeByHand): entity is SeatMatter =>
  entity === 'seatCharter' || entity === 'seatOffer';

/** Writes what calls about exchanged seats name; returns its id. */
export async function writeSeatMatter(
  database: Database,
  tenantId: number,
  entity: SeatMatter,
): Promise<string | number> {
  return entity === 'seatCharter' ? openSeatCharter(database, tenantId) : writeSeatOffer(database, tenantId);
}

/** The charter that the contract offers, and the third agency; returns the service's id. */
async function openSeatCharter(database: Database, tenantId: number): Promise<number> {
  await openThirdAgency(database);
  return database.inTenant(tenantId, async (scope) => {
    const known = await scope.tx
      .selectFrom('service')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('number', '=', CHARTER)
      .executeTakeFirst();
    if (known) return known.id;
    const { serviceId } = await insertService(scope, {
      carrier: 'ZF',
      number: CHARTER,
      kind: 'charter',
      from: DEPARTURE_DATE,
      to: DEPARTURE_DATE,
      legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
      fares: [{ adult: [10000, 2000, 1000, 0] }],
      seats: { Y: 9 },
    });
    return serviceId;
  });
}

/** A contract that the third agency offers to another; returns its id. */
async function writeSeatOffer(database: Database, partnerId: number): Promise<string> {
  await openThirdAgency(database);
  return database.inTenant(THIRD.id, async ({ tx }) => {
    const id = newId();
    await tx
      .insertInto('seat_contract')
      .values({
        tenant_id: THIRD.id,
        id,
        partner_id: partnerId,
        carrier: 'ZF',
        number: CHARTER,
        flight_from: DEPARTURE_DATE,
        flight_to: DEPARTURE_DATE,
        bucket: 'Y',
        currency: 'EUR',
        adult_minor: 10000,
        child_minor: 8000,
        infant_minor: 0,
        seat_limit: 2,
      })
      .execute();
    return id;
  });
}

/** With all that an agency has, for the jobs, which run for each. */
async function openThirdAgency(database: Database): Promise<void> {
  const { numInsertedOrUpdatedRows } = await database.inGlobal(({ tx }) =>
    tx
      .insertInto('tenant')
      .values(THIRD)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow(),
  );
  if (numInsertedOrUpdatedRows === 1n) await seedTenant(database, THIRD.id);
}
