import { expect, it } from 'vitest';
import { toQuery, trimBase } from './call.ts';

it('keeps zero and false, leaves out what is absent or empty', () => {
  expect(toQuery({ id: 'a b', nights: 0, direct: false, none: undefined, empty: '' })).toBe(
    '?id=a+b&nights=0&direct=false',
  );
  expect(toQuery({})).toBe('');
});

it('removes the trailing slash of the base address', () => {
  expect(trimBase('https://api.example/ ')).toBe('https://api.example');
  expect(trimBase('')).toBe('');
});
