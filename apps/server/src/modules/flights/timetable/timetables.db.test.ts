import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { holdSeats } from '../holds/hold-seats.ts';
import type { HoldRequest } from '../public.ts';
import { findTrips } from '../search/find-trips.ts';
import { openFlightsFixture, type FlightsFixture } from '../testing/flights-fixture.ts';
import { insertService } from '../testing/insert-service.ts';
import { Timetables } from './timetables.ts';

const NOW = '2027-03-20T08:00:00Z';
const DATE = '2027-06-01';
const PERIOD = { from: '2027-03-20', to: '2027-06-30' };

let fixture: FlightsFixture;
let timetables: Timetables;
let serviceId: number;

beforeAll(async () => {
  fixture = await openFlightsFixture(NOW);
  ({ serviceId } = await fixture.inTenant((scope) =>
    insertService(scope, {
      carrier: 'ZF',
      number: '801',
      kind: 'charter',
      ...PERIOD,
      legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
      fares: [{ adult: [10000, 2000, 1000, 0] }],
      seats: { Y: 9 },
    }),
  ));
  timetables = new Timetables(fixture.deps);
  await timetables.get(DEFAULT_TENANT);
});

afterAll(() => fixture.close());

/** Departure times and seats of the day's flights, as a search for one adult returns them. */
async function seenOn(departureDate = DATE, from = 'MOW', to = 'AYT'): Promise<string[]> {
  const timetable = await timetables.get(DEFAULT_TENANT);
  const context = { ...(await fixture.openContext('EUR')), timetable };
  const { outbounds } = findTrips(context, {
    tripType: 'oneWay',
    from,
    to,
    departureDate,
    cabin: 'economy',
    adults: 1,
    children: 0,
    infants: 0,
    directOnly: false,
    nearbyAirports: false,
  });
  return outbounds.map(({ segments, fares }) => `${segments[0]!.departsAt.slice(11)} ${fares[0]!.seatsLeft}`);
}

function hold(seats: number): HoldRequest {
  return {
    reference: `order ${seats}`,
    seats,
    fareCounters: [],
    cardHash: undefined,
    seatCounters: [{ serviceId, flightDate: DATE, legNo: 1, bucket: 'Y' }],
    contactHash: Buffer.from(`contact ${seats}`),
    addressHash: Buffer.from(`address ${seats}`),
  };
}

async function recordDepartureChange(flight_date: string | null, seq?: number): Promise<void> {
  await fixture.inTenant(({ tx, tenantId: tenant_id }) =>
    tx
      .insertInto('inventory_change')
      .values({ tenant_id, service_id: serviceId, flight_date, ...(seq !== undefined && { seq }) })
      .execute(),
  );
}

describe('a timetable in memory', () => {
  it('applies another process’s seat sales in place', async () => {
    expect(await seenOn()).toEqual(['06:40 9']);
    const before = await timetables.get(DEFAULT_TENANT);
    await fixture.inTenant((scope) => holdSeats(scope, hold(3)));
    await timetables.refreshAll();
    expect(await seenOn()).toEqual(['06:40 6']);
    const after = await timetables.get(DEFAULT_TENANT);
    expect(after.single).toBe(before.single);
    expect(after.version).not.toBe(before.version);
  });

  it('keeps its version while nothing changes', async () => {
    const { version } = await timetables.get(DEFAULT_TENANT);
    await timetables.refreshAll();
    expect((await timetables.get(DEFAULT_TENANT)).version).toBe(version);
  });

  it('shows the next query the effect of its own commit', async () => {
    await fixture.inTenant(async (scope) => {
      scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
      await holdSeats(scope, hold(1));
    });
    expect(await seenOn()).toEqual(['06:40 5']);
  });

  it('takes a departure off sale and puts it back', async () => {
    const key = { tenant_id: DEFAULT_TENANT, service_id: serviceId, flight_date: DATE };
    await fixture.inTenant(({ tx }) =>
      tx
        .insertInto('departure')
        .values({ ...key, status: 'stopSale' })
        .execute(),
    );
    await recordDepartureChange(DATE);
    await timetables.refreshAll();
    expect(await seenOn()).toEqual([]);
    await fixture.inTenant(({ tx }) =>
      tx.updateTable('departure').set({ status: 'open' }).where('service_id', '=', serviceId).execute(),
    );
    await recordDepartureChange(DATE);
    await timetables.refreshAll();
    expect(await seenOn()).toEqual(['06:40 5']);
  });

  it('follows a departure to another time', async () => {
    const leg = { tenant_id: DEFAULT_TENANT, service_id: serviceId, flight_date: DATE, leg_no: 1 };
    await fixture.inTenant(({ tx }) =>
      tx
        .insertInto('departure_leg')
        .values({ ...leg, departs_minute: 500, arrives_minute: 740 })
        .execute(),
    );
    await recordDepartureChange(DATE);
    await timetables.refreshAll();
    expect(await seenOn()).toEqual(['08:20 5']);
    expect(await seenOn('2027-06-02')).toEqual(['06:40 9']);
  });

  it('follows a changed service', async () => {
    await fixture.inTenant(({ tx }) =>
      tx
        .updateTable('service_leg')
        .set({ departs_minute: 405 })
        .where('service_id', '=', serviceId)
        .execute(),
    );
    await recordDepartureChange(null);
    await timetables.refreshAll();
    expect(await seenOn('2027-06-02')).toEqual(['06:45 9']);
  });

  it('reports a flight that lands before it takes off, and sells the others', async () => {
    await fixture.inTenant((scope) =>
      insertService(scope, {
        carrier: 'ZF',
        number: '999',
        ...PERIOD,
        legs: [{ from: 'AYT', to: 'VKO', departs: 600, arrives: 500 }],
        fares: [{ adult: [10000, 2000, 1000, 0] }],
        seats: { Y: 9 },
      }),
    );
    await timetables.refreshAll();
    expect((await timetables.get(DEFAULT_TENANT)).impossible.map(({ service }) => service.number)).toEqual([
      '999',
    ]);
    expect(await seenOn('2027-06-02')).toEqual(['06:45 9']);
  });

  it('sells a short flight whose season begins on the day that the clocks change', async () => {
    // Varna moves to summer time that morning, so 09:55 there and 10:45 in Istanbul are 50 minutes apart.
    await fixture.inTenant((scope) =>
      insertService(scope, {
        carrier: 'TK',
        number: '1082',
        from: '2027-03-28',
        to: '2027-06-30',
        legs: [{ from: 'VAR', to: 'IST', departs: 595, arrives: 645 }],
        fares: [{ adult: [10000, 2000, 1000, 0] }],
        seats: { Y: 9 },
      }),
    );
    await timetables.refreshAll();
    const { impossible } = await timetables.get(DEFAULT_TENANT);
    expect(impossible.map(({ service }) => service.number)).not.toContain('1082');
    expect(await seenOn('2027-03-28', 'VAR', 'IST')).toEqual(['09:55 9']);
  });

  it('does not miss a change numbered early and committed late', async () => {
    await recordDepartureChange('2027-06-05', 1_000_000);
    await timetables.refreshAll();
    await fixture.inTenant(({ tx }) =>
      tx.updateTable('seat_counter').set({ sold: 2 }).where('flight_date', '=', '2027-06-06').execute(),
    );
    await recordDepartureChange('2027-06-06', 999_999);
    await timetables.refreshAll();
    expect(await seenOn('2027-06-06')).toEqual(['06:45 7']);
  });

  it('continues after a failed refresh', async () => {
    await recordDepartureChange('2027-06-07', 1_000_001);
    const failing = new Timetables({
      ...fixture.deps,
      database: {
        ...fixture.deps.database,
        readInTenant: (tenantId, act) => {
          if (isDown) throw new Error('The database is unavailable');
          return fixture.deps.database.readInTenant(tenantId, act);
        },
      },
    });
    let isDown = false;
    const { version } = await failing.get(DEFAULT_TENANT);
    await recordDepartureChange('2027-06-07', 1_000_002);
    isDown = true;
    await expect(failing.refresh(DEFAULT_TENANT)).rejects.toThrow('unavailable');
    isDown = false;
    await failing.refresh(DEFAULT_TENANT);
    expect((await failing.get(DEFAULT_TENANT)).version).not.toBe(version);
  });

  it('updates the other agencies while one cannot be updated', async () => {
    const broken = new Set<number>();
    const following = new Timetables({
      ...fixture.deps,
      database: {
        ...fixture.deps.database,
        readInTenant: (tenantId, act) => {
          if (broken.has(tenantId)) throw new Error('This agency cannot be read');
          return fixture.deps.database.readInTenant(tenantId, act);
        },
      },
    });
    const before = await following.get(DEFAULT_TENANT);
    const other = await following.get(OTHER_TENANT);
    broken.add(DEFAULT_TENANT);
    await fixture.deps.database.inTenant(OTHER_TENANT, async (scope) => {
      await insertService(scope, {
        carrier: 'ZF',
        number: '901',
        kind: 'charter',
        ...PERIOD,
        legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
        fares: [{ adult: [10000, 2000, 1000, 0] }],
        seats: { Y: 9 },
      });
    });
    await following.refreshAll();
    expect(other.flights).toHaveLength(0);
    expect((await following.get(OTHER_TENANT)).flights).toHaveLength(1);
    expect((await following.get(DEFAULT_TENANT)).version).toBe(before.version);
  });

  it('no longer offers a departed flight', async () => {
    expect(await seenOn('2027-03-20')).toEqual([]);
    fixture.test.clock.freezeAt(new Date('2027-03-21T03:44:00Z'));
    await timetables.refreshAll();
    expect(await seenOn('2027-03-21')).toEqual(['06:45 9']);
    fixture.test.clock.freezeAt(new Date('2027-03-21T03:45:00Z'));
    expect(await seenOn('2027-03-21')).toEqual([]);
  });
});
