import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './mask-contact.ts';

test('the page of an order tells its owner, not others, where the mail went', () => {
  expect(maskEmail('anna.sokolova@example.com')).toBe('a•••@example.com');
  expect(maskEmail('broken')).toBe('•••');
  expect(maskPhone('+79161234567')).toBe('+7•••67');
});
