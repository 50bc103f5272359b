import { expect, it } from 'vitest';
import { agency, offers, trip } from './agency.ts';

it('A08 every flight of a journey is in the asked cabin', () => {
  const search = agency(`
    TK 1: SVO 09:00 to IST 12:00, economy 100, business 400
    TK 2: IST 14:00 to AYT 15:20, economy 50, comfort 80, business 150
    TK 3: IST 16:00 to AYT 17:20, economy 40
  `);
  expect(offers(search, trip('SVO-AYT', { cabin: 'business' }))).toEqual(['TK 1 + TK 2, 550.00, 06:20']);
  expect(offers(search, trip('SVO-AYT', { cabin: 'comfort' }))).toEqual([]);
  expect(offers(search, trip('SVO-AYT'))).toEqual([
    'TK 1 + TK 3, 140.00, 08:20',
    'TK 1 + TK 2, 150.00, 06:20',
  ]);
});

it('A08 all airports of a city, and nearby ones, are searched as one place', () => {
  const search = agency(`
    SU 1: SVO 09:00 to IST 12:00, economy 100
    S7 2: DME 10:00 to SAW 13:00, economy 90
    SU 3: LED 11:00 to SAW 14:30, economy 80
  `);
  expect(offers(search, trip('SVO/DME-IST/SAW'))).toEqual(['S7 2, 90.00, 03:00', 'SU 1, 100.00, 03:00']);
  expect(offers(search, trip('SVO/DME/LED-IST/SAW'))).toHaveLength(3);
  expect(offers(search, trip('SVO-IST'))).toEqual(['SU 1, 100.00, 03:00']);
});

it('A08 a charter is sold point to point and never inside a connection', () => {
  const search = agency(`
    N4 1: SVO 09:00 to IST 12:00, economy 60, charter
    N4 2: IST 14:00 to AYT 15:20, economy 20, charter
    TK 3: SVO 09:30 to IST 12:30, economy 100
    TK 4: IST 14:30 to AYT 15:50, economy 50
    N4 5: SVO 08:00 to AYT 12:00, economy 180, charter
    TK 6: IST 14:00 to AYT 15:20, economy 10, not connected
  `);
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 3 + TK 4, 150.00, 06:20', 'N4 5, 180.00, 04:00']);
  expect(offers(search, trip('SVO-IST'))).toEqual(['N4 1, 60.00, 03:00', 'TK 3, 100.00, 03:00']);
});
