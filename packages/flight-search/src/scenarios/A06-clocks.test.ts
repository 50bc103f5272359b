import { dayNumber } from '@farewind/values/local-time';
import { expect, it } from 'vitest';
import { agency, listCheapestFirst, offers, trip, readFlights } from './agency.ts';

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

const autumn = dayNumber('2026-10-25');

it('A06 a departure at the second of two equal times takes as long as the clock says, one at the first an hour more', () => {
  const search = agency('LH 1: FRA 02:30 to MUC 03:30\n LH 2: FRA second 02:30 to MUC 03:30', autumn);
  const durations = (day: number) =>
    listCheapestFirst(search, trip('FRA-MUC', { day, dominanceClass: 'firstFlight' }))
      .map(({ segments, durationMinutes }) => [segments[0]!.ref, durationMinutes])
      .toSorted(([one], [other]) => one! - other!);
  expect(durations(autumn - 1)).toEqual([
    [1, 60],
    [2, 60],
  ]);
  expect(durations(autumn)).toEqual([
    [1, 120],
    [2, 60],
  ]);
  expect(durations(autumn + 1)).toEqual([
    [1, 60],
    [2, 60],
  ]);
  const told = listCheapestFirst(search, trip('FRA-MUC', { day: autumn })).flatMap(
    ({ segments }) => segments,
  );
  expect(told.map(({ departsTwice, arrivesTwice }) => [departsTwice, arrivesTwice])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(search.findDeparture(1, autumn)?.departureOffsetMinutes).toBe(120);
  expect(search.findDeparture(2, autumn)?.departureOffsetMinutes).toBe(60);
});

it('A06 a flight that lands at the second of two equal times is sold, though it left at a later time of the clock', () => {
  const search = agency('LH 1: FRA 02:40 to MUC second 02:20\n LH 2: LHR 01:10 to MUC second 02:50', autumn);
  expect(offers(search, trip('FRA-MUC', { day: autumn }))).toEqual(['LH 1, 100.00, 00:40']);
  expect(offers(search, trip('FRA-MUC', { day: autumn + 1 }))).toEqual([]);
  expect(offers(search, trip('LHR-MUC', { day: autumn }))).toEqual(['LH 2, 100.00, 01:40']);
});

it('A06 connects with the true time between a landing and a departure in the hour that comes twice', () => {
  const arrival = 'LH 1: FRA 01:00 to MUC 02:00';
  const first = agency(`${arrival}\n LH 2: MUC 02:30 to LHR 03:30`, autumn);
  const second = agency(`${arrival}\n LH 2: MUC second 02:30 to LHR 03:30`, autumn);
  const toLondon = trip('FRA-LHR', { day: autumn });
  expect(offers(first, toLondon)).toEqual([]);
  expect(offers(second, toLondon)).toEqual(['LH 1 + LH 2, 200.00, 04:30']);
  const landsSecond = agency(
    'LH 1: FRA 01:00 to MUC second 02:00\n LH 2: MUC second 02:30 to LHR 03:30',
    autumn,
  );
  expect(offers(landsSecond, toLondon)).toEqual([]);
  const [day] = second.calendar({ ...toLondon, firstDay: autumn, dayCount: 1 });
  expect(day?.totalMinor).toBe(20_000);
});

it('A06 one date can be moved to the second of two equal times', () => {
  const times = { departsAtLocalMinute: 150, arrivesAtLocalMinute: 210, departsAfterChange: true };
  const [flight] = readFlights('LH 1: FRA 10:00 to MUC 11:00');
  const flights = [{ ...flight!, exceptions: [{ day: autumn, kind: 'retimed' as const, ...times }] }];
  const search = agency('', autumn, { flights });
  expect(offers(search, trip('FRA-MUC', { day: autumn }))).toEqual(['LH 1, 100.00, 01:00']);
});
