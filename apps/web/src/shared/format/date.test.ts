import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  formatDates,
  formatDateWithWeekday,
  formatMonth,
  formatTime,
  isWeekend,
} from './date.ts';
import { today } from './device-clock.ts';
import { formatDuration } from './duration.ts';

describe('dates', () => {
  it('read as day, month, year after a short weekday', () => {
    expect(formatDateWithWeekday('2026-12-05', 'ru-RU')).toBe('сб 05-12-2026');
    expect(formatDateWithWeekday('2026-12-05T06:45', 'en-GB')).toBe('Sat 05-12-2026');
    expect(formatDateWithWeekday('2026-12-05', 'tr-TR')).toBe('Cmt 05-12-2026');
  });
  it('of a trip over New Year both have their year', () => {
    expect(formatDates('2026-12-28', '2027-01-04')).toBe('28-12-2026 – 04-01-2027');
    expect(formatDates('2026-12-28', undefined)).toBe('28-12-2026');
  });
  it('name months with a capital letter, Turkish ones too', () => {
    expect(formatMonth('2027-06', 'ru-RU')).toBe('Июнь 2027');
    expect(formatMonth('2027-06-12', 'tr-TR')).toBe('Haziran 2027');
  });
  it('count days across months, years and clock changes', () => {
    expect(daysBetween('2026-12-31T23:55', '2027-01-01T00:10')).toBe(1);
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(daysInMonth('2028-02')).toBe(29);
    expect(isWeekend('2026-12-05')).toBe(true);
  });
  it('keep the clock of the airport', () => {
    expect(formatTime('2026-12-05T06:45')).toBe('06:45');
  });
  it('take today from the person’s own calendar', () => {
    expect(today(new Date(2026, 10, 5, 0, 30))).toBe('2026-11-05');
  });
});

describe('durations', () => {
  it('are hours and minutes in the language’s short units', () => {
    expect(formatDuration(310, 'ru-RU').replaceAll(/\s/g, ' ')).toBe('5 ч 10 мин');
    expect(formatDuration(310, 'en-GB').replaceAll(/\s/g, ' ')).toBe('5h 10min');
    expect(formatDuration(310, 'tr-TR').replaceAll(/\s/g, ' ')).toMatch(/^5 sa\.? 10 dk\.?$/);
    expect(formatDuration(45, 'en-GB').replaceAll(/\s/g, ' ')).toBe('45 min');
    expect(formatDuration(120, 'ru-RU').replaceAll(/\s/g, ' ')).toBe('2 ч');
  });
  it('stay on one line in a narrow column', () => {
    const shown = ['ru-RU', 'en-GB', 'tr-TR'].flatMap((locale) =>
      [45, 120, 310].map((minutes) => formatDuration(minutes, locale)),
    );
    expect(shown.filter((text) => text.includes(' '))).toEqual([]);
  });
});
