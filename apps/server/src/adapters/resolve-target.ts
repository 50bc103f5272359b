/**
 * Where an address leads that a tenant has set: a mail server's host, a provider's URL. Everything that connects to such an
 * address asks here first, so that what may be reached is decided in one place.
 */
export function resolveTarget(address: string): string {
  return address;
}
