import { expect, it } from 'vitest';
import { agency, listCheapestFirst, offers, trip } from './agency.ts';

const flights = `
  SU 1: LED 06:00 to SVO 07:30, economy 30
  SU 2: SVO 10:00 to DXB 16:00, economy 100
  EK 3: DXB 22:00 to HKT 07:00 +1, economy 120
  SU 4: SVO 11:00 to HKT 00:30 +1, economy 400
`;

it('A05 two connections are offered when they save money, beside the one that saves time', () => {
  expect(offers(agency(flights), trip('LED-HKT'))).toEqual([
    'SU 1 + SU 2 + EK 3, 250.00, 21:00',
    'SU 1 + SU 4, 430.00, 14:30',
  ]);
});

it('A05 who accepts one stop sees no two, who flies direct sees none', () => {
  expect(offers(agency(flights), trip('LED-HKT', { maxStops: 1 }))).toEqual(['SU 1 + SU 4, 430.00, 14:30']);
  expect(offers(agency(flights), trip('LED-HKT', { maxStops: 0 }))).toEqual([]);
});

it('A05 a longer, dearer journey with more stops is not shown', () => {
  const search = agency(`
    SU 1: LED 06:00 to SVO 07:30, economy 30
    SU 2: SVO 10:00 to DXB 16:00, economy 300
    EK 3: DXB 22:00 to HKT 07:00 +1, economy 120
    SU 4: SVO 11:00 to HKT 00:30 +1, economy 400
  `);
  expect(offers(search, trip('LED-HKT'))).toEqual(['SU 1 + SU 4, 430.00, 14:30']);
});

it('A05 a night between two flights is marked and the day of each flight is its own', () => {
  const search = agency(`
    TK 1: SVO 20:00 to IST 23:00
    TK 2: IST 08:00 to AYT 09:20
  `);
  const [only] = listCheapestFirst(search, trip('SVO-AYT'));
  expect(only?.layovers).toEqual([
    { minutes: 540, airportChange: false, selfTransfer: false, overnight: true },
  ]);
  expect(only?.segments.map(({ day }) => day)).toEqual([20_609, 20_610]);
});

it('A05 a journey of 48 hours is sold, one minute more is not', () => {
  const flights48 = (lands: string) => `
    SU 1: SVO 08:00 to DXB 13:00, on 2026-06-05
    SU 2: DXB 12:00 to HKT ${lands} +1, on 2026-06-06
  `;
  expect(offers(agency(flights48('12:00')), trip('SVO-HKT'))).toEqual(['SU 1 + SU 2, 200.00, 48:00']);
  expect(offers(agency(flights48('12:01')), trip('SVO-HKT'))).toEqual([]);
});

it('A05 nobody is led through the city where the journey begins or ends', () => {
  const search = agency(`
    SU 1: SVO 08:00 to LED 09:30
    SU 2: LED 11:00 to DME 12:30
    SU 3: DME 15:00 to AYT 19:00
  `);
  expect(offers(search, trip('SVO-AYT'))).toEqual([]);
});
