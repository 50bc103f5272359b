import { describe, expect, test } from 'vitest';
import { isInOrder, isSameTimes, moveLegs, offsetsOf } from './leg-times.ts';

const date = '2027-06-01';
const moscow = { departs: 180, arrives: 180 };
const first = { departsAfterChange: false, arrivesAfterChange: false };
/** Takes off at 10:00, stops from 12:00 to 13:00, lands at 15:00. */
const legs = [
  { origin: 'VKO', destination: 'KZN', departsMinute: 600, arrivesMinute: 720, ...first },
  { origin: 'KZN', destination: 'SVX', departsMinute: 780, arrivesMinute: 900, ...first },
];
const zones: Readonly<Record<string, string>> = {
  FRA: 'Europe/Berlin',
  MUC: 'Europe/Berlin',
  LHR: 'Europe/London',
};
const zoneOf = (code: string) => zones[code] ?? 'Europe/Moscow';
const move = (departsAt: string, arrivesAt: string) =>
  moveLegs(legs, date, { at: departsAt, afterChange: false }, { at: arrivesAt, afterChange: false }, zoneOf);

describe('a flight with a stop that is moved', () => {
  test('shifts its stops by as much as its departure, and lands at the given time', () => {
    expect(move('2027-06-01T11:30', '2027-06-01T16:45')).toEqual([
      { departsMinute: 690, arrivesMinute: 810, ...first },
      { departsMinute: 870, arrivesMinute: 1005, ...first },
    ]);
  });

  test('may leave on a day other than its flight date', () => {
    const [departs, arrives] = move('2027-05-31T23:00', '2027-06-01T04:00');
    expect([departs!.departsMinute, arrives!.arrivesMinute]).toEqual([-60, 240]);
  });

  test('moved back to its own times equals the service again', () => {
    expect(isSameTimes(legs, move('2027-06-01T10:00', '2027-06-01T15:00'), legs, date, zoneOf)).toBe(true);
  });
});

describe('a flight moved into the repeated hour', () => {
  const night = '2027-10-31';
  const overMunich = [
    { origin: 'FRA', destination: 'MUC', departsMinute: 600, arrivesMinute: 650, ...first },
    { origin: 'MUC', destination: 'LHR', departsMinute: 680, arrivesMinute: 740, ...first },
  ];
  const at = (local: string, afterChange: boolean) => ({ at: `${night}T${local}`, afterChange });

  test('takes off at the intended occurrence, and stops at later times', () => {
    const moved = moveLegs(overMunich, night, at('02:00', true), at('02:40', false), zoneOf);
    expect(moved[0]).toMatchObject({
      departsAfterChange: true,
      arrivesMinute: 170,
      arrivesAfterChange: true,
    });
    const offsets = offsetsOf(overMunich, moved, night, zoneOf);
    expect(offsets).toEqual([
      { departs: 60, arrives: 60 },
      { departs: 60, arrives: 0 },
    ]);
    expect(isInOrder(moved, night, offsets)).toBe(true);
  });

  test('stops at the first occurrence of an ambiguous time if it took off before', () => {
    const moved = moveLegs(overMunich, night, at('02:00', false), at('02:20', false), zoneOf);
    expect(moved[0]).toMatchObject({ departsAfterChange: false, arrivesAfterChange: false });
  });

  test('flies at different UTC times at the second occurrence than at the first', () => {
    const [atFirst, atSecond] = [false, true].map((afterChange) =>
      moveLegs(overMunich, night, at('02:00', afterChange), at('03:20', false), zoneOf),
    );
    expect(isSameTimes(overMunich, atFirst!, atSecond!, night, zoneOf)).toBe(false);
    expect(isSameTimes(overMunich, atSecond!, atSecond!, night, zoneOf)).toBe(true);
  });
});

describe('a feasible flight', () => {
  test('may land at an earlier local time than it took off, across a clock change', () => {
    const overseas = [{ departsMinute: 600, arrivesMinute: 590 }];
    expect(isInOrder(overseas, date, [{ departs: 180, arrives: 60 }])).toBe(true);
    expect(isInOrder(overseas, date, [moscow])).toBe(false);
  });

  test('may not land before it leaves its stop', () => {
    const moved = move('2027-06-01T11:30', '2027-06-01T14:00');
    expect(isInOrder(moved, date, [moscow, moscow])).toBe(false);
  });
});
