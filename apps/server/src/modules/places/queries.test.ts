import { describe, expect, it } from 'vitest';
import { buildPlaceDirectory } from './place-directory.ts';
import { createPlaces } from './places.ts';
import { listSellableEntries, searchSellablePlaces } from './routes.ts';
import { readAircraft, readAirlines, readAirports, readAliases } from './read-place-files.ts';

const places = createPlaces(
  buildPlaceDirectory(readAirports(), readAliases()),
  readAirlines(),
  readAircraft(),
);
const routes = new Map([
  ['SVO', new Set(['AYT', 'IST', 'BOJ'])],
  ['SAW', new Set(['BJV'])],
  ['ZIA', new Set<string>()],
]);
const search = (keyword: string, side?: 'from' | 'to', from?: string): string[] =>
  searchSellablePlaces(places, routes, { keyword, side, from, maxResultCount: 10 }).map(({ code }) => code);

describe('the places of the search form', () => {
  it('list every city and airport with something to buy, and nothing else', () => {
    const codes = listSellableEntries(places, routes).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['AYT', 'BJV', 'BOJ', 'IST', 'MOW', 'SAW', 'SVO']);
  });

  it('put destinations sold from the chosen origin first, by city or by airport', () => {
    expect(search('б', 'to', 'MOW')[0]).toBe('BOJ');
    expect(search('б', 'to', 'SAW')[0]).toBe('BJV');
    expect(search('b', 'to', 'saw')[0]).toBe('BJV');
  });

  it('put places of departure first for the departure field', () => {
    expect(search('мос', 'from')).toEqual(expect.arrayContaining(['MOW', 'SVO', 'ZIA']));
    expect(search('мос', 'from').indexOf('SVO')).toBeLessThan(search('мос', 'from').indexOf('VKO'));
  });

  it('treat an unknown origin as none', () => {
    expect(search('бод', 'to', 'QQQ')[0]).toBe('BJV');
  });

  it('list what is sold for the field when nothing is typed yet', () => {
    expect(search('', 'to', 'MOW').toSorted()).toEqual(['AYT', 'BOJ', 'IST']);
    expect(search('', 'from').toSorted()).toEqual(['IST', 'MOW', 'SAW', 'SVO']);
  });

  it('name cities and airports in the requested language, and an unknown code by the code', () => {
    expect(places.nameOf('MOW', 'tr')).toBe('Moskova');
    expect(places.nameOf('SVO', 'ru')).toBe('Шереметьево');
    expect(places.cityNameOf('SVO', 'en')).toBe('Moscow');
    expect(places.nameOf('ANK', 'ru')).toBe('Анкара');
    expect(places.nameOf('QQQ', 'ru')).toBe('QQQ');
    expect(places.airlineNameOf('TK', 'tr')).toBe('Türk Hava Yolları');
    expect(() => places.countryOf('QQQ')).toThrow('QQQ');
  });
});
