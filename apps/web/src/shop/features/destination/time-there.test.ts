import { expect, it } from 'vitest';
import { monthRuns, timeThere } from './time-there.ts';

it('a destination tells its time, and how far it is from the visitor’s', () => {
  const evening = new Date('2027-06-30T21:40:00Z');
  expect(timeThere(evening, 'Europe/Istanbul', 180)).toEqual({ clock: '00:40', hoursAhead: 0 });
  expect(timeThere(evening, 'Asia/Bangkok', 180)).toEqual({ clock: '04:40', hoursAhead: 4 });
  expect(timeThere(evening, 'Asia/Kolkata', 180)).toEqual({ clock: '03:10', hoursAhead: 2.5 });
  expect(timeThere(evening, 'Europe/Madrid', 180)).toEqual({ clock: '23:40', hoursAhead: -1 });
});

it('the best months read as runs, over the turn of the year too', () => {
  expect(monthRuns([5, 6, 9, 10])).toEqual([
    [5, 6],
    [9, 10],
  ]);
  expect(monthRuns([11, 12, 1, 2, 3])).toEqual([[11, 3]]);
  expect(monthRuns([])).toEqual([]);
});
