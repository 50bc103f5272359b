import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';

let office: Office;
let keeper: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  keeper = await hireStaff(office, ['Pages.Inventory'], { email: 'keeper@example.com' });
});
afterAll(() => office.close());

const flight = {
  carrier: 'ZZ',
  number: '7',
  kind: 'scheduled',
  from: '2031-01-01',
  to: '2031-01-31',
  days: [1, 3],
  legs: [{ origin: 'SVO', destination: 'AYT', departsAt: '08:00', arrivesAt: '12:30', aircraft: '32N' }],
  isSold: true,
};
const seats = 'flight,from,to,days,leg,bucket,seats,status\nZZ7,2031-01-01,2031-01-31,,,Y,40,\n';
const totals = () =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('seat_counter as c')
      .innerJoin('service as s', (join) =>
        join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.service_id'),
      )
      .select(['c.total', 'c.flight_date'])
      .where('s.carrier', '=', 'ZZ')
      .execute(),
  );

test('a flight that staff add gets its seats from a file: a dry run changes nothing, and the import is audited', async () => {
  const { result: added } = await keeper('Inventory/SaveService', flight);
  expect(added).toMatchObject({ carrier: 'ZZ', number: '7', days: [1, 3], seatsTaken: 0, version: 1 });
  expect((await keeper('Inventory/ImportSchedule', { seats, dryRun: true })).result).toMatchObject({
    accepted: true,
    dryRun: true,
    problems: [],
    changes: { seats: { added: 9 } },
  });
  expect(await totals()).toEqual([]);
  expect((await keeper('Inventory/GetImport')).result.totalCount).toBe(0);
  await keeper('Inventory/ImportSchedule', { seats });
  // January 2031 has four Mondays and five Wednesdays.
  expect(await totals()).toHaveLength(9);
  expect((await keeper('Inventory/GetImport')).result.items).toMatchObject([
    { changes: { seats: { added: 9 } } },
  ]);
  const faulty = await keeper('Inventory/ImportSchedule', { seats: seats.replace('ZZ7', 'ZZ8') });
  expect(faulty.result).toMatchObject({
    accepted: false,
    problemCount: 1,
    problems: [{ file: 'seats', line: 2, message: expect.stringContaining('ZZ 8') }],
  });
});

test('a flight with sold seats keeps its legs and those dates and cannot be deleted; one without can', async () => {
  const { result: page } = await keeper('Inventory/GetServices', { keyword: 'zz 7' });
  const { id, version } = page.items[0];
  await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.updateTable('seat_counter').set({ sold: 2 }).where('flight_date', '=', '2031-01-06').execute(),
  );
  const later = [{ ...flight.legs[0], departsAt: '09:00' }];
  expect(await keeper('Inventory/UpdateService', { ...flight, legs: later, id, version })).toMatchObject({
    key: 'GEN-INUSE',
    fields: { legs: expect.any(String) },
  });
  expect(await keeper('Inventory/UpdateService', { ...flight, days: [3], id, version })).toMatchObject({
    key: 'GEN-INUSE',
    fields: { days: expect.any(String) },
  });
  expect(await keeper('Inventory/DeleteService', { input: id })).toMatchObject({ key: 'GEN-INUSE' });
  const shorter = await keeper('Inventory/UpdateService', { ...flight, days: [1], id, version });
  expect(shorter.result).toMatchObject({ days: [1], seatsTaken: 2 });
  expect(await totals()).toHaveLength(4);
  expect(await keeper('Inventory/UpdateService', { ...flight, id, version })).toMatchObject({
    key: 'GEN-CONFLICT',
  });
});

/** Varna’s clocks go forward at three on 28 March 2032. */
const fromVarna = {
  ...flight,
  number: '71',
  from: '2032-03-01',
  to: '2032-04-30',
  days: [7],
  legs: [{ origin: 'VAR', destination: 'SVO', departsAt: '03:30', arrivesAt: '07:00', aircraft: '32N' }],
};

test('a flight leaving at a skipped local time on any day of its period is refused', async () => {
  expect(await keeper('Inventory/SaveService', fromVarna)).toMatchObject({
    status: 400,
    fields: { legs: expect.stringContaining('VAR, 2032-03-28 03:30') },
  });
  const [leg] = fromVarna.legs;
  for (const free of [{ days: [6] }, { to: '2032-03-27' }, { legs: [{ ...leg, departsAt: '02:59' }] }]) {
    const { result } = await keeper('Inventory/SaveService', { ...fromVarna, ...free });
    await keeper('Inventory/DeleteService', { input: result.id });
  }
  const { result } = await keeper('Inventory/SaveService', { ...fromVarna, days: [6] });
  expect(
    await keeper('Inventory/UpdateService', { ...fromVarna, id: result.id, version: result.version }),
  ).toMatchObject({ status: 400, fields: { legs: expect.any(String) } });
});

test('a departure cannot be moved to a skipped local time', async () => {
  const [leg] = fromVarna.legs;
  const { result } = await keeper('Inventory/SaveService', {
    ...fromVarna,
    number: '73',
    legs: [{ ...leg, departsAt: '02:30' }],
  });
  await keeper('Inventory/ImportSchedule', {
    seats: 'flight,from,to,days,leg,bucket,seats,status\nZZ73,2032-03-01,2032-04-30,,,Y,40,\n',
  });
  const move = (departsAt: string, arrivesAt: string) =>
    keeper('Inventory/UpdateDeparture', {
      serviceId: result.id,
      date: '2032-03-28',
      reason: 'a slot',
      change: { kind: 'retime', departsAt: `2032-03-28T${departsAt}`, arrivesAt: `2032-03-28T${arrivesAt}` },
    });
  expect(await move('03:30', '07:00')).toMatchObject({
    fields: { 'change.departsAt': expect.stringContaining('VAR, 2032-03-28 03:30') },
  });
  expect((await move('04:00', '08:00')).status).toBe(200);
});

test('a flight number twice on a day needs confirmation, for a new and for a changed flight', async () => {
  const twin = { ...flight, number: '72' };
  const { result: first } = await keeper('Inventory/SaveService', twin);
  const evening = {
    ...twin,
    from: '2031-01-08',
    to: '2031-02-28',
    days: [3, 5],
    legs: [{ ...flight.legs[0], departsAt: '18:00', arrivesAt: '22:30' }],
  };
  expect(await keeper('Inventory/SaveService', evening)).toMatchObject({
    status: 400,
    fields: { twiceADayConfirmed: expect.stringContaining('ZZ 72 is on sale for 2031-01-08') },
  });
  for (const free of [{ days: [5] }, { from: '2031-02-01' }, { isSold: false }]) {
    const { result } = await keeper('Inventory/SaveService', { ...evening, ...free });
    await keeper('Inventory/DeleteService', { input: result.id });
  }
  const { result: second } = await keeper('Inventory/SaveService', { ...evening, twiceADayConfirmed: true });
  const change = { ...twin, id: first.id, version: first.version, days: [1, 3, 4] };
  expect(await keeper('Inventory/UpdateService', change)).toMatchObject({
    fields: { twiceADayConfirmed: expect.any(String) },
  });
  const meant = await keeper('Inventory/UpdateService', { ...change, twiceADayConfirmed: true });
  expect(meant.result).toMatchObject({ days: [1, 3, 4] });
  await keeper('Inventory/DeleteService', { input: second.id });
  const alone = { ...change, version: meant.result.version, days: [1] };
  expect((await keeper('Inventory/UpdateService', alone)).status).toBe(200);
});

test('a flight of another agency is not found', async () => {
  const other = await hireStaff(office, ['Pages.Inventory'], { tenantId: OTHER_TENANT });
  expect((await other('Inventory/GetServices', { keyword: 'ZZ7' })).result.totalCount).toBe(0);
  const { result } = await keeper('Inventory/SaveService', { ...flight, number: '9' });
  expect(await other('Inventory/DeleteService', { input: result.id })).toMatchObject({ status: 404 });
  expect(await keeper('Inventory/DeleteService', { input: result.id })).toMatchObject({ status: 200 });
});

test('a day is over when it is over where the flight begins, and at the agency, not in UTC', async () => {
  await keeper('Inventory/SaveService', { ...flight, number: '9' });
  await keeper('Inventory/ImportSchedule', { seats: seats.replace('ZZ7', 'ZZ9') });
  const { clock, database } = office.desk.app.db;
  await database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.updateTable('seat_counter').set({ sold: 2 }).where('flight_date', '=', '2031-01-06').execute(),
  );
  const seenAt = async (instant: string) => {
    clock.freezeAt(new Date(instant));
    const email = `keeper${instant.slice(11, 13)}@example.com`;
    const later = await hireStaff(office, ['Pages.Inventory'], { email });
    const { items: services } = (await later('Inventory/GetServices', { keyword: 'zz 9' })).result;
    const { items: departures } = (await later('Inventory/GetDepartures', { keyword: 'ZZ9' })).result;
    return [services[0].seatsTaken, departures[0].date];
  };
  // In Moscow the sixth of January, a Monday, and two hours later the seventh.
  expect(await seenAt('2031-01-06T20:00:00Z')).toEqual([2, '2031-01-06']);
  expect(await seenAt('2031-01-06T22:00:00Z')).toEqual([0, '2031-01-08']);
});
