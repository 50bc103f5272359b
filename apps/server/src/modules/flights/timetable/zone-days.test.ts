import { dayNumber, localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';
import { expect, it } from 'vitest';
import { createFindZoneDay } from './zone-days.ts';

const zones = [
  'Europe/Moscow',
  'Europe/London',
  'America/New_York',
  'Asia/Beirut',
  'Africa/Cairo',
  'Australia/Lord_Howe',
];

it.each(zones)('tells the clock of %s on every day of a year, changes included', (zone) => {
  const findZoneDay = createFindZoneDay(() => zone);
  const first = dayNumber('2027-01-01');
  for (let day = first; day < first + 365; day += 1) {
    const { offsetMinutes, change } = findZoneDay('XXX', day);
    for (let minute = 0; minute < 1440; minute += 30) {
      const told = change && minute >= change.fromLocalMinute ? change.offsetMinutes : offsetMinutes;
      const time = localDateTime(day, minute);
      if (told !== zoneOffsetMinutes(zone, time)) expect.fail(`${zone} ${time}: ${told}`);
    }
  }
});
