import { dayNumber } from '@farewind/values/local-time';
import { expect, it } from 'vitest';
import { agency, listCheapestFirst, offers, trip } from './agency.ts';

it('A06 over the date line a flight lands before it left, by the clock', () => {
  const search = agency('NZ 1: AKL 23:00 to HNL 07:45');
  expect(offers(search, trip('AKL-HNL'))).toEqual(['NZ 1, 100.00, 06:45']);
  const westward = agency('NZ 1: AKL 10:00 to HNL 18:45 -1');
  const [only] = listCheapestFirst(westward, trip('AKL-HNL'));
  expect(only?.durationMinutes).toBe(6 * 60 + 45);
});

it('A06 connects on the day before, by the clock, after crossing the date line', () => {
  const search = agency(`
    NZ 1: AKL 09:00 to HNL 17:45 -1
    HA 2: HNL 20:00 to JFK 11:00 +1
  `);
  expect(offers(search, trip('AKL-JFK'))).toEqual(['NZ 1 + HA 2, 200.00, 18:00']);
});

it('A06 connects between the ends of the world’s clocks, two local days apart', () => {
  const search = agency(`
    KI 1: CXI 00:30 to PPG 00:10 -1
    HA 2: PPG 02:00 to HNL 08:00
  `);
  expect(offers(search, trip('CXI-HNL'))).toEqual(['KI 1 + HA 2, 200.00, 07:30']);
});

it('A06 in the week of the spring change a flight through the night is an hour shorter', () => {
  const sunday = dayNumber('2026-03-29');
  const search = agency('LH 1: FRA 01:30 to MUC 04:00', sunday);
  const durations = [sunday - 1, sunday, sunday + 1].map(
    (day) => listCheapestFirst(search, trip('FRA-MUC', { day }))[0]?.durationMinutes,
  );
  expect(durations).toEqual([150, 90, 150]);
});

it('A06 in the week of the autumn change a flight through the night is an hour longer', () => {
  const sunday = dayNumber('2026-10-25');
  const search = agency('LH 1: FRA 01:30 to MUC 04:00', sunday);
  const durations = [sunday - 1, sunday, sunday + 1].map(
    (day) => listCheapestFirst(search, trip('FRA-MUC', { day }))[0]?.durationMinutes,
  );
  expect(durations).toEqual([150, 210, 150]);
});

it('A06 a connection of 60 minutes by the clock is none when the clock jumps between, and one of none is enough', () => {
  const spring = dayNumber('2026-03-29');
  const early = 'LH 1: FRA 00:30 to MUC 01:45\n LH 2: MUC 03:30 to FRA 05:00\n LH 3: MUC 03:45 to LHR 04:30';
  expect(offers(agency(early, spring), trip('FRA-LHR', { day: spring }))).toEqual([]);
  expect(offers(agency(early, spring), trip('FRA-LHR', { day: spring + 1 }))).toHaveLength(1);
  const autumn = dayNumber('2026-10-25');
  const tight = 'LH 1: FRA 00:30 to MUC 01:45\n LH 3: MUC 03:00 to LHR 04:30';
  expect(offers(agency(tight, autumn), trip('FRA-LHR', { day: autumn }))).toHaveLength(1);
  expect(offers(agency(tight, autumn), trip('FRA-LHR', { day: autumn + 1 }))).toEqual([]);
});

it('A06 between the American and the European change a transatlantic flight keeps its local times', () => {
  const between = dayNumber('2026-03-15');
  const search = agency('BA 1: LHR 10:00 to JFK 13:00', between);
  const minutes = (day: number) => listCheapestFirst(search, trip('LHR-JFK', { day }))[0]?.durationMinutes;
  expect([minutes(between - 8), minutes(between)]).toEqual([480, 420]);
});

it('A06 a short flight whose local times run backwards in the night of the change is not sold in that night alone', () => {
  const sunday = dayNumber('2026-03-29');
  const search = agency('LH 1: FRA 02:40 to MUC 03:30', sunday);
  const offered = [sunday - 1, sunday, sunday + 1].map(
    (day) => offers(search, trip('FRA-MUC', { day })).length,
  );
  expect(offered).toEqual([1, 0, 1]);
  expect(search.inventory.setSeats(1, sunday, 0, 5)).toBe(false);
});
