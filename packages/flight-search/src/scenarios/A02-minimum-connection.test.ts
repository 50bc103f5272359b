import { expect, it } from 'vitest';
import { agency, offers, trip } from './agency.ts';
import { airports } from './world.ts';

const toIstanbul = 'TK 1: SVO 09:00 to IST 12:00';

it('A02 an international connection of exactly 90 minutes is sold, one of 89 is not', () => {
  expect(offers(agency(`${toIstanbul}\n TK 2: IST 13:30 to AYT 15:00`), trip('SVO-AYT'))).toHaveLength(1);
  expect(offers(agency(`${toIstanbul}\n TK 2: IST 13:29 to AYT 15:00`), trip('SVO-AYT'))).toEqual([]);
});

it('A02 between two domestic flights 60 minutes are enough, 59 are not', () => {
  const fromAnkara = 'TK 1: ESB 09:00 to IST 10:00';
  expect(offers(agency(`${fromAnkara}\n TK 2: IST 11:00 to AYT 12:00`), trip('ESB-AYT'))).toHaveLength(1);
  expect(offers(agency(`${fromAnkara}\n TK 2: IST 10:59 to AYT 12:00`), trip('ESB-AYT'))).toEqual([]);
});

it('A02 a domestic flight after an international one needs the international time', () => {
  const domesticThenAbroad = 'TK 1: ESB 09:00 to IST 10:00\n TK 2: IST 11:29 to SVO 14:30';
  expect(offers(agency(domesticThenAbroad), trip('ESB-SVO'))).toEqual([]);
});

it('A02 an airport’s own minimum goes before the default', () => {
  const slow = airports.map((airport) =>
    airport.code === 'IST'
      ? { ...airport, minimumConnection: { domesticMinutes: 45, internationalMinutes: 120 } }
      : airport,
  );
  const flights = (leaves: string) => `${toIstanbul}\n TK 2: IST ${leaves} to AYT 16:00`;
  expect(offers(agency(flights('13:59'), undefined, { airports: slow }), trip('SVO-AYT'))).toEqual([]);
  expect(offers(agency(flights('14:00'), undefined, { airports: slow }), trip('SVO-AYT'))).toHaveLength(1);
});

it('A02 the second connection of a trip is held to the same minimum as the first', () => {
  const flights = (leaves: string) => `
    ${toIstanbul}
    TK 2: IST 14:00 to ESB 15:00
    TK 3: ESB ${leaves} to AYT 18:00
  `;
  expect(offers(agency(flights('16:00')), trip('SVO-AYT'))).toHaveLength(1);
  expect(offers(agency(flights('15:59')), trip('SVO-AYT'))).toEqual([]);
});

it('A02 a wait of exactly 24 hours is sold, a minute more is not', () => {
  expect(offers(agency(`${toIstanbul}\n TK 2: IST 12:00 to AYT 13:00`), trip('SVO-AYT'))).toHaveLength(1);
  const day = `${toIstanbul}, on 2026-06-05\n TK 2: IST 12:01 to AYT 13:00, on 2026-06-06`;
  expect(offers(agency(day), trip('SVO-AYT'))).toEqual([]);
});
