import { expect, it } from 'vitest';
import { agency, listCheapestFirst, trip } from './agency.ts';

const flights = `
  SU 1: SVO 09:00 to IST 12:00
  PC 2: IST 14:00 to AYT 15:20
`;

it('A04 two carriers without an agreement make a self-transfer, sold and marked', () => {
  const [only] = listCheapestFirst(agency(flights), trip('SVO-AYT'));
  expect(only?.layovers).toEqual([
    { minutes: 120, airportChange: false, selfTransfer: true, overnight: false },
  ]);
});

it('A04 an agreement protects the connection in both directions', () => {
  for (const pair of [
    ['SU', 'PC'],
    ['PC', 'SU'],
  ] as const) {
    const [only] = listCheapestFirst(agency(flights, undefined, { interline: [pair] }), trip('SVO-AYT'));
    expect(only?.layovers[0]?.selfTransfer).toBe(false);
  }
});

it('A04 one carrier protects its own connections, whoever operates them', () => {
  const search = agency(`
    SU 1: SVO 09:00 to IST 12:00
    SU 2: IST 14:00 to AYT 15:20, operated by PC
  `);
  const [only] = listCheapestFirst(search, trip('SVO-AYT'));
  expect(only?.layovers[0]?.selfTransfer).toBe(false);
  expect(only?.segments[1]).toMatchObject({ carrier: 'SU', operatingCarrier: 'PC' });
});
