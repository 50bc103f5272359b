import { dayNumber } from '@farewind/values/local-time';
import { describe, expect, it } from 'vitest';
import { createFlightSearch } from '../api/create-flight-search.ts';
import { agency, offers, trip } from './agency.ts';
import { BruteForce, dominanceClassName, listUnbeaten } from './brute-force.ts';
import { randomCorridor, below, seeded } from './random-agency.ts';

describe.each(Array.from({ length: 40 }, (_, seed) => seed))('A16 many ways by one city, seed %i', (seed) => {
  it('finds every unbeaten journey, also where a later flight overtakes an earlier one', () => {
    const random = seeded(seed);
    const timetable = randomCorridor(random);
    const search = createFlightSearch(timetable);
    const truth = new BruteForce(timetable);
    for (const dominanceClass of ['hour', 'sixHours'] as const) {
      const day = timetable.firstDay + 2 + below(random, 2);
      const request = trip('LED-JFK', { day, dominanceClass });
      const expected = listUnbeaten(
        truth
          .listJourneys(request, day)
          .map((journey) => ({ ...journey, dominanceClass: dominanceClassName(journey, dominanceClass) })),
      );
      const answer = search.oneWay(request);
      const found = answer.listItineraries().map(({ segments, totalMinor, durationMinutes, stops }) => {
        const block = Math.floor(segments[0]!.departsAtLocalMinute / (dominanceClass === 'hour' ? 60 : 360));
        return `${block}: ${totalMinor} in ${durationMinutes}, ${stops} stops`;
      });
      expect(found.sort()).toEqual(expected);
    }
  });
});

it('A16 in the night when clocks jump ahead, a flight listed after a later one is still caught', () => {
  // 02:50 does not exist that night: the flight leaves ten minutes before four, forty minutes after the one of 03:10.
  const search = agency(
    `
    LH 1: LED 20:00 to FRA 22:00, on 2026-03-28
    LH 2: FRA 02:50 to MUC 04:50
    LH 3: FRA 03:10 to MUC 04:05
    LH 4: MUC 05:40 to JFK 09:00, on 2026-03-29
  `,
    dayNumber('2026-03-28'),
  );
  expect(offers(search, trip('LED-JFK', { day: dayNumber('2026-03-28') }))).toEqual([
    'LH 1 + LH 3 + LH 4, 300.00, 20:00',
  ]);
});

it('A16 a flight that overtakes is caught, though the one before it comes too late for anything', () => {
  const search = agency(`
    LH 1: LED 06:00 to FRA 08:00
    LH 2: FRA 10:00 to MUC 13:00
    LH 3: FRA 10:30 to MUC 11:25
    LH 4: MUC 13:20 to JFK 16:00, on 2026-06-05
  `);
  expect(offers(search, trip('LED-JFK'))).toEqual(['LH 1 + LH 3 + LH 4, 300.00, 17:00']);
});
