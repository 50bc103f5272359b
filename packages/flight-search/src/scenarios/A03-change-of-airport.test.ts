import { expect, it } from 'vitest';
import { agency, listCheapestFirst, offers, trip } from './agency.ts';

const flights = (leaves: string) => `
  SU 1: SVO 09:00 to IST 12:00
  PC 2: SAW ${leaves} to AYT 18:00
`;

it('A03 leaving from another airport of the city takes 240 minutes and is marked', () => {
  const [only] = listCheapestFirst(agency(flights('16:00')), trip('SVO-AYT'));
  expect(only?.layovers).toEqual([
    { minutes: 240, airportChange: true, selfTransfer: true, overnight: false },
  ]);
  expect(offers(agency(flights('15:59')), trip('SVO-AYT'))).toEqual([]);
});

it('A03 the change may lie at the second connection too', () => {
  const search = agency(`
    SU 1: LED 06:00 to FRA 08:00
    LH 2: FRA 10:00 to IST 14:00
    PC 3: SAW 18:00 to AYT 19:20
  `);
  expect(offers(search, trip('LED-AYT'))).toEqual(['SU 1 + LH 2 + PC 3, 300.00, 13:20']);
});
