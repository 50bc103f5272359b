import { describe, expect, it } from 'vitest';
import { buildPlaceDirectory } from './place-directory.ts';
import { buildPlaceIndex, type PlaceEntry } from './place-index.ts';
import { readAirports, readAliases } from './read-place-files.ts';
import { findNamedPlaces, searchPlaces } from './search-places.ts';

const index = buildPlaceIndex(buildPlaceDirectory(readAirports(), readAliases()));
const codesFor = (keyword: string): string[] => searchPlaces(index, keyword).map((place) => place.code);

describe('what a traveller types', () => {
  it.each([
    // In three languages, any case, with or without diacritics.
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
    // Transliterated either way.
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
    // On the wrong keyboard layout.
    ['ьщысщц', 'MOW'],
    ['vjcrdf', 'MOW'],
    ['фтефдн', 'AYT'],
    ['cfyrn-gtnth,ehu', 'LED'],
    ['cnfv,ek', 'IST'],
    ['ымщ', 'SVO'],
    ['эяьэк', 'ADB'],
    // With one typing error.
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
    // With two typing errors in a longer whole name, a missing or extra space, or an error in one of several words.
    ['Moscvoa', 'MOW'],
    ['pukhet', 'HKT'],
    ['newyrok', 'NYC'],
    ['шармэльшейх', 'SSH'],
    ['новоси бирск', 'OVB'],
    ['Sharm-al-Sheikh', 'SSH'],
    ['antlya turkey', 'AYT'],
    ['istnabul sabiha', 'SAW'],
    // In a sentence.
    ['в Москву', 'MOW'],
    ['из Минеральных Вод', 'MRV'],
    ['аэропорт Сочи', 'AER'],
    ['Bodrum airport', 'BJV'],
    ['istanbul havalimanı', 'IST'],
    // By code, IATA or ICAO, of the city, the airport, or an airport that moved.
    ['SVO', 'SVO'],
    ['svo', 'SVO'],
    ['сво', 'SVO'],
    ['MOW', 'MOW'],
    ['ANK', 'ESB'],
    ['LTFM', 'IST'],
    ['FRU', 'BSZ'],
    ['ULN', 'UBN'],
    ['TSE', 'NQZ'],
    ['москва svo', 'SVO'],
    ['new york JFK', 'JFK'],
    // By another name.
    ['МСК', 'MOW'],
    ['екб', 'SVX'],
    ['spb', 'LED'],
    ['минводы', 'MRV'],
    ['Алма-Ата', 'ALA'],
    ['мармарис', 'DLM'],
    ['kuşadası', 'ADB'],
    ['goa', 'GOI'],
    ['turkey', 'IST'],
    ['UAE', 'DXB'],
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
    // By its beginning, by a later word, or by words of city and airport together.
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

  it('lists every airport of a typed island or country', () => {
    expect(codesFor('Крит')).toEqual(['HER', 'CHQ']);
    expect(codesFor('Канары')).toEqual(expect.arrayContaining(['TCI', 'LPA', 'ACE', 'FUE']));
    expect(codesFor('Турция').length).toBeGreaterThan(40);
  });

  it('lists a country for a typing error in its name, and none for a typing error in a city’s name', () => {
    expect(codesFor('тацланд').length).toBeGreaterThan(20);
    expect(codesFor('Antlya')).toEqual(['AYT']);
  });

  it('finds nothing for an empty text, for punctuation only, and for a word unlike any place', () => {
    expect(codesFor('')).toEqual([]);
    expect(codesFor(' - ')).toEqual([]);
    expect(codesFor('абракадабра')).toEqual([]);
  });

  it('corrects no typing error in a correct word, nor in words under four letters', () => {
    expect(codesFor('Варна')).toEqual(['VAR']);
    expect(codesFor('дрм')).toEqual([]);
  });

  it('ranks an exact name first, even if places on sale begin with it', () => {
    const sold = (entry: PlaceEntry): boolean => entry.city.country === 'RO';
    expect(searchPlaces(index, 'ром', sold)[0]?.city.country).toBe('RO');
    expect(searchPlaces(index, 'Roma', sold)[0]?.code).toBe('ROM');
  });

  it('ranks a corrected match of a place on sale before a later word of an obscure one', () => {
    expect(codesFor('питре')[0]).toBe('LED');
    expect(codesFor('antwer')[0]).toBe('ANR');
  });

  it('ranks places on sale before larger ones that are not', () => {
    const sold = (entry: PlaceEntry): boolean => entry.code === 'ANR' || entry.code === 'ESB';
    expect(searchPlaces(index, 'ан')[0]?.code).toBe('AYT');
    expect(searchPlaces(index, 'ан', sold)[0]?.code).toBe('ESB');
  });
});

describe('a name in a table', () => {
  it.each([
    ['Анталья', 'AYT'],
    ['ANTALYA', 'AYT'],
    ['İzmir', 'ADB'],
    ['Внуково', 'VKO'],
    ['Москва Внуково', 'VKO'],
    ['Аэропорт Шереметьево', 'SVO'],
  ])('%s is %s and nothing else', (name, code) => {
    expect(findNamedPlaces(index, name).map((place) => place.code)).toEqual([code]);
  });

  it('is a city with all of its airports unless more is given', () => {
    const codes = findNamedPlaces(index, 'Москва').map((place) => place.code);
    expect(codes).toEqual(expect.arrayContaining(['MOW', 'SVO', 'DME', 'VKO']));
  });

  it.each(['Ант', 'Анталияя', 'Турция', ''])('«%s» is no whole name of a place', (name) => {
    expect(findNamedPlaces(index, name)).toEqual([]);
  });
});
