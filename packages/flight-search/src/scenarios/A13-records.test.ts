import { expect, it } from 'vitest';
import { openSnapshot, takeSnapshot } from '../api/snapshot.ts';
import { agency, FRIDAY, offers, trip, readFlights } from './agency.ts';

it('A13 an impossible record is refused by name', () => {
  const refused = (line: string, changes = {}) =>
    expect(() =>
      agency('', FRIDAY, { flights: readFlights(line).map((flight) => ({ ...flight, ...changes })) }),
    );
  refused('SU 7: SVO 09:00 to XXX 13:00').toThrow('Flight 7 names airport XXX');
  refused('SU 7: SVO 09:00 to SVO 13:00').toThrow('Flight 7 ends where it begins');
  refused('SU 7: SVO 09:00 to AYT 13:00\nSU 7: SVO 10:00 to AYT 14:00').toThrow('Flight 7 is given twice');
  refused('SU 7: SVO 09:00 to AYT 13:00', { departsAtLocalMinute: 1440 }).toThrow(
    'Flight 7 departs at minute 1440',
  );
});

it('A13 a flight that lands before it takes off is never sold', () => {
  expect(offers(agency('SU 7: SVO 09:00 to AYT 08:00'), trip('SVO-AYT'))).toEqual([]);
});

it('A13 a search opened from a snapshot answers and follows changes like the one it was taken from', () => {
  const search = agency(`
    TK 1: SVO 09:00 to IST 12:00, economy 100 x300
    TK 2: IST 14:00 to AYT 15:20, economy 50
  `);
  search.inventory.cancelDeparture(2, FRIDAY + 1);
  const opened = openSnapshot(structuredClone(takeSnapshot(search)));
  expect(offers(opened, trip('SVO-AYT'))).toEqual(offers(search, trip('SVO-AYT')));
  expect(offers(opened, trip('SVO-AYT', { day: FRIDAY + 1 }))).toEqual([]);
  opened.inventory.setSeats(2, FRIDAY, 0, 0);
  opened.inventory.openDeparture(2, FRIDAY + 1);
  expect(offers(opened, trip('SVO-AYT'))).toEqual([]);
  expect(offers(opened, trip('SVO-AYT', { day: FRIDAY + 1 }))).toHaveLength(1);
});
