import { expect, test } from 'vitest';
import { networkOfAddress } from './network-of-address.ts';
import { siteOfNetwork } from './site-of-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (address, site) => {
  expect(siteOfNetwork(networkOfAddress(address))).toBe(site);
});
