import { describe, expect, it } from 'vitest';
import { buildPlaceDirectory } from './place-directory.ts';
import { buildPlaceIndex, type PlaceEntry } from './place-index.ts';
import { readAirports, readAliases } from './read-place-files.ts';
import { searchPlaces } from './search-places.ts';

const index = buildPlaceIndex(buildPlaceDirectory(readAirports(), readAliases()));
const codesFor = (keyword: string): string[] => searchPlaces(index, keyword).map((place) => place.code);

describe('what a traveller types', () => {
  it.each([
    // in three languages, any case, with or without diacritics
    ['istanbul', 'IST'],
    ['İSTANBUL', 'IST'],
    ['ISTANBUL', 'IST'],
    ['ıstanbul', 'IST'],
    ['стамбул', 'IST'],
    ['  Стамбул  ', 'IST'],
    ['Москва', 'MOW'],
    ['moscow', 'MOW'],
    ['moskova', 'MOW'],
    ['бодрум', 'BJV'],
    ['izmir', 'ADB'],
    ['İzmir', 'ADB'],
    ['ızmır', 'ADB'],
    ['кишинев', 'RMO'],
    ['кишинёв', 'RMO'],
    ['нью-йорк', 'NYC'],
    ['new york', 'NYC'],
    ['санкт петербург', 'LED'],
    ['st petersburg', 'LED'],
    ['şanlıurfa', 'GNY'],
    ['sanliurfa', 'GNY'],
    // transliterated either way
    ['moskva', 'MOW'],
    ['ekaterinburg', 'SVX'],
    ['jekaterinburg', 'SVX'],
    ['antalia', 'AYT'],
    ['sheremetevo', 'SVO'],
    ['sheremetyevo', 'SVO'],
    ['Шереметьево', 'SVO'],
    ['сабиха', 'SAW'],
    ['торонто', 'YYZ'],
    ['сидней', 'SYD'],
    // on the wrong keyboard layout
    ['ьщысщц', 'MOW'],
    ['vjcrdf', 'MOW'],
    ['фтефдн', 'AYT'],
    ['cfyrn-gtnth,ehu', 'LED'],
    ['cnfv,ek', 'IST'],
    ['ымщ', 'SVO'],
    // with one slip
    ['мсква', 'MOW'],
    ['моква', 'MOW'],
    ['москвва', 'MOW'],
    ['anatlya', 'AYT'],
    ['antlya', 'AYT'],
    ['Анталия', 'AYT'],
    ['istambul', 'IST'],
    ['bodrm', 'BJV'],
    ['bodrun', 'BJV'],
    ['odrum', 'BJV'],
    ['dalman', 'DLM'],
    ['мськва', 'MOW'],
    // by code, IATA or ICAO, of the city, the airport, or an airport that moved
    ['SVO', 'SVO'],
    ['svo', 'SVO'],
    ['сво', 'SVO'],
    ['MOW', 'MOW'],
    ['ANK', 'ESB'],
    ['LTFM', 'IST'],
    ['FRU', 'BSZ'],
    ['ULN', 'UBN'],
    ['TSE', 'NQZ'],
    // by another name
    ['питер', 'LED'],
    ['gbnth', 'LED'],
    ['спб', 'LED'],
    ['каппадокия', 'NAV'],
    ['mersin', 'COV'],
    ['мальдивы', 'MLE'],
    ['киев', 'IEV'],
    ['kiev', 'IEV'],
    ['kyiv', 'IEV'],
    ['bourgas', 'BOJ'],
    ['burgas', 'BOJ'],
    ['гоа', 'GOI'],
    // by its beginning, by a later word, by words of city and airport together
    ['мос', 'MOW'],
    ['par', 'PAR'],
    ['петербург', 'LED'],
    ['внуково', 'VKO'],
    ['москва внуково', 'VKO'],
    ['gokcen istanbul', 'SAW'],
    ['египет', 'CAI'],
  ])('%s finds %s first', (keyword, code) => {
    expect(codesFor(keyword)[0]).toBe(code);
  });

  it('lists the city before its airports, and an airport that shares the city code only as the city', () => {
    expect(codesFor('Москва')).toEqual(['MOW', 'SVO', 'DME', 'VKO', 'ZIA']);
    expect(codesFor('Стамбул')).toEqual(['IST', 'SAW']);
  });

  it('lists every airport of an island or country that is typed', () => {
    expect(codesFor('Крит')).toEqual(['HER', 'CHQ']);
    expect(codesFor('Канары')).toEqual(expect.arrayContaining(['TCI', 'LPA', 'ACE', 'FUE']));
    expect(codesFor('Турция').length).toBeGreaterThan(40);
  });

  it('finds nothing for nothing, for signs alone, and for a word that no place resembles', () => {
    expect(codesFor('')).toEqual([]);
    expect(codesFor(' - ')).toEqual([]);
    expect(codesFor('абракадабра')).toEqual([]);
  });

  it('makes no guess at a slip where the word is right, nor for words under four letters', () => {
    expect(codesFor('Варна')).toEqual(['VAR']);
    expect(codesFor('дрм')).toEqual([]);
  });

  it('puts what is sold before larger places that are not', () => {
    const sold = (entry: PlaceEntry): boolean => entry.code === 'ANR' || entry.code === 'ESB';
    expect(searchPlaces(index, 'ан')[0]?.code).toBe('AYT');
    expect(searchPlaces(index, 'ан', sold)[0]?.code).toBe('ESB');
  });
});
