import { describe, expect, test } from 'vitest';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { formatReplyAddress, readReplyAddress } from './reply-address.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
const address = formatReplyAddress(keyring, 1, 'FW1234567', 'help@agency.example');

describe('the address that replies about an order go to', () => {
  test('identifies the order even if a mail server changes its case', () => {
    expect(address).toMatch(/^help\+fw1234567-[0-9a-f]{16}@agency\.example$/);
    for (const form of [address, address.toUpperCase()])
      expect(readReplyAddress(keyring, 1, form)).toBe('FW1234567');
  });

  test('does not match an order of another agency, or another order', () => {
    expect(readReplyAddress(keyring, 2, address)).toBeUndefined();
    expect(readReplyAddress(keyring, 1, address.replace('fw1234567', 'fw1234568'))).toBeUndefined();
  });

  test.each([
    'help@agency.example',
    'help+news@agency.example',
    '',
    '@',
    'help+fw1-0000000000000000@agency.example',
  ])('is not taken for one: %s', (other) => {
    expect(readReplyAddress(keyring, 1, other)).toBeUndefined();
  });

  test('stays unchanged if no room is left for the key', () => {
    const long = `${'a'.repeat(50)}@agency.example`;
    expect(formatReplyAddress(keyring, 1, 'FW1234567', long)).toBe(long);
  });
});
