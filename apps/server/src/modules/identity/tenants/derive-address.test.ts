import { expect, test } from 'vitest';
import { deriveAddress } from './provision-tenant.ts';

test.each([
  ['https://farewind.example', 'Sunny', 'https://sunny.farewind.example'],
  ['https://www.farewind.example', 'Sunny', 'https://sunny.farewind.example'],
  ['http://localhost:3000', 'Blue_Sea', 'http://blue-sea.localhost:3000'],
  ['https://farewind.example', 'a_', 'https://a.farewind.example'],
  // Never the installation's own address.
  ['https://www.farewind.example', 'WWW', 'https://www-agency.farewind.example'],
  ['https://farewind.example', 'www', 'https://www-agency.farewind.example'],
])('an installation at %s gives the agency %s the address %s', (publicUrl, name, origin) => {
  const address = deriveAddress(publicUrl, name);
  expect(address).toEqual({ origin, hostname: new URL(origin).hostname });
});

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'an installation without a public name gives no host name: %s',
  (publicUrl) => {
    expect(deriveAddress(publicUrl, 'Sunny')).toEqual({ origin: publicUrl, hostname: undefined });
  },
);

test('two agencies whose names give the same label are distinguished, however long the name', () => {
  const { hostname } = deriveAddress('https://farewind.example', 'a'.repeat(64), '-12');
  expect(hostname?.split('.')[0]).toBe(`${'a'.repeat(60)}-12`);
});
