import { expect, test } from 'vitest';
import { carrierCode } from './fields.ts';

test.each(['TK', '5n', ' N4 '])('%j is the code of an airline', (typed) => {
  expect(carrierCode.parse(typed)).toBe(typed.trim().toUpperCase());
});

test.each(['12', 'T', 'TKK', 'Т1'])('%j is none', (typed) => {
  expect(carrierCode.safeParse(typed).success).toBe(false);
});
