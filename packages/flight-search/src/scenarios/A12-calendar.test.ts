import { expect, it } from 'vitest';
import { agency, FRIDAY, trip, money } from './agency.ts';

const flights = `
  SU 1: SVO 09:00 to AYT 13:00, economy 200, weekdays 135
  TK 2: SVO 08:00 to IST 11:00, economy 80
  TK 3: IST 14:00 to AYT 15:20, economy 50, weekdays 5
  N4 4: SVO 06:00 to AYT 10:00, economy 170, charter, weekdays 7
  SU 5: AYT 14:00 to SVO 18:00, economy 90, weekdays 67
`;
const request = { ...trip('SVO-AYT'), firstDay: FRIDAY, dayCount: 4 };

it('A12 tells the cheapest departure of every day, and which days have none', () => {
  expect(agency(flights).calendar(request)).toEqual([
    { day: FRIDAY, totalMinor: 13_000 },
    { day: FRIDAY + 1, totalMinor: undefined },
    { day: FRIDAY + 2, totalMinor: 17_000 },
    { day: FRIDAY + 3, totalMinor: 20_000 },
  ]);
});

it('A12 days that are not loaded have no price', () => {
  const days = agency(flights).calendar({ ...request, firstDay: FRIDAY + 10, dayCount: 2 });
  expect(days.map(({ totalMinor }) => totalMinor)).toEqual([20_000, undefined]);
});

it('A12 follows a change of price', () => {
  const search = agency(flights);
  search.calendar(request);
  search.inventory.setPrice(1, FRIDAY, 0, money('99'));
  expect(search.calendar(request)[0]).toEqual({ day: FRIDAY, totalMinor: 9_900 });
});

it('A12 finds a connection by the price of whichever day its second flight leaves, also after changes', () => {
  const search = agency(`
    SU 1: SVO 09:00 to AYT 13:00, economy 140
    TK 2: SVO 20:00 to IST 23:00, economy 100
    TK 3: IST 08:00 to AYT 09:20, economy 50
  `);
  const begin = FRIDAY - 10;
  const usual = (day: number) => (day % 2 === 0 ? '60' : '50');
  const priceOn = (day: number, price: string) => search.inventory.setPrice(3, day, 0, money(price));
  for (let day = begin; day <= FRIDAY + 10; day++) priceOn(day, usual(day));
  for (let second = begin + 1; second <= FRIDAY + 10; second++) {
    priceOn(second, '20');
    const cheap = search
      .calendar({ ...request, firstDay: begin, dayCount: 21 })
      .filter(({ totalMinor }) => totalMinor !== 14_000);
    expect(cheap).toEqual([{ day: second - 1, totalMinor: 12_000 }]);
    priceOn(second, usual(second));
  }
});

it('A12 counts round trips of so many nights, each day by its own return', () => {
  const roundTrip = { nights: 1, minimumStayMinutes: 60 };
  expect(agency(flights).calendar({ ...request, roundTrip })).toEqual([
    { day: FRIDAY, totalMinor: 22_000 },
    { day: FRIDAY + 1, totalMinor: undefined },
    { day: FRIDAY + 2, totalMinor: undefined },
    { day: FRIDAY + 3, totalMinor: undefined },
  ]);
});

it('A12 counts only round trips that may be sold together', () => {
  const mayPair = (outboundRef: number) => outboundRef === 1;
  const roundTrip = { nights: 8, minimumStayMinutes: 60, mayPair };
  const [friday] = agency(flights).calendar({ ...request, roundTrip, dayCount: 1 });
  expect(friday).toEqual({ day: FRIDAY, totalMinor: 29_000 });
});
