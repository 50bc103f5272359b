import { expect, it } from 'vitest';
import { agency, FRIDAY, listCheapestFirst, offers, trip, money, readFlights } from './agency.ts';

const flights = `
  TK 1: SVO 09:00 to IST 12:00, economy 100
  TK 2: IST 14:00 to AYT 15:20, economy 50 x2
`;

it('A10 sold and returned seats show in the next search, on their date alone', () => {
  const search = agency(flights);
  expect(search.inventory.setSeats(2, FRIDAY, 0, 0)).toBe(true);
  expect(offers(search, trip('SVO-AYT'))).toEqual([]);
  expect(offers(search, trip('SVO-AYT', { day: FRIDAY + 1 }))).toHaveLength(1);
  search.inventory.setSeats(2, FRIDAY, 0, 1);
  expect(listCheapestFirst(search, trip('SVO-AYT'))[0]?.segments[1]?.seatsLeft).toBe(1);
});

it('A10 a changed price, dearer or cheaper, is the price of the next search', () => {
  const search = agency(flights);
  search.inventory.setPrice(1, FRIDAY, 0, money('70'));
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 120.00, 06:20']);
  search.inventory.setPrice(1, FRIDAY, 0, money('500'));
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 550.00, 06:20']);
});

it('A10 a flight may have had more prices than one list holds', () => {
  const search = agency(flights);
  for (let price = 1000; price < 1400; price++) search.inventory.setPrice(1, FRIDAY, 0, money(String(price)));
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 1449.00, 06:20']);
  search.inventory.setPrice(1, FRIDAY, 0, money('100'));
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 150.00, 06:20']);
});

it('A10 a cancelled departure disappears and comes back with the seats it was given meanwhile', () => {
  const search = agency(flights);
  search.inventory.cancelDeparture(2, FRIDAY);
  search.inventory.cancelDeparture(2, FRIDAY);
  search.inventory.setSeats(2, FRIDAY, 0, 7);
  expect(offers(search, trip('SVO-AYT'))).toEqual([]);
  expect(search.findDeparture(2, FRIDAY)).toMatchObject({ cancelled: true, fares: [{ seatsLeft: 7 }] });
  search.inventory.openDeparture(2, FRIDAY);
  expect(listCheapestFirst(search, trip('SVO-AYT'))[0]?.segments[1]?.seatsLeft).toBe(7);
});

it('A10 a departure that is not loaded is told, an impossible change refused', () => {
  const search = agency(flights);
  expect(search.inventory.setSeats(9, FRIDAY, 0, 1)).toBe(false);
  expect(search.inventory.setSeats(1, FRIDAY + 100, 0, 1)).toBe(false);
  expect(() => search.inventory.setSeats(1, FRIDAY, 1, 1)).toThrow('no fare slot 1');
  expect(() => search.inventory.setSeats(1, FRIDAY, 0, -1)).toThrow(RangeError);
  expect(() => search.inventory.setPrice(1, FRIDAY, 0, money('-1'))).toThrow(RangeError);
});

it('A10 dates given as cancelled or retimed are so from the start, and a retimed date can be updated', () => {
  const [first, second] = readWithExceptions();
  const search = agency('', FRIDAY, { flights: [first, second] });
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 150.00, 07:20']);
  expect(offers(search, trip('SVO-AYT', { day: FRIDAY + 1 }))).toEqual([]);
  search.inventory.setPrice(2, FRIDAY, 0, money('90'));
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 190.00, 07:20']);
  expect(search.findDeparture(2, FRIDAY)).toMatchObject({ departsAtLocalMinute: 900 });
});

function readWithExceptions() {
  const [first, second] = readFlights(flights);
  const retimed = { departsAtLocalMinute: 15 * 60, arrivesAtLocalMinute: 16 * 60 + 20 };
  return [
    first!,
    {
      ...second!,
      exceptions: [
        { day: FRIDAY, kind: 'retimed' as const, ...retimed },
        { day: FRIDAY + 1, kind: 'cancelled' as const },
        { day: FRIDAY + 2, kind: 'cancelled' as const },
      ],
    },
  ] as const;
}
