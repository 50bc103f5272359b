import { expect, it } from 'vitest';
import { getWork } from './work-queue.ts';

it.each([
  ['7_2027-02-28', true],
  ['7_2027-02-30', false],
  ['7_2027-13-01', false],
  ['7', false],
])('the work of the departure %s can be asked for: %s', (departure, isAsked) => {
  expect(getWork.input.safeParse({ departure }).success).toBe(isAsked);
});
