import { isIPv4, isIPv6 } from 'node:net';
import { withoutPort } from './without-port.ts';

const IPV4_END = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/** Shared by all callers without a readable address: a network of its own for each would escape every limit. */
const UNKNOWN = 'unknown';

/**
 * The network of one line: an IPv4 address, or the /64 of an IPv6 address, because a single line can use any address of
 * its /64. An IPv4 address written as IPv6 is the IPv4 address, and a port is no part of it. All texts that are not an
 * address share one network.
 */
export function networkOfAddress(address: string): string {
  const plain = withoutPort(address).split('%', 1)[0] ?? '';
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return UNKNOWN;
  const words = wordsOf(plain);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
  if (isMapped)
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 255])
      .join('.');
  return `${words.slice(0, 4).map(toHex).join(':')}::/64`;
}

/** The eight 16-bit words of an IPv6 address. */
function wordsOf(address: string): number[] {
  const hexadecimal = address.replace(IPV4_END, (dotted) => {
    const [one = 0, two = 0, three = 0, four = 0] = dotted.split('.').map(Number);
    return `${toHex(one * 256 + two)}:${toHex(three * 256 + four)}`;
  });
  const [head = [], tail = []] = hexadecimal.split('::').map(readGroups);
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...gap, ...tail];
}

function readGroups(piece: string): number[] {
  return piece === '' ? [] : piece.split(':').map((group) => Number.parseInt(group, 16));
}

function toHex(word: number): string {
  return word.toString(16);
}
