import { expect, it } from 'vitest';
import { ageReferenceOf } from './age-reference.ts';

it('ages are calculated by the carriers’ rules: on the last flight by default, and on each flight if they differ', () => {
  const items = (...lists: ('firstFlight' | 'lastFlight' | 'eachFlight')[][]) =>
    lists.map((ageReferences) => (ageReferences.length > 0 ? { ageReferences } : {}));
  expect(ageReferenceOf(items())).toBe('lastFlight');
  expect(ageReferenceOf(items([], []))).toBe('lastFlight');
  expect(ageReferenceOf(items(['firstFlight', 'firstFlight'], ['firstFlight']))).toBe('firstFlight');
  expect(ageReferenceOf(items(['firstFlight'], []))).toBe('eachFlight');
  expect(ageReferenceOf(items(['lastFlight', 'eachFlight']))).toBe('eachFlight');
});
