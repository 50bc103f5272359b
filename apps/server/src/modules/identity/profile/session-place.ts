import { networkOfAddress } from '../../../platform/network/network-of-address.ts';

/** What tells the owner of an account one session from another. */
export interface SessionPlace {
  /** `Firefox · Windows`; empty for a client that does not say. */
  readonly device: string;
  /** The network without its last part: `203.0.113.…`. */
  readonly network: string;
}

/** In the order in which they are looked for: most of them also claim to be those below. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Where a request comes from, as little as a person needs to know it again. */
export function sessionPlace(userAgent: string | undefined, address: string): SessionPlace {
  return { device: deviceOf(userAgent ?? ''), network: shorten(networkOfAddress(address)) };
}

function deviceOf(userAgent: string): string {
  const named = [browsers, systems].map((list) => list.find(([form]) => form.test(userAgent))?.[1]);
  return named.filter((name) => name !== undefined).join(' · ');
}

function shorten(network: string): string {
  const separator = network.includes(':') ? ':' : '.';
  const parts = network.split(separator);
  return parts.length < 4 ? '' : `${parts.slice(0, separator === ':' ? 2 : 3).join(separator)}${separator}…`;
}
