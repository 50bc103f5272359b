import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TenantScope } from '../../platform/database/scope.ts';
import { DEFAULT_TENANT, seedTenant } from '../../testing/seed-tenants.ts';
import type { FollowedChange } from '../flights/public.ts';
import { openFlightsFixture, type FlightsFixture } from '../flights/testing/flights-fixture.ts';
import { answerOffer } from './answer-offer.ts';
import { SeatMirror } from './mirror-seats.ts';
import { addContract } from './save-contract.ts';
import { insertCharter, keyOf, seatsOf, staff, termsFor } from './testing/seat-desk.ts';

const NOW = '2027-03-20T08:00:00Z';
const DATE = '2027-06-01';
const OWNER = DEFAULT_TENANT;
const PARTNER = 11;

let fixture: FlightsFixture;
let mirror: SeatMirror;
let asked: FollowedChange[];
/** How many questions to buyers fail from now on. */
let failures: number;
let number = 700;

beforeAll(async () => {
  fixture = await openFlightsFixture(NOW);
  const { database } = fixture.test;
  await database.inGlobal(({ tx }) =>
    tx.insertInto('tenant').values({ id: PARTNER, tenancy_name: 'Buyer11', name: 'Buyer 11' }).execute(),
  );
  await seedTenant(database, PARTNER);
});
afterAll(() => fixture.close());

const inTenant = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
  fixture.test.database.inTenant(tenantId, act);

/** Each test has its own charter of the owner, and its copy at the partner. */
let sourceId: number;
let serviceId: number;
beforeEach(async () => {
  asked = [];
  failures = 0;
  mirror = new SeatMirror({
    database: fixture.test.database,
    log: fixture.deps.log,
    mirrors: fixture.module.mirrors,
    bookings: {
      exchange: {
        listUnsettledTickets: async () => [],
        followChange: async (_, change) => {
          failures -= 1;
          if (failures >= 0) throw new Error('deadlock detected');
          asked.push(change);
        },
        listPassengers: async () => [],
      },
    },
  });
  number += 1;
  sourceId = await inTenant(OWNER, (scope) => insertCharter(scope, number, DATE));
  const deps = { mirrors: fixture.module.mirrors, settings: fixture.settings };
  const terms = termsFor(PARTNER, `ZF ${number}`, DATE, {});
  const { id } = await inTenant(OWNER, (scope) => addContract(deps, scope, staff(OWNER), terms));
  await inTenant(PARTNER, (scope) => answerOffer(deps, scope, staff(PARTNER), { id, accept: true }));
  await mirror.mirrorOwner(OWNER);
  const source = { serviceId: sourceId, date: DATE };
  const mirrored = await inTenant(PARTNER, (scope) => fixture.module.mirrors.findMirrored(scope, id, source));
  serviceId = mirrored!.serviceId;
});

const hold = () =>
  inTenant(PARTNER, (scope) => fixture.module.flights.holdSeats(scope, seatsOf(serviceId, DATE, 1)));

const askedHere = () => asked.filter((asking) => asking.serviceId === serviceId);

const change = (request: 'cancel' | 'retime') =>
  inTenant(OWNER, (scope) =>
    fixture.module.flights.changeDeparture(
      scope,
      { serviceId: sourceId, date: DATE },
      {
        change:
          request === 'cancel'
            ? { kind: 'cancel' }
            : { kind: 'retime', departsAt: `${DATE}T11:00`, arrivesAt: `${DATE}T15:00` },
        durationConfirmed: true,
        reason: 'New slots',
        madeBy: 'user:1',
      },
    ),
  );

test('a departure that the owner moves is moved for the partner too, after a failure at the next attempt, and its buyers are asked', async () => {
  const { holdId } = await hold();
  await inTenant(PARTNER, (scope) => fixture.module.flights.confirmSeats(scope, holdId));
  await mirror.refresh();
  await change('retime');
  vi.spyOn(fixture.module.mirrors, 'write').mockRejectedValueOnce(new Error('deadlock detected'));
  await mirror.refresh();
  failures = 1;
  await mirror.refresh();
  expect(asked).toEqual([]);
  await mirror.refresh();
  expect(askedHere()).toEqual([
    {
      serviceId,
      date: DATE,
      change: { kind: 'retime', departsAt: `${DATE}T11:00`, arrivesAt: `${DATE}T15:00` },
      reason: 'New slots',
    },
  ]);
});

test('a departure that the owner cancels is cancelled in the partner’s stock at once if nobody bought there', async () => {
  await change('cancel');
  expect(await keyOf(hold())).toBe('FLT-NOSEAT');
  await mirror.refresh();
  expect(askedHere()).toEqual([]);
  const status = await inTenant(PARTNER, ({ tx }) =>
    tx.selectFrom('departure').select('status').where('service_id', '=', serviceId).executeTakeFirst(),
  );
  expect(status).toEqual({ status: 'cancelled' });
});

test('a move is noted at the partner although nobody has bought, for the buyer whose payment is in progress', async () => {
  await mirror.refresh();
  await change('retime');
  await mirror.refresh();
  const noted = await inTenant(PARTNER, (scope) =>
    fixture.module.flights.listDepartureChanges(scope, new Date(NOW)),
  );
  expect(noted.filter((one) => one.serviceId === serviceId)).toMatchObject([
    { date: DATE, kind: 'retime', reason: 'New slots' },
  ]);
});

test('a cancelled departure is sold by the partner again once the owner has put it back', async () => {
  await mirror.refresh();
  const key = { tenant_id: OWNER, service_id: sourceId, flight_date: DATE };
  // As a table of seats does both.
  const setStatus = (status: string) =>
    inTenant(OWNER, async ({ tx }) => {
      await sql`insert into departure (tenant_id, service_id, flight_date, status)
        values (${OWNER}, ${sourceId}, ${DATE}, ${status})
        on conflict (tenant_id, service_id, flight_date) do update set status = excluded.status`.execute(tx);
      await tx.insertInto('inventory_change').values(key).execute();
    });
  await setStatus('cancelled');
  await mirror.refresh();
  expect(await keyOf(hold())).toBe('FLT-NOSEAT');
  await setStatus('open');
  await mirror.refresh();
  expect(await keyOf(hold())).toBe('done');
});

test('a flight has the stops that the owner has given its flight since, and is sold over all of them', async () => {
  const mirrored = () =>
    inTenant(PARTNER, async ({ tx }) => {
      const { rows } = await sql<{ route: string; offLeg: number }>`
        select string_agg(l.origin || l.destination, ' ' order by l.leg_no) as route, f.off_leg as "offLeg"
        from service_leg l join fare f on f.tenant_id = l.tenant_id and f.service_id = l.service_id
        where l.tenant_id = ${PARTNER} and l.service_id = ${serviceId} group by f.off_leg`.execute(tx);
      return rows;
    });
  await inTenant(OWNER, async ({ tx }) => {
    await sql`update service_leg set destination = 'IST', arrives_minute = 580
      where tenant_id = ${OWNER} and service_id = ${sourceId}`.execute(tx);
    await sql`insert into service_leg (tenant_id, service_id, leg_no, origin, destination, departs_minute,
        arrives_minute, aircraft)
      values (${OWNER}, ${sourceId}, 2, 'IST', 'AYT', 620, 700, '738')`.execute(tx);
  });
  await mirror.mirrorOwner(OWNER);
  expect(await mirrored()).toEqual([{ route: 'VKOIST ISTAYT', offLeg: 2 }]);
  await inTenant(OWNER, async ({ tx }) => {
    await sql`delete from service_leg where tenant_id = ${OWNER} and service_id = ${sourceId} and leg_no = 2`.execute(
      tx,
    );
    await sql`update service_leg set destination = 'AYT' where tenant_id = ${OWNER} and service_id = ${sourceId}`.execute(
      tx,
    );
  });
  await mirror.mirrorOwner(OWNER);
  expect(await mirrored()).toEqual([{ route: 'VKOAYT', offLeg: 1 }]);
});
