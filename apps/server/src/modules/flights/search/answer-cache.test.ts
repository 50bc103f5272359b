import { expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

it('computes an answer once as long as its inputs are unchanged', () => {
  const cache = new AnswerCache();
  let made = 0;
  const ask = (version: string) => cache.getOrMake(['calendar', version], () => (made += 1));
  expect([ask('1'), ask('1'), ask('2'), ask('1')]).toEqual([1, 1, 2, 1]);
});

it('evicts the least recently used answer', () => {
  const cache = new AnswerCache();
  let made = 0;
  const ask = (number: number) => cache.getOrMake([number], () => (made += 1));
  ask(0);
  for (let number = 1; number <= 399; number += 1) ask(number);
  ask(0);
  ask(400);
  expect(ask(0)).toBe(1);
  expect(ask(1)).toBe(402);
});
