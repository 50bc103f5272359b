import { expect, test } from 'vitest';
import { Keyring } from '../secrets/keyring.ts';
import { hasOtherNetworks, placeFingerprint, placesBeginning, siteOfPlace } from './place-fingerprint.ts';

const keyring = new Keyring('a key for tests, long enough to be one');
const placeOf = (address: string) => placeFingerprint(keyring, 'voice', 1, address);

test('all networks of one customer of an access provider are found by their site, and no other', () => {
  const [one, other, stranger] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'].map(placeOf);
  expect(one!.equals(other!)).toBe(false);
  const { first, last } = placesBeginning(siteOfPlace(one!));
  const isWithin = (place: Buffer) => first.compare(place) <= 0 && place.compare(last) <= 0;
  expect([one, other, stranger].map((place) => isWithin(place!))).toEqual([true, true, false]);
});

test.each([
  ['2001:db8:1:2::1', true],
  ['203.0.113.7', false],
])('%s is one network of several: %s', (address, isOne) => {
  expect(hasOtherNetworks(placeOf(address))).toBe(isOne);
});

test('whoever sends from another port, or from an address that nobody can read, has no other place', () => {
  const samePlaces = (addresses: string[]) =>
    new Set(addresses.map((each) => placeOf(each).toString('hex'))).size;
  expect(samePlaces(['203.0.113.7', '203.0.113.7:1024', '203.0.113.7:1025'])).toBe(1);
  expect(samePlaces(['2001:db8:1:2::1', '[2001:db8:1:2::1]:1024', '[2001:db8:1:2::2]:1025'])).toBe(1);
  expect(samePlaces(['_hidden1', '_hidden2', '2001:db8:1::/48'])).toBe(1);
});
