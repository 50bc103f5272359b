import { expect, test } from 'vitest';
import { formatReference } from './finance-words.ts';

test('a payment that the bank has declined is never said to have been kept back', () => {
  const say = (failure: string | null, bankReference: string | null = null) =>
    formatReference({ bankReference, failure }, (key) => key);
  expect(say('insufficientFunds')).toBe('');
  expect(say('outOfOrder')).toBe('pay.neverSent');
  expect(say(null)).toBe('pay.neverSent');
  expect(say('declined', 'pi_1')).toBe('pi_1');
});
