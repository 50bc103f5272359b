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
  'Antarctica/Troll',
];

it.each(zones)(
  'knows the offset of %s on every day of a year, including both occurrences of an ambiguous time',
  (zone) => {
    const findZoneDay = createFindZoneDay(() => zone);
    const first = dayNumber('2027-01-01');
    for (let day = first; day < first + 365; day += 1) {
      const { offsetMinutes, change } = findZoneDay('XXX', day);
      const isNearChange = [day - 1, day + 1].some(
        (other) => findZoneDay('XXX', other).offsetMinutes !== offsetMinutes,
      );
      for (let minute = 0; minute < 1440; minute += 30) {
        const time = localDateTime(day, minute);
        for (const afterChange of isNearChange ? [false, true] : [false]) {
          const repeated = change && afterChange ? Math.max(0, offsetMinutes - change.offsetMinutes) : 0;
          const isChanged = change !== undefined && minute >= change.fromLocalMinute - repeated;
          const told = isChanged ? change.offsetMinutes : offsetMinutes;
          if (told !== zoneOffsetMinutes(zone, time, afterChange)) expect.fail(`${zone} ${time}: ${told}`);
        }
      }
    }
  },
);
