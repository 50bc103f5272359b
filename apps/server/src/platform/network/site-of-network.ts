const END_OF_64 = '::/64';

/**
 * What one customer of an access provider can have of a network as `networkOfAddress` writes it: the /48 of an IPv6 /64,
 * because 65,536 of those are given to one customer at once. Anything else is returned as it is.
 */
export function siteOfNetwork(network: string): string {
  if (!network.endsWith(END_OF_64)) return network;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
