import { expect, test } from 'vitest';
import { isOfEarlierText } from './use-found.ts';

test('Enter waits for the results of what is typed, and opens nothing that an earlier text found', () => {
  expect(isOfEarlierText('Sokolova', 'Sokolo')).toBe(true);
  // The results of the longer text are still shown.
  expect(isOfEarlierText('So', 'Sokolova')).toBe(true);
  expect(isOfEarlierText('Sokolova', 'Sokolova')).toBe(false);
  // Nothing is asked for so short a text: pages and actions are matched at once.
  expect(isOfEarlierText('So', 'S')).toBe(false);
});
