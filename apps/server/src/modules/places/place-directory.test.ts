import { isPlaceCode } from '@farewind/values/iata';
import { describe, expect, it } from 'vitest';
import { foldText } from '@farewind/values/fold-text';
import {
  airportsOf,
  buildPlaceDirectory,
  distanceKm,
  findAirport,
  findCity,
  nearbyAirports,
} from './place-directory.ts';
import { readAircraft, readAirlines, readAirports, readAliases } from './read-place-files.ts';

const airports = readAirports();
const directory = buildPlaceDirectory(airports, readAliases());
const codes = (places: readonly { code: string }[]): string[] => places.map((place) => place.code);

describe('the places of the world', () => {
  it('contain about nine thousand airports, each once, each with a time zone that the runtime knows', () => {
    expect(airports.length).toBeGreaterThan(9000);
    expect(directory.airports.size).toBe(airports.length);
    expect(airports.filter((airport) => !isPlaceCode(airport.code) || airport.country.length !== 2)).toEqual(
      [],
    );
    for (const zone of new Set(airports.map((airport) => airport.timeZone))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });

  it('name the airports of our markets in three languages and the others in English', () => {
    const market = airports.filter((airport) => airport.isMarket);
    expect(market).toHaveLength(410);
    expect(market.filter((airport) => !/\p{Script=Cyrillic}/u.test(airport.cityName.ru))).toEqual([]);
    expect(findAirport(directory, 'SAW')?.name).toEqual({
      ru: 'Сабиха Гёкчен',
      en: 'Sabiha Gökçen',
      tr: 'Sabiha Gökçen',
    });
    expect(findAirport(directory, 'YYZ')?.cityName).toEqual({ ru: 'Toronto', en: 'Toronto', tr: 'Toronto' });
  });

  it('name destinations with correct Russian grammar', () => {
    expect(findCity(directory, 'MOW')?.russian).toEqual({ from: 'из Москвы', to: 'в Москву' });
    expect(findCity(directory, 'DPS')?.russian).toEqual({ from: 'с Бали', to: 'на Бали' });
    expect(findCity(directory, 'TCI')?.russian).toEqual({ from: 'с Тенерифе', to: 'на Тенерифе' });
    expect(findCity(directory, 'VVO')?.russian).toEqual({ from: 'из Владивостока', to: 'во Владивосток' });
  });

  it('group the airports of a city under its code, including those that are only in the world table', () => {
    expect(codes(airportsOf(directory, 'MOW'))).toEqual(['SVO', 'DME', 'VKO', 'ZIA']);
    expect(codes(airportsOf(directory, 'IST'))).toEqual(['IST', 'SAW', 'ISL']);
    expect(codes(airportsOf(directory, 'SAW'))).toEqual(['SAW']);
    expect(codes(airportsOf(directory, 'NYC'))).toEqual(['JFK', 'EWR', 'LGA']);
    expect(airportsOf(directory, 'QQQ')).toEqual([]);
    expect(findCity(directory, 'SVO')?.code).toBe('MOW');
  });

  it('recognise an airport by its former code', () => {
    expect(findAirport(directory, 'FRU')?.code).toBe('BSZ');
    expect(codes(airportsOf(directory, 'KIV'))).toEqual(['RMO']);
    expect(codes(airportsOf(directory, 'ULN'))).toEqual(['UBN']);
  });

  it('measure distances along the globe, also across the date line', () => {
    const [ist, svo] = [findAirport(directory, 'IST')!, findAirport(directory, 'SVO')!];
    expect(distanceKm(ist, svo)).toBeGreaterThan(1700);
    expect(distanceKm(ist, svo)).toBeLessThan(1800);
    expect(distanceKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeLessThan(23);
  });

  it('list airports nearby, nearest first, without the place itself', () => {
    const near = codes(nearbyAirports(directory, 'AYT', 150));
    expect(near).toContain('GZP');
    expect(near).not.toContain('AYT');
    expect(codes(nearbyAirports(directory, 'MOW', 50))).not.toContain('VKO');
    expect(nearbyAirports(directory, 'QQQ', 500)).toEqual([]);
  });

  it('have no alias without a target, and no old code that is also a current airport', () => {
    const countries = new Set([...directory.airports.values()].map(({ country }) => country));
    for (const { alias, codes: targets, kind } of directory.aliases) {
      const missing = targets.filter((code) =>
        kind === 'country' ? !countries.has(code) : airportsOf(directory, code).length === 0,
      );
      expect({ alias, missing }).toEqual({ alias, missing: [] });
      if (kind === 'code')
        expect({ alias, living: directory.airports.has(alias) }).toEqual({ alias, living: false });
      expect(foldText(alias)).not.toBe('');
    }
  });

  it('include the carriers and aircraft of these markets', () => {
    expect(readAirlines().find((airline) => airline.code === 'TK')?.name.ru).toBe('Турецкие авиалинии');
    expect(readAircraft().find((type) => type.code === '77W')?.isWide).toBe(true);
  });
});
