import { expect, test } from 'vitest';
import {
  clockOf,
  findServiceProblems,
  timeLegs,
  toDays,
  toMask,
  type ServiceFields,
} from './service-pattern.ts';

const leg = { departsDay: 0, arrivesDay: 0, aircraft: '32N' };
const flight: ServiceFields = {
  carrier: 'ZZ',
  number: '11',
  kind: 'scheduled',
  from: '2031-01-01',
  to: '2031-03-01',
  days: [1, 7],
  legs: [{ ...leg, origin: 'SVO', destination: 'AYT', departsAt: '08:00', arrivesAt: '12:30' }],
  isSold: true,
  twiceADayConfirmed: false,
};
const offsets: Readonly<Record<string, number>> = { SVO: 180, AYT: 180, IST: 180, HKT: 420 };
const problemsOf = (part: Partial<ServiceFields>) =>
  findServiceProblems({ ...flight, ...part }, (code) => offsets[code]).map(
    ({ path, message }) => `${path} ${message}`,
  );

test('days of operation and clocks read back as they were written', () => {
  expect(toDays(toMask([1, 3, 7]))).toEqual([1, 3, 7]);
  expect(clockOf(1505)).toEqual({ at: '01:05', day: 1 });
  expect(clockOf(-30)).toEqual({ at: '23:30', day: -1 });
  expect(timeLegs(flight)).toMatchObject([{ departsMinute: 480, arrivesMinute: 750 }]);
});

test('a feasible flight is valid, also over midnight and with a stop', () => {
  expect(problemsOf({})).toEqual([]);
  const night = {
    ...leg,
    origin: 'SVO',
    destination: 'HKT',
    departsAt: '20:00',
    arrivesAt: '09:10',
    arrivesDay: 1,
  };
  expect(problemsOf({ legs: [night] })).toEqual([]);
  const on = { ...leg, origin: 'AYT', destination: 'IST', departsAt: '13:30', arrivesAt: '14:45' };
  expect(problemsOf({ legs: [...flight.legs, on] })).toEqual([]);
});

test('an infeasible flight is reported at its field', () => {
  expect(problemsOf({ to: '2030-12-31' })).toEqual(['to service.endsBeforeItBegins']);
  expect(problemsOf({ to: '2034-01-04' })).toEqual([]);
  expect(problemsOf({ to: '2034-01-05' })).toEqual(['to service.periodTooLong']);
  const [first] = flight.legs;
  expect(problemsOf({ legs: [{ ...first!, destination: 'QQQ' }] })).toEqual(['legs service.unknownAirport']);
  expect(problemsOf({ legs: [first!, first!] })).toEqual(['legs service.legsDoNotMeet']);
  // Landing at 12:30 in Phuket is 08:30 in Moscow, half an hour for a flight of eight.
  expect(problemsOf({ legs: [{ ...first!, destination: 'HKT', arrivesAt: '11:59' }] })).toEqual([
    'legs service.landsBefore',
  ]);
});
