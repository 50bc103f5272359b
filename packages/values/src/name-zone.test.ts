import { expect, test } from 'vitest';
import { nameZone } from './name-zone.ts';

const WINTER = Date.parse('2027-01-15T12:00:00Z');

test.each([
  ['Europe/Minsk', 'ru', 'Беларусь'],
  ['Europe/Minsk', 'en-GB', 'Belarus Time'],
  ['Europe/Moscow', 'ru', 'Москва'],
  ['Europe/Istanbul', 'en-GB', 'Türkiye Time'],
  ['Europe/Istanbul', 'tr', 'Türkiye saati'],
  ['Asia/Vladivostok', 'tr', 'Vladivostok saati'],
])(
  'beside a time, %s in %s is “%s”: the reader’s own country, in the reader’s words',
  (zone, locale, name) => {
    expect(nameZone(zone, locale, WINTER)).toBe(name);
  },
);
