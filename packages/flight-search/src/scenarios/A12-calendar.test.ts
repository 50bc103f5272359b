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
