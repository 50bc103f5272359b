import type { Address, Mailbox } from 'postal-mime';

/** The single addresses of a header, those in groups too. */
export function listAddresses(addresses: readonly Address[]): Mailbox[] {
  return addresses.flatMap((address) => address.group ?? [address]);
}
