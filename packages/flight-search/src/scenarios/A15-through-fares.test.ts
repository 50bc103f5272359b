import { expect, it } from 'vitest';
import { createFlightSearch } from '../api/create-flight-search.ts';
import { agency, FRIDAY, listCheapestFirst, offers, trip, money } from './agency.ts';
import { BruteForce, dominanceClassName, listUnbeaten } from './brute-force.ts';
import { below, pick, randomThroughTimetable, seeded } from './random-agency.ts';

const flights = `
  TK 1: SVO 08:00 to IST 11:00, economy 100 through 70
  TK 2: IST 14:00 to AYT 15:20, economy 60 through 30
  PC 3: IST 14:30 to AYT 15:50, economy 35 through 20
`;

it('A15 a connection that one carrier flies from end to end costs its through fares', () => {
  expect(offers(agency(flights), trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 100.00, 07:20']);
});

it('A15 a flight alone, or beside another carrier, costs what it costs alone', () => {
  expect(offers(agency(flights), trip('SVO-IST'))).toEqual(['TK 1, 100.00, 03:00']);
  const search = agency(`
    TK 1: SVO 08:00 to IST 11:00, economy 100 through 1
    PC 3: IST 14:30 to AYT 15:50, economy 35 through 1
  `);
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + PC 3, 135.00, 07:50']);
});

it('A15 what is dearer flight by flight wins by its through fare', () => {
  const search = agency(`
    TK 1: SVO 08:00 to IST 11:00, economy 100 through 70
    TK 2: IST 15:00 to AYT 16:20, economy 90 through 25
    PC 3: IST 15:00 to AYT 16:20, economy 20
  `);
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 1 + TK 2, 95.00, 08:20']);
});

it('A15 three flights count as through only when all three are of one carrier', () => {
  const search = (carrier: string) =>
    agency(`
      TK 1: LED 06:00 to SVO 07:30, economy 50 through 10
      ${carrier} 2: SVO 10:00 to IST 13:00, economy 50 through 10
      TK 3: IST 16:00 to AYT 17:20, economy 50 through 10
    `);
  expect(offers(search('TK'), trip('LED-AYT'))).toEqual(['TK 1 + TK 2 + TK 3, 30.00, 11:20']);
  expect(offers(search('SU'), trip('LED-AYT'))).toEqual(['TK 1 + SU 2 + TK 3, 150.00, 11:20']);
});

it('A15 another fare may be the cheapest one once it is flown through', () => {
  const search = agency(`
    TK 1: SVO 08:00 to IST 11:00, economy 100, economy 120 through 60
    TK 2: IST 14:00 to AYT 15:20, economy 60
  `);
  const [only] = listCheapestFirst(search, trip('SVO-AYT'));
  expect(only).toMatchObject({ totalMinor: 12_000, price: { adultMinor: 12_000 } });
  expect(only?.segments.map(({ slot, price }) => [slot, price.adultMinor])).toEqual([
    [1, 6_000],
    [0, 6_000],
  ]);
});

it('A15 children and infants have through fares of their own', () => {
  const family = { passengers: { adults: 1, children: 1, infants: 1 } };
  const search = agency(`
    TK 1: SVO 08:00 to IST 11:00, economy 100/80/20 through 90/40/0
    TK 2: IST 14:00 to AYT 15:20, economy 60/60/10
  `);
  expect(offers(search, trip('SVO-AYT', family))).toEqual(['TK 1 + TK 2, 260.00, 07:20']);
});

it('A15 the price calendar knows through fares, and follows their changes', () => {
  const search = agency(flights);
  const days = { ...trip('SVO-AYT'), firstDay: FRIDAY, dayCount: 1 };
  expect(search.calendar(days)[0]?.totalMinor).toBe(10_000);
  search.inventory.setPrice(2, FRIDAY, 0, { ...money('60'), through: money('5') });
  expect(search.calendar(days)[0]?.totalMinor).toBe(7_500);
});

it('A15 a through fare above the price alone is refused', () => {
  expect(() => agency('TK 1: SVO 08:00 to IST 11:00, economy 100 through 101')).toThrow(RangeError);
});

it('A15 nothing cheap is overlooked: carriers with deep through fares are searched as the full enumeration does', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = seeded(1000 + seed);
    const timetable = randomThroughTimetable(random);
    const search = createFlightSearch(timetable);
    const truth = new BruteForce(timetable);
    for (let query = 0; query < 4; query++) {
      const from = pick(random, ['SVO', 'LED']);
      const passengers = {
        adults: 1 + below(random, 2),
        children: below(random, 2),
        infants: below(random, 2),
      };
      const request = {
        ...trip(`${from}-AYT`),
        passengers,
        day: timetable.firstDay + 2,
        dominanceClass: 'sixHours' as const,
      };
      const journeys = truth.listJourneys(request, request.day);
      const expected = journeys.map((journey) => ({
        ...journey,
        dominanceClass: dominanceClassName(journey, 'sixHours'),
      }));
      const found = search.oneWay(request).listItineraries();
      const vectors = found.map(({ segments, totalMinor: price, durationMinutes: minutes, stops }) => {
        return {
          dominanceClass: `${Math.floor(segments[0]!.departsAtLocalMinute / 360)}`,
          price,
          minutes,
          stops,
        };
      });
      expect(listUnbeaten(vectors), `seed ${seed}`).toEqual(listUnbeaten(expected));
      const [cheapest] = search.calendar({ ...request, firstDay: request.day, dayCount: 1 });
      const prices = journeys.map(({ price }) => price);
      expect(cheapest?.totalMinor).toBe(prices.length > 0 ? Math.min(...prices) : undefined);
    }
  }
});
