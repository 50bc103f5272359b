import { expect, test } from 'vitest';
import { fareBasisOf } from '../choice/price-choice.ts';

test.each([
  ['Y', 'Light', 'YLIGHT'],
  ['W', 'Comfort Plus', 'WCOMFORT'],
  ['J', '', 'J'],
])('the fare basis of class %s and family "%s" is %s', (bookingClass, family, basis) => {
  expect(fareBasisOf(bookingClass, family)).toBe(basis);
});
