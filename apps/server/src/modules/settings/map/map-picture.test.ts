import { expect, test } from 'vitest';
import { toSecret } from '../setting-secrets.ts';
import { fillTile, pictureAddress } from './map-picture.ts';

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png?key={key}';

test.each<[string, { lat: number; lng: number; zoom: number }, string]>([
  ['the whole world', { lat: 0, lng: 0, zoom: 0 }, '0/0/0'],
  ['Antalya', { lat: 36.8969, lng: 30.7133, zoom: 10 }, '10/599/398'],
  ['the far south-east', { lat: -90, lng: 180, zoom: 3 }, '3/7/7'],
  ['the far north-west', { lat: 90, lng: -180, zoom: 3 }, '3/0/0'],
])('the tile of %s is the one that holds it, and never one outside of the map', (_, point, path) => {
  expect(fillTile(TEMPLATE, point, 'k')).toBe(`https://tiles.example/${path}.png?key=k`);
});

test('a key is inserted into an address unchanged, whatever characters it contains', () => {
  const place = { lat: 0, lng: 0, zoom: 0 };
  expect(fillTile(TEMPLATE, place, 'a&b{x}')).toContain('key=a%26b%7Bx%7D');
  const google = pictureAddress({
    provider: 'google',
    apiKey: toSecret('a&b'),
    tileUrl: undefined,
    ...place,
  });
  expect(new URL(google!).searchParams.get('key')).toBe('a&b');
});

test('our own plan is drawn without external calls', () => {
  const none = {
    provider: 'none',
    apiKey: toSecret(''),
    tileUrl: undefined,
    lat: 0,
    lng: 0,
    zoom: 1,
  } as const;
  expect(pictureAddress(none)).toBeUndefined();
});
