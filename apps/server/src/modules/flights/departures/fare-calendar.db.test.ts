import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';

let office: Office;
let keeper: OfficeCaller;
const flight = { carrier: 'ZZ', number: '61' };
const days = { from: '2031-06-01', to: '2031-06-30' };

beforeAll(async () => {
  office = await Office.open();
  keeper = await hireStaff(office, ['Pages.Inventory'], { email: 'calendar@example.com' });
  const fare = {
    ...days,
    cabin: 'economy',
    family: 'Standard',
    class: 'Y',
    bucket: 'Y',
    fare: '120',
    tax: '20',
    fuel: '0',
    service: '5',
    handPieces: '1',
    handKg: '8',
    bagPieces: '0',
    bagKg: '0',
  };
  await keeper('Inventory/SaveFlightSheet', {
    ...flight,
    period: {
      kind: 'scheduled',
      ...days,
      days: [6],
      legs: [{ origin: 'SVO', destination: 'AYT', departsAt: '08:00', arrivesAt: '12:30', aircraft: '32N' }],
      isSold: true,
    },
    seats: [{ ...days, bucket: 'Y', seats: '40' }],
    fares: [fare],
  });
});
afterAll(() => office.close());

const read = async () => (await keeper('Inventory/GetFareCalendar', { ...flight, ...days })).result;

test('prices of several dates are set together, and the calendar shows them beside the usual price', async () => {
  const { cells, products } = await read();
  expect(products).toMatchObject([{ family: 'Standard', route: 'SVO–AYT' }]);
  expect(cells.map(({ date, adult }: { date: string; adult: string }) => [date, adult])).toEqual(
    ['07', '14', '21', '28'].map((day) => [`2031-06-${day}`, '145.00']),
  );
  const prices = cells.slice(1, 3).map((cell: object) => ({ ...cell, adult: '199.00' }));
  expect((await keeper('Inventory/UpdateFareCalendar', { prices })).result).toEqual({ changed: 2 });
  const after = await read();
  expect(after.cells[0]).not.toHaveProperty('usual');
  expect(after.cells[1]).toMatchObject({ adult: '199.00', usual: '145.00' });
  expect((await keeper('Inventory/UpdateFareCalendar', { prices })).key).toBe('GEN-CONFLICT');
});

test('a short number shows every day of its month beside busier numbers that contain it', async () => {
  for (let digit = 0; digit < 9; digit += 1)
    await keeper('Inventory/SaveFlightSheet', {
      carrier: 'ZZ',
      number: `61${digit}`,
      period: {
        kind: 'scheduled',
        ...days,
        days: [1, 2, 3, 4, 5, 6, 7],
        legs: [
          { origin: 'SVO', destination: 'AYT', departsAt: '05:00', arrivesAt: '09:30', aircraft: '32N' },
        ],
        isSold: true,
      },
      seats: [{ ...days, bucket: 'Y', seats: '40' }],
      fares: [],
    });
  expect((await read()).cells).toHaveLength(4);
});

test('a price below its fees is refused at its position, and no other date of the call changes', async () => {
  const { cells } = await read();
  const prices = [
    { ...cells[0], adult: '150.00' },
    { ...cells[3], adult: '10.00' },
  ];
  const refused = await keeper('Inventory/UpdateFareCalendar', { prices });
  expect(Object.keys(refused.fields ?? {})).toEqual(['prices.1.adult']);
  expect((await read()).cells[0]).toMatchObject({ adult: '145.00' });
});
