import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './mask-contact.ts';

test('an order’s page shows the mail’s address to its owner only', () => {
  expect(maskEmail('anna.sokolova@example.com')).toBe('a•••@example.com');
  expect(maskEmail('broken')).toBe('•••');
  expect(maskPhone('+79161234567')).toBe('+7•••67');
});
