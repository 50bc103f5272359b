import { expect, it } from 'vitest';
import { clearSent } from './clear-sent.ts';

it('what is typed while a message is being sent stays in the box', () => {
  expect(clearSent('Hello')('Hello')).toBe('');
  expect(clearSent('Hello')('Hello, and one thing more')).toBe('Hello, and one thing more');
});
