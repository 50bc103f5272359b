import type { Place } from '@farewind/contract/places/places';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { placeSearchQuery, suggestedPlaces, type FindPlaces } from './use-places.ts';

const place = (code: string, city: string): Place => ({
  code,
  city,
  kind: 'city',
  cityCode: code,
  name: city,
  country: '',
  countryCode: '',
  lat: 0,
  lng: 0,
  sellsFrom: true,
  sellsTo: true,
});

/** A place field, and a server that answers when the test says so. */
function openField() {
  const waiting = new Map<string, (codes: string[]) => void>();
  const find: FindPlaces = ({ keyword }) =>
    new Promise((resolve) => {
      waiting.set(keyword, (codes) => resolve({ items: codes.map((code) => place(code, code)) }));
    });
  const question = (keyword: string) =>
    placeSearchQuery('en', { keyword, side: 'to', from: undefined }, find);
  const observer = new QueryObserver(new QueryClient(), question(''));
  const close = observer.subscribe(() => {});
  return {
    close,
    type: (keyword: string) => observer.setOptions(question(keyword)),
    answer: async (keyword: string, codes: string[]) => {
      waiting.get(keyword)!(codes);
      // One turn of the event loop, in which the answer is processed.
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    shown: () => suggestedPlaces(observer.getCurrentResult().data, undefined, '')?.map(({ code }) => code),
  };
}

test('the former places stay until the new ones come, and a late answer to earlier letters never shows', async () => {
  const field = openField();
  await field.answer('', ['IST', 'AYT']);
  field.type('a');
  expect(field.shown()).toEqual(['IST', 'AYT']);
  field.type('an');
  expect(field.shown()).toEqual(['IST', 'AYT']);
  await field.answer('an', ['AYT', 'ESB']);
  expect(field.shown()).toEqual(['AYT', 'ESB']);
  await field.answer('a', ['ADB']);
  expect(field.shown()).toEqual(['AYT', 'ESB']);
  field.close();
});

test('nothing is said to be unknown before an answer is there; without one the local list serves', () => {
  const field = openField();
  field.type('x');
  expect(field.shown()).toBeUndefined();
  field.close();
  const local = { items: [place('AYT', 'Antalya'), place('IST', 'Istanbul')] };
  expect(suggestedPlaces(undefined, local, 'ant')?.map(({ code }) => code)).toEqual(['AYT']);
});

test('of the popular places eight are listed, cities without their airports, also while the next list is awaited', () => {
  const codes = ['IST', 'AYT', 'DXB', 'ADB', 'LCA', 'SSH', 'HRG', 'BCN', 'BKK'];
  const saw = { ...place('SAW', 'IST'), kind: 'airport' as const, cityCode: 'IST' };
  const answer = { items: [saw, ...codes.map((code) => place(code, code))], keyword: '' };
  expect(suggestedPlaces(answer, undefined, 'a')?.map(({ code }) => code)).toEqual(codes.slice(0, 8));
  expect(suggestedPlaces({ items: [saw], keyword: 'sab' }, undefined, 'sab')).toEqual([saw]);
});
