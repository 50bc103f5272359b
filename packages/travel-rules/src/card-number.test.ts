import { expect, it } from 'vitest';
import { findBin6, findBrand, groupCardNumber } from './card-number.ts';

it('groups the digits of a card by four, whatever is typed between them', () => {
  expect(groupCardNumber('55555555-5555 4444')).toBe('5555 5555 5555 4444');
  expect(groupCardNumber('454360')).toBe('4543 60');
  expect(groupCardNumber('abc')).toBe('');
});

it('knows the scheme from the first digits, and the issuer from six', () => {
  expect(findBrand('4111 1')).toBe('visa');
  expect(findBrand('5555 5')).toBe('mastercard');
  expect(findBrand('3782')).toBeUndefined();
  expect(findBin6('5528 7')).toBeUndefined();
  expect(findBin6('5528 79')).toBe('552879');
});
