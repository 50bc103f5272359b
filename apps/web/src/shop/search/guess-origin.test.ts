import type { Place } from '@farewind/contract/places/places';
import { describe, expect, it } from 'vitest';
import { byCity, guessOrigin, type GuessFacts } from './guess-origin.ts';

function place(code: string, countryCode: string, change: Partial<Place> = {}): Place {
  const names = { name: code, city: code, country: countryCode };
  return {
    code,
    kind: 'airport',
    cityCode: code,
    ...names,
    countryCode,
    lat: 0,
    lng: 0,
    sellsFrom: true,
    sellsTo: true,
    ...change,
  };
}

const moscow = place('MOW', 'RU', { kind: 'city' });
const vnukovo = place('VKO', 'RU', { cityCode: 'MOW' });
const istanbul = place('IST', 'TR', { kind: 'city' });
const minsk = place('MSQ', 'BY');
const sold = [istanbul, vnukovo, moscow, minsk, place('AYT', 'TR')];

const guess = (change: Partial<GuessFacts>, places: readonly Place[] = sold) =>
  guessOrigin(places, {
    language: 'en',
    siteLanguage: undefined,
    siteCurrency: undefined,
    to: undefined,
    ...change,
  })?.code;

describe('the origin that a form guesses', () => {
  it('is in a country of the reader’s language, and a city with several airports as one', () => {
    expect(guess({ language: 'ru' })).toBe('MOW');
    expect(guess({ language: 'tr', siteCurrency: 'RUB' })).toBe('IST');
  });

  it('is in the site’s own country where readers of the language live there', () => {
    expect(guess({ language: 'ru', siteCurrency: 'BYN' })).toBe('MSQ');
  });

  it('follows the site for readers whose language says nothing', () => {
    expect(guess({ language: 'en', siteCurrency: 'RUB' })).toBe('MOW');
    expect(guess({ language: 'en', siteLanguage: 'tr' })).toBe('IST');
  });

  it('is the largest place on sale where nothing else is known', () => {
    expect(guess({ language: 'ru' }, [place('VAR', 'BG'), place('BOJ', 'BG')])).toBe('VAR');
  });

  it('is never a place from which nothing is sold, nor the destination', () => {
    expect(guess({ language: 'ru' }, [{ ...moscow, sellsFrom: false }, minsk])).toBe('MSQ');
    expect(guess({ language: 'tr', to: 'IST' })).toBe('AYT');
    expect(guess({ language: 'ru', to: 'VKO' })).toBe('MSQ');
  });

  it('is none without places', () => {
    expect(guess({ language: 'ru' }, [])).toBeUndefined();
  });
});

it('lists a city instead of its airports, and a lone airport as itself', () => {
  expect(byCity(sold).map(({ code }) => code)).toEqual(['IST', 'MOW', 'MSQ', 'AYT']);
  expect(byCity([vnukovo]).map(({ code }) => code)).toEqual(['VKO']);
});
