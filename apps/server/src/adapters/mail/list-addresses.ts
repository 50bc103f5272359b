import type { Address, Mailbox } from 'postal-mime';

/** The individual addresses of a header, including those in groups. */
export function listAddresses(addresses: readonly Address[]): Mailbox[] {
  return addresses.flatMap((address) => address.group ?? [address]);
}
