import { networkOfAddress } from '../../../platform/network/network-of-address.ts';

/** Distinguishes sessions for the account's owner. */
export interface SessionPlace {
  /** `Firefox · Windows`; empty if the client did not send it. */
  readonly device: string;
  /** The network without its last part: `203.0.113.…`. */
  readonly network: string;
}

/** In order of matching, because most also claim to be the browsers below. */
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

/** The origin of a request, with just enough detail to recognise it. */
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
