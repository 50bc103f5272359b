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
  ...{ carrier: 'ZZ', number: '7', kind: 'scheduled', from: '2031-01-01', to: '2031-01-31', days: [1, 3] },
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

test('a flight that staff add gets its seats by a file: tried first, it changes nothing; taken over, it is on record', async () => {
  const { result: added } = await keeper('Inventory/SaveService', flight);
  expect(added).toMatchObject({ carrier: 'ZZ', number: '7', days: [1, 3], seatsTaken: 0, version: 1 });
  expect((await keeper('Inventory/ImportSchedule', { seats, dryRun: true })).result).toMatchObject({
    ...{ accepted: true, dryRun: true, problems: [] },
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
    ...{ accepted: false, problemCount: 1 },
    problems: [{ file: 'seats', line: 2, message: expect.stringContaining('ZZ 8') }],
  });
});

test('a flight of which seats are sold keeps its legs and those dates, and is not removed; a free one is', async () => {
  const { result: page } = await keeper('Inventory/GetServices', { keyword: 'zz 7' });
  const { id, version } = page.items[0];
  await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.updateTable('seat_counter').set({ sold: 2 }).where('flight_date', '=', '2031-01-06').execute(),
  );
  const later = [{ ...flight.legs[0], departsAt: '09:00' }];
  expect(await keeper('Inventory/UpdateService', { ...flight, legs: later, id, version })).toMatchObject({
    ...{ key: 'GEN-INUSE', fields: { legs: expect.any(String) } },
  });
  expect(await keeper('Inventory/UpdateService', { ...flight, days: [3], id, version })).toMatchObject({
    ...{ key: 'GEN-INUSE', fields: { days: expect.any(String) } },
  });
  expect(await keeper('Inventory/DeleteService', { input: id })).toMatchObject({ key: 'GEN-INUSE' });
  const shorter = await keeper('Inventory/UpdateService', { ...flight, days: [1], id, version });
  expect(shorter.result).toMatchObject({ days: [1], seatsTaken: 2 });
  expect(await totals()).toHaveLength(4);
  expect(await keeper('Inventory/UpdateService', { ...flight, id, version })).toMatchObject({
    key: 'GEN-CONFLICT',
  });
});

test('a flight of another agency is not there', async () => {
  const other = await hireStaff(office, ['Pages.Inventory'], { tenantId: OTHER_TENANT });
  expect((await other('Inventory/GetServices', { keyword: 'ZZ7' })).result.totalCount).toBe(0);
  const { result } = await keeper('Inventory/SaveService', { ...flight, number: '9' });
  expect(await other('Inventory/DeleteService', { input: result.id })).toMatchObject({ status: 404 });
  expect(await keeper('Inventory/DeleteService', { input: result.id })).toMatchObject({ status: 200 });
});
