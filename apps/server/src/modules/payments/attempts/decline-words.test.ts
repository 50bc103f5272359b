import { expect, it } from 'vitest';
import { declineWords } from './decline-words.ts';

it('a bank that repeats the payer’s address in its refusal names nobody', () => {
  const said = 'Invalid email address: ada@buyer.example';
  expect(declineWords({ code: 'email_invalid', said })).toBe('email_invalid: Invalid email address: [mail]');
});

it('an address is masked even where the words are cut off', () => {
  const said = `${'long '.repeat(56)}ada@buyer.example is no address`;
  expect(declineWords({ code: 'email_invalid', said })).not.toContain('ada');
});

it('the code of a bank stays as it is, and words that are their own code are told once', () => {
  expect(declineWords({ code: 'ISO8583-91' })).toBe('ISO8583-91');
  expect(declineWords({ code: 'ISO8583-91', said: 'ISO8583-91' })).toBe('ISO8583-91');
  expect(declineWords({ code: 'No shop', said: 'No shop 17' })).toBe('No shop 17');
});
