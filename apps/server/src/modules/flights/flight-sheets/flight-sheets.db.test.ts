import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';

let office: Office;
let keeper: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  keeper = await hireStaff(office, ['Pages.Inventory'], { email: 'sheets@example.com' });
});
afterAll(() => office.close());

const flight = { carrier: 'ZZ', number: '41' };
const period = {
  kind: 'scheduled',
  from: '2031-06-01',
  to: '2031-06-30',
  days: [1, 3],
  legs: [{ origin: 'SVO', destination: 'AYT', departsAt: '08:00', arrivesAt: '12:30', aircraft: '32N' }],
  isSold: true,
};
const seats = [{ from: '01.06.2031', to: '30.06.2031', bucket: 'y', seats: '40' }];
const fare = {
  from: '01.06.2031',
  to: '30.06.2031',
  cabin: 'economy',
  family: 'Standard',
  class: 'Y',
  bucket: 'Y',
  fare: '120',
  tax: '20,5',
  fuel: '0',
  service: '5',
  handPieces: '1',
  handKg: '8',
  bagPieces: '1',
  bagKg: '20',
  changeFee: '',
  cancelFee: '40',
};
const made = { ...flight, period, seats, fares: [fare] };
const read = async () => (await keeper('Inventory/GetFlightSheet', flight)).result;
const sell = (date: string, sold: number) =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.updateTable('seat_counter').set({ sold }).where('flight_date', '=', date).execute(),
  );

test('a flight created by hand previews its departures, and then has them with seats and price', async () => {
  const tried = await keeper('Inventory/SaveFlightSheet', { ...made, dryRun: true });
  // June 2031 has five Mondays and four Wednesdays.
  expect(tried.result).toMatchObject({ dryRun: true, added: 9, changed: 0 });
  expect(tried.result.departures[0]).toEqual({
    date: '2031-06-02',
    route: 'SVO–AYT',
    before: null,
    after: { seats: 40, price: '145.50' },
  });
  expect((await keeper('Inventory/GetFlightSheet', flight)).key).toBe('GEN-NOTFOUND');
  await keeper('Inventory/SaveFlightSheet', made);
  expect(await read()).toMatchObject({
    periods: [{ from: '2031-06-01', days: [1, 3] }],
    seats: [{ from: '2031-06-02', to: '2031-06-30', days: '', bucket: 'Y', seats: '40', taken: 0 }],
    fares: [
      { family: 'Standard', fare: '120.00', tax: '20.50', child: '75%', infant: '10%', cancelFee: '40.00' },
    ],
  });
  expect(await keeper('Inventory/SaveFlightSheet', made)).toMatchObject({
    key: 'GEN-DUPLICATE',
    fields: { number: expect.any(String) },
  });
});

test('saving an unchanged sheet changes nothing', async () => {
  const { version, fares } = await read();
  const { result } = await keeper('Inventory/SaveFlightSheet', { ...flight, version, fares });
  expect(result).toMatchObject({ added: 0, changed: 0, departures: [] });
});

test('a price edited by hand changes the departures of its dates, and a sheet read before that is refused', async () => {
  const { version, fares } = await read();
  const dearer = { ...flight, version, fares: [{ ...fares[0], fare: '150' }] };
  expect((await keeper('Inventory/SaveFlightSheet', dearer)).result).toMatchObject({
    added: 0,
    changed: 9,
    departures: { 0: { before: { price: '145.50' }, after: { price: '175.50' } } },
  });
  expect((await keeper('Inventory/SaveFlightSheet', dearer)).key).toBe('GEN-CONFLICT');
});

test('a period is copied with its seats and fares, and the original stays unchanged', async () => {
  const { version, fares } = await read();
  const july = { from: '2031-07-01', to: '2031-07-31' };
  const { result } = await keeper('Inventory/SaveFlightSheet', {
    ...flight,
    version,
    period: { ...period, ...july },
    seats: [{ ...july, bucket: 'Y', seats: '30' }],
    fares: [...fares, { ...fares[0], ...july, fare: '99.00' }],
  });
  // July 2031 has four Mondays and five Wednesdays.
  expect(result).toMatchObject({ added: 9, changed: 0 });
  expect(await read()).toMatchObject({
    periods: [{ from: '2031-06-01' }, { from: '2031-07-01' }],
    seats: [{ seats: '40' }, { seats: '30' }],
    fares: [{ fare: '150.00' }, { fare: '99.00' }],
  });
});

test('a block edited for one weekday stays on it, and no departure without seats gets any', async () => {
  const number = { carrier: 'ZZ', number: '42' };
  const sheet = async () => (await keeper('Inventory/GetFlightSheet', number)).result;
  const save = async (input: object) =>
    keeper('Inventory/SaveFlightSheet', { ...number, fares: [], ...input });
  const mondays = { ...period, days: [1] };
  const seatsOn = (days: string, count: string) => ({ ...seats[0], days, seats: count });
  await save({ period: mondays, seats: [seatsOn('', '40')] });
  const { version } = await sheet();
  await save({
    version,
    period: { ...period, from: '2031-06-02', days: [4] },
    seats: [
      { ...seatsOn('4', '60'), to: '12.06.2031' },
      { ...seatsOn('4', '60'), from: '26.06.2031' },
    ],
  });
  const rows = [
    { from: '2031-06-02', to: '2031-06-30', days: '1', seats: '40' },
    { from: '2031-06-05', to: '2031-06-12', days: '4', seats: '60' },
    { from: '2031-06-26', to: '2031-06-26', days: '4', seats: '60' },
  ];
  const now = await sheet();
  expect(now.seats).toMatchObject(rows);
  const more = now.seats.map((row: { days: string }) => (row.days === '4' ? { ...row, seats: '61' } : row));
  expect(await save({ version: now.version, seats: more })).toMatchObject({
    result: { added: 0, changed: 3 },
  });
  expect((await sheet()).seats).toMatchObject(
    rows.map((row) => (row.days === '4' ? { ...row, seats: '61' } : row)),
  );
});

test('what a former period of the flight has sold is part of the block that replaces it', async () => {
  const number = { carrier: 'ZZ', number: '43' };
  const sheet = async () => (await keeper('Inventory/GetFlightSheet', number)).result;
  const save = async (input: object) =>
    keeper('Inventory/SaveFlightSheet', { ...number, fares: [], ...input });
  const inTenant = office.desk.app.db.database.inTenant.bind(office.desk.app.db.database, DEFAULT_TENANT);
  await save({ period, seats });
  const [{ id }] = (await sheet()).periods;
  await inTenant(async ({ tx }) => {
    const former = { is_sold: false, variation: 'former' };
    await tx.updateTable('service').set(former).where('id', '=', id).execute();
    const sold = tx.updateTable('seat_counter').set({ sold: 5 }).where('service_id', '=', id);
    await sold.where('flight_date', '=', '2031-06-09').execute();
  });
  await save({ version: (await sheet()).version, period, seats });
  const free = () =>
    inTenant(({ tx }) =>
      tx
        .selectFrom('seat_counter')
        .select('total')
        .where('service_id', '>', id)
        .where('flight_date', '=', '2031-06-09')
        .execute(),
    );
  expect(await free()).toEqual([{ total: 35 }]);
  const { version, seats: blocks } = await sheet();
  expect(blocks).toMatchObject([{ seats: '40', taken: 5 }]);
  expect((await save({ version, seats: blocks })).result).toMatchObject({ added: 0, changed: 0 });
  const [, { id: serviceId }] = (await sheet()).periods;
  const departure = { serviceId, date: '2031-06-09' };
  const stock = (await keeper('Inventory/GetDeparture', departure)).result;
  expect(stock.blocks).toMatchObject([{ legs: [{ total: 40, sold: 5, held: 0 }] }]);
  const setTotal = (total: number) =>
    keeper('Inventory/UpdateDepartureStock', {
      ...departure,
      version: stock.departure.version,
      seats: [{ bucket: 'Y', legNo: 1, total }],
      prices: [],
    });
  expect((await setTotal(4)).fields).toEqual({ 'seats.0.total': expect.stringContaining('5') });
  await setTotal(41);
  expect(await free()).toEqual([{ total: 36 }]);
});

test('a seat block never falls below its sold and held seats, and the error at the cell gives that number', async () => {
  await sell('2031-06-09', 12);
  const { version, fares, seats: blocks } = await read();
  expect(blocks[0]).toMatchObject({ seats: '40', taken: 12 });
  const fewer = { ...flight, version, fares, seats: [{ ...blocks[0], seats: '11' }] };
  const refused = await keeper('Inventory/SaveFlightSheet', fewer);
  expect(refused).toMatchObject({ status: 400, fields: { 'seats.0.seats': expect.stringContaining('12') } });
  expect((await read()).seats[0]).toMatchObject({ seats: '40' });
  const exact = { ...fewer, seats: [{ ...blocks[0], seats: '12' }] };
  expect((await keeper('Inventory/SaveFlightSheet', exact)).result).toMatchObject({ changed: 9 });
});

test('every error is reported at its cell, and nothing of the sheet is saved', async () => {
  const { version, fares } = await read();
  const faulty = {
    ...flight,
    version,
    fares: [
      { ...fares[0], bucket: 'Q' },
      { ...fares[1], fare: '1.200', to: '31.06.2031' },
    ],
  };
  const answer = await keeper('Inventory/SaveFlightSheet', faulty);
  expect(Object.keys(answer.fields ?? {})).toEqual(['fares.1.to', 'fares.1.fare']);
  const unknown = await keeper('Inventory/SaveFlightSheet', {
    ...faulty,
    fares: [faulty.fares[0], fares[1]],
  });
  expect(Object.keys(unknown.fields ?? {})).toEqual(['fares.0.bucket']);
  expect((await read()).version).toBe(version);
});

test('fares removed from the sheet go off sale, down to the last one', async () => {
  const { version } = await read();
  await keeper('Inventory/SaveFlightSheet', { ...flight, version, fares: [] });
  expect((await read()).fares).toEqual([]);
});
