import { expect, it } from 'vitest';
import { isInvitation, readResetSecret } from './reset-secret.ts';

it('finds the secret of a mailed link behind the fragment of its own page only', () => {
  const hash = '#abcDEF-123_abcDEF-123';
  expect(readResetSecret({ pathname: '/resetPassword', hash })).toBe(hash.slice(1));
  expect(readResetSecret({ pathname: '/resetpassword/', hash })).toBe(hash.slice(1));
  expect(readResetSecret({ pathname: '/aboutUs', hash })).toBeUndefined();
  expect(readResetSecret({ pathname: '/resetPassword', hash: '#main' })).toBeUndefined();
  expect(readResetSecret({ pathname: '/resetPassword', hash: '' })).toBeUndefined();
});

it('knows an invitation to the staff by the mark of its link, and takes any other mark for none', () => {
  expect(isInvitation('?locale=ru&for=staff')).toBe(true);
  for (const search of ['', '?locale=ru', '?for=', '?for=Staff', '?for=%3Cb%3Estaff'])
    expect(isInvitation(search)).toBe(false);
});
