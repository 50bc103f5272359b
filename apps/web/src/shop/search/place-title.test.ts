import type { Place } from '@farewind/contract/places/places';
import { expect, it } from 'vitest';
import { placeSubtitle, placeTitle } from './place-title.ts';

const place = (code: string, kind: Place['kind'], cityCode: string, name: string, city: string): Place => ({
  code,
  kind,
  cityCode,
  name,
  city,
  country: 'Russia',
  countryCode: 'RU',
  lat: 0,
  lng: 0,
  sellsFrom: true,
  sellsTo: true,
});
const linesOf = (each: Place) => [placeTitle(each), placeSubtitle(each)];

it('calls a city’s only airport by the city, and one of several by its own name', () => {
  expect(linesOf(place('LED', 'airport', 'LED', 'Pulkovo', 'Saint Petersburg'))).toEqual([
    'Saint Petersburg',
    'Pulkovo, Russia',
  ]);
  expect(linesOf(place('SVO', 'airport', 'MOW', 'Sheremetyevo', 'Moscow'))).toEqual([
    'Sheremetyevo',
    'Moscow, Russia',
  ]);
  expect(linesOf(place('MOW', 'city', 'MOW', 'Moscow', 'Moscow'))).toEqual(['Moscow', 'Russia']);
});
