import { expect, it } from 'vitest';
import type { FlightSearch } from '../api/flight-search.ts';
import type { RoundTripRequest } from '../api/search-request.ts';
import { agency, describe, FRIDAY, trip } from './agency.ts';

const flights = `
  SU 1: SVO 09:00 to AYT 13:00, economy 200
  TK 2: SVO 18:00 to AYT 22:00, economy 150
  SU 3: AYT 14:30 to SVO 18:30, economy 100
  TK 4: AYT 23:30 to SVO 03:30 +1, economy 180
`;

function pairs(search: FlightSearch, changes: Partial<RoundTripRequest> = {}): string[] {
  const request = { ...trip('SVO-AYT'), outboundDay: FRIDAY, inboundDay: FRIDAY + 7, limit: 100, ...changes };
  const answer = search.roundTrip({ minimumStayMinutes: 60, ...request });
  return Array.from(answer.totalMinor, (total, index) => {
    const out = answer.outbound.itinerary(answer.outboundIndex[index]!);
    const back = answer.inbound.itinerary(answer.inboundIndex[index]!);
    return `${describe(out).split(',')[0]} / ${describe(back).split(',')[0]}, ${total / 100}`;
  });
}

it('A11 pairs every outbound with every inbound, cheapest first', () => {
  expect(pairs(agency(flights))).toEqual([
    'TK 2 / SU 3, 250',
    'SU 1 / SU 3, 300',
    'TK 2 / TK 4, 330',
    'SU 1 / TK 4, 380',
  ]);
});

it('A11 returns as many pairs as asked and says how many there are', () => {
  const request = { ...trip('SVO-AYT'), outboundDay: FRIDAY, inboundDay: FRIDAY + 7, limit: 2 };
  const answer = agency(flights).roundTrip({ ...request, minimumStayMinutes: 60 });
  expect([answer.count, answer.foundCount]).toEqual([2, 4]);
});

it('A11 nobody returns before arriving, and the stay is exact to the minute', () => {
  const sameDay = { inboundDay: FRIDAY, minimumStayMinutes: 90 };
  expect(pairs(agency(flights), sameDay)).toEqual([
    'SU 1 / SU 3, 300',
    'TK 2 / TK 4, 330',
    'SU 1 / TK 4, 380',
  ]);
  expect(pairs(agency(flights), { ...sameDay, minimumStayMinutes: 91 })).toEqual(['SU 1 / TK 4, 380']);
});

it('A11 on short stays a dearer outbound that arrives in time is kept beside a cheaper one that does not', () => {
  const search = agency(`
    SU 1: SVO 09:00 to AYT 13:00, economy 200
    SU 2: SVO 09:45 to AYT 13:45, economy 150
    SU 3: AYT 14:30 to SVO 18:30, economy 100
  `);
  const sameDay = { inboundDay: FRIDAY, minimumStayMinutes: 60, dominanceClass: 'hour' as const };
  expect(pairs(search, sameDay)).toEqual(['SU 1 / SU 3, 300']);
});

it('A11 pairs that may not be sold together are left out', () => {
  const together: [number, number][] = [
    [1, 3],
    [2, 4],
  ];
  const mayPair = (out: number, _day: number, back: number) =>
    together.some(([a, b]) => a === out && b === back);
  expect(pairs(agency(flights), { mayPair, dominanceClass: 'sixHours' })).toEqual([
    'SU 1 / SU 3, 300',
    'TK 2 / TK 4, 330',
  ]);
});
