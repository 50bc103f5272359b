import { describe, expect, test } from 'vitest';
import { isInOrder, isSameTimes, moveLegs } from './leg-times.ts';

const date = '2027-06-01';
const moscow = { departs: 180, arrives: 180 };
/** Takes off at 10:00, stops from 12:00 to 13:00, lands at 15:00. */
const legs = [
  { departsMinute: 600, arrivesMinute: 720 },
  { departsMinute: 780, arrivesMinute: 900 },
];

describe('a flight with a stop that is moved', () => {
  test('stops as much later as it takes off, and lands when it is said to', () => {
    expect(moveLegs(legs, date, '2027-06-01T11:30', '2027-06-01T16:45')).toEqual([
      { departsMinute: 690, arrivesMinute: 810 },
      { departsMinute: 870, arrivesMinute: 1005 },
    ]);
  });

  test('may leave on another day than the one it is known by', () => {
    const [first, last] = moveLegs(legs, date, '2027-05-31T23:00', '2027-06-01T04:00');
    expect([first!.departsMinute, last!.arrivesMinute]).toEqual([-60, 240]);
  });

  test('back at its own times is as the service says', () => {
    expect(isSameTimes(moveLegs(legs, date, '2027-06-01T10:00', '2027-06-01T15:00'), legs)).toBe(true);
  });
});

describe('what can be flown', () => {
  test('over a change of clocks, landing earlier by the clock than it took off', () => {
    const overseas = [{ departsMinute: 600, arrivesMinute: 590 }];
    expect(isInOrder(overseas, date, [{ departs: 180, arrives: 60 }])).toBe(true);
    expect(isInOrder(overseas, date, [moscow])).toBe(false);
  });

  test('not when it lands before it leaves its stop', () => {
    const moved = moveLegs(legs, date, '2027-06-01T11:30', '2027-06-01T14:00');
    expect(isInOrder(moved, date, [moscow, moscow])).toBe(false);
  });
});
