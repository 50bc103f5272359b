import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  dayNumber,
  instantOf,
  isoWeekday,
  isSkippedTime,
  localDateTime,
  localDateTimeAt,
  repeatedOffsets,
  startOfDay,
  utcOffsetText,
  zoneOffsetMinutes,
} from './local-time.ts';

describe('dates', () => {
  test('a date that does not exist is refused', () => {
    for (const text of ['2027-02-29', '2027-13-01', '27-01-01', '2027-1-1', '0000-01-01', ''])
      expect(() => dayNumber(text)).toThrow(RangeError);
  });

  test('29 February counts as 1 March in other years', () => {
    expect(addYears('2024-02-29', 2)).toBe('2026-03-01');
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  });

  test('months and days go over the ends of years', () => {
    expect(addMonths('2026-11-20', 4)).toBe('2027-03-20');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('the first of January 1970 was a Thursday', () => {
    expect(isoWeekday(0)).toBe(4);
    expect(isoWeekday(dayNumber('2026-11-20'))).toBe(5);
  });

  test('minutes beyond the day belong to the next, minutes below it to the day before', () => {
    expect(localDateTime(dayNumber('2027-06-12'), 1450)).toBe('2027-06-13T00:10');
    expect(localDateTime(dayNumber('2027-06-12'), -10)).toBe('2027-06-11T23:50');
  });
});

describe('a day of a zone', () => {
  test.each([
    ['2027-02-03', 'UTC', '2027-02-03T00:00:00.000Z'],
    ['2027-02-03', 'Europe/Istanbul', '2027-02-02T21:00:00.000Z'],
    ['2027-02-03', 'America/New_York', '2027-02-03T05:00:00.000Z'],
    // The clocks of Beirut go from 00:00 to 01:00: the day begins at one.
    ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
    ['2027-03-29', 'Asia/Beirut', '2027-03-28T21:00:00.000Z'],
  ])('%s in %s begins at %s', (date, zone, instant) => {
    expect(new Date(startOfDay(date, zone)).toISOString()).toBe(instant);
  });
});

describe('airport clocks', () => {
  test('winter and summer have their own offset', () => {
    expect(zoneOffsetMinutes('Europe/Berlin', '2027-01-15T12:00')).toBe(60);
    expect(zoneOffsetMinutes('Europe/Berlin', '2027-07-15T12:00')).toBe(120);
    expect(zoneOffsetMinutes('Europe/Istanbul', '2027-01-15T12:00')).toBe(180);
    expect(zoneOffsetMinutes('Asia/Kolkata', '2027-01-15T12:00')).toBe(330);
  });

  test('the offset changes at the minute of the change, not at midnight', () => {
    expect(zoneOffsetMinutes('Europe/Berlin', '2027-03-28T01:59')).toBe(60);
    expect(zoneOffsetMinutes('Europe/Berlin', '2027-03-28T03:00')).toBe(120);
    expect(zoneOffsetMinutes('Europe/Berlin', '2027-10-31T03:00')).toBe(60);
  });

  test('an hour that the autumn change repeats means its first occurrence', () => {
    expect(zoneOffsetMinutes('Europe/Berlin', '2027-10-31T02:30')).toBe(120);
  });

  test('a time that the spring change skips is read with the offset before it', () => {
    expect(zoneOffsetMinutes('Europe/Berlin', '2027-03-28T02:30')).toBe(60);
  });

  test('the instant of a local time is its UTC time', () => {
    expect(new Date(instantOf('2027-06-12T06:45', 180)).toISOString()).toBe('2027-06-12T03:45:00.000Z');
  });
});

describe('times that clocks skip or repeat', () => {
  test.each([
    ['Europe/Madrid', '2027-03-28T01:59', false],
    ['Europe/Madrid', '2027-03-28T02:00', true],
    ['Europe/Madrid', '2027-03-28T02:59', true],
    ['Europe/Madrid', '2027-03-28T03:00', false],
    ['Europe/Sofia', '2027-03-28T02:30', false],
    ['Europe/Sofia', '2027-03-28T03:30', true],
    ['Europe/Istanbul', '2027-03-28T02:30', false],
    ['Europe/Moscow', '2027-03-28T02:30', false],
    ['Asia/Bangkok', '2027-03-28T02:30', false],
    ['Asia/Kolkata', '2027-03-28T02:30', false],
    ['Europe/Madrid', '2027-10-31T02:30', false],
  ])('in %s %s is skipped: %s', (zone, local, expected) => {
    expect(isSkippedTime(zone, local)).toBe(expected);
  });

  test.each([
    ['Europe/Berlin', '2027-10-31T01:59', undefined],
    ['Europe/Berlin', '2027-10-31T02:00', [120, 60]],
    ['Europe/Berlin', '2027-10-31T02:59', [120, 60]],
    ['Europe/Berlin', '2027-10-31T03:00', undefined],
    ['Europe/Berlin', '2027-10-30T02:30', undefined],
    ['Europe/London', '2027-10-31T01:30', [60, 0]],
    ['America/New_York', '2027-11-07T01:30', [-240, -300]],
    // Half an hour is repeated, from 01:30 on.
    ['Australia/Lord_Howe', '2027-04-04T01:29', undefined],
    ['Australia/Lord_Howe', '2027-04-04T01:45', [660, 630]],
    // The last hour of the day before comes again.
    ['Asia/Beirut', '2027-10-30T23:30', [180, 120]],
    ['Asia/Beirut', '2027-10-31T00:00', undefined],
    ['Europe/Berlin', '2027-03-28T02:30', undefined],
    ['Europe/Istanbul', '2027-10-31T02:30', undefined],
  ])('in %s %s comes twice, with the offsets: %s', (zone, local, expected) => {
    expect(repeatedOffsets(zone, local)).toEqual(expected);
  });

  test('the second of two equal times is an hour of true time after the first, and shown so by the clock', () => {
    const [first, second] = [false, true].map((afterChange) =>
      instantOf('2027-10-31T02:30', zoneOffsetMinutes('Europe/Berlin', '2027-10-31T02:30', afterChange)),
    );
    expect(new Date(first!).toISOString()).toBe('2027-10-31T00:30:00.000Z');
    expect(new Date(second!).toISOString()).toBe('2027-10-31T01:30:00.000Z');
    expect(localDateTimeAt(second!, 'Europe/Berlin')).toBe('2027-10-31T02:30');
  });

  test('an offset is told as travellers read it', () => {
    expect([60, 0, 330, -240, -210].map(utcOffsetText)).toEqual([
      'UTC+1',
      'UTC+0',
      'UTC+5:30',
      'UTC-4',
      'UTC-3:30',
    ]);
  });

  test('which occurrence is meant says nothing of a time that comes once or never', () => {
    for (const local of ['2027-07-15T12:00', '2027-10-31T03:00', '2027-10-31T01:59', '2027-03-28T02:30'])
      expect(zoneOffsetMinutes('Europe/Berlin', local, true)).toBe(zoneOffsetMinutes('Europe/Berlin', local));
  });

  test('an instant reads as the clocks of the zone show it, before and after they change', () => {
    expect(localDateTimeAt(Date.parse('2027-03-28T00:59:00Z'), 'Europe/Madrid')).toBe('2027-03-28T01:59');
    expect(localDateTimeAt(Date.parse('2027-03-28T01:00:00Z'), 'Europe/Madrid')).toBe('2027-03-28T03:00');
    expect(localDateTimeAt(Date.parse('2026-12-31T18:45:00Z'), 'Asia/Kolkata')).toBe('2027-01-01T00:15');
  });
});
