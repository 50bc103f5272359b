import { expect, it } from 'vitest';
import { readResetSecret } from './reset-secret.ts';

it('finds the secret of a mailed link behind the fragment of its own page only', () => {
  const hash = '#abcDEF-123_abcDEF-123';
  expect(readResetSecret({ pathname: '/resetPassword', hash })).toBe(hash.slice(1));
  expect(readResetSecret({ pathname: '/resetpassword/', hash })).toBe(hash.slice(1));
  expect(readResetSecret({ pathname: '/aboutUs', hash })).toBeUndefined();
  expect(readResetSecret({ pathname: '/resetPassword', hash: '#main' })).toBeUndefined();
  expect(readResetSecret({ pathname: '/resetPassword', hash: '' })).toBeUndefined();
});
