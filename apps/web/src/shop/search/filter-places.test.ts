import type { Place } from '@farewind/contract/places/places';
import { expect, it } from 'vitest';
import { filterPlaces } from './use-places.ts';

const place = (code: string, name: string, city = name): Place => ({
  code,
  kind: 'airport',
  cityCode: code,
  name,
  city,
  country: '',
  countryCode: '',
  lat: 0,
  lng: 0,
  sellsFrom: true,
  sellsTo: true,
});
const places = [
  place('ADB', 'Adnan Menderes', 'İzmir'),
  place('IZM', 'X'),
  place('LED', 'Пулково', 'Санкт-Петербург'),
];
const codes = (keyword: string) => filterPlaces(places, keyword, 5).map((each) => each.code);

it('finds by code, by the beginning of any word, and without marks', () => {
  expect(codes('izm')).toEqual(['IZM', 'ADB']);
  expect(codes('петер')).toEqual(['LED']);
  expect(codes('menderes')).toEqual(['ADB']);
});

it('offers the first places before anything is typed', () => {
  expect(codes(' ')).toEqual(['ADB', 'IZM', 'LED']);
});
