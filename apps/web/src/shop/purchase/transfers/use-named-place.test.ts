import { expect, it } from 'vitest';
import { findSamePlace } from './use-named-place.ts';

it('a chosen place of a ride has its name in the language that is read now, and its old one where it is not found', () => {
  const chosen = { kind: 'airport', code: 'AYT', name: 'Анталья' } as const;
  const hotel = { kind: 'hotel', code: 'AYT', name: 'AYT Hotel' } as const;
  const airport = { ...chosen, name: 'Antalya' };
  expect(findSamePlace(chosen, [hotel, airport])).toBe(airport);
  expect(findSamePlace(chosen, [hotel])).toBe(chosen);
  expect(findSamePlace(chosen, undefined)).toBe(chosen);
});
