import { expect, it } from 'vitest';
import { findTwice, formatWithOffset, hourOf, listHours, offsetOf } from './repeated-hour.ts';

const BERLIN = 'Europe/Berlin';
const night = '2027-10-31T02:30';
const t = (key: string, values?: Record<string, unknown>) => `${key} ${String(values?.['offset'])}`;

it('asks which time is meant only of one that comes twice, and of none that is still being typed', () => {
  expect(findTwice(BERLIN, night)).toEqual([120, 60]);
  for (const at of [
    '2027-10-31T03:00',
    '2027-10-30T02:30',
    '2027-10-31T',
    '2027-10-31T02',
    '2027-02-30T02:30',
    '',
  ])
    expect(findTwice(BERLIN, at)).toBeUndefined();
  expect(findTwice('Europe/Istanbul', night)).toBeUndefined();
});

it('shows the choice that a departure has, and sends the offset that is chosen', () => {
  expect([120, 60].map((offset) => hourOf(BERLIN, night, offset))).toEqual(['first', 'second']);
  expect(hourOf(BERLIN, '2027-10-31T03:00', 60)).toBe('');
  expect((['first', 'second', ''] as const).map((hour) => offsetOf(BERLIN, night, hour))).toEqual([
    120,
    60,
    undefined,
  ]);
  expect(offsetOf(BERLIN, '2027-10-31T03:00', 'second')).toBeUndefined();
});

it('names both with the offsets of that night, whatever day the flight was moved from', () => {
  for (const date of ['2027-10-29', '2027-10-31', '2027-11-02'])
    expect(listHours(BERLIN, date, t as never).map(({ text }) => text)).toEqual([
      'departure.firstHour UTC+2',
      'departure.secondHour UTC+1',
    ]);
});

it('says of a time that occurs twice which of the two it is', () => {
  expect(formatWithOffset(BERLIN, night, 60)).toBe('02:30 (UTC+1)');
  expect(formatWithOffset(BERLIN, '2027-10-31T03:00', 60)).toBe('03:00');
});
