import { expect, it } from 'vitest';
import { isOtherPassword } from './reset-password-page.tsx';

it('a link that has set a password signs in with that one, and does not try to set another', () => {
  expect(isOtherPassword(undefined, 'first words')).toBe(false);
  expect(isOtherPassword({ password: 'first words' }, 'first words')).toBe(false);
  expect(isOtherPassword({ password: 'first words' }, 'other words')).toBe(true);
});
