import { expect, it } from 'vitest';
import { subtractAmounts } from './subtract-amounts.ts';

it('gives the difference that a reader of the two prices reckons, to the cent', () => {
  expect(subtractAmounts('152.48', '144.28')).toBe('8.20');
  expect(subtractAmounts('69.00', '69.00')).toBe('0.00');
  expect(subtractAmounts('10.00', '10.05')).toBe('-0.05');
});
