import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^(?:0{0,4}:){2,6}ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What one customer of a network has: an IPv4 address, or the /64 of an IPv6 address, of which a single line has as many
 * addresses as it likes. Text that is no address names itself.
 */
export function networkOfAddress(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const gap = tail === undefined ? 0 : 8 - groups.length - wordsOf(tail);
  const whole = [...groups, ...Array.from({ length: gap }, () => '0'), ...(tail ? tail.split(':') : [])];
  const first = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** How many 16-bit words a piece of an IPv6 address has; a dotted end counts for two. */
function wordsOf(piece: string): number {
  if (piece === '') return 0;
  return piece.split(':').reduce((count, group) => count + (group.includes('.') ? 2 : 1), 0);
}
