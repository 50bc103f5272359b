import { currencySchema } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { Keyring } from '../../platform/secrets/keyring.ts';

/** What a search result promised. The channel returns its id with a booking, so nothing is stored per search. */
export interface SearchResult {
  readonly airport: string;
  readonly airportIs: 'start' | 'end';
  readonly zoneId: number;
  readonly vehicleType: string;
  readonly priceMinor: number;
  readonly currency: Currency;
}

/** Whose search it was: a result of one channel is void at another. */
export interface Asker {
  readonly tenantId: number;
  readonly channelId: number;
}

/** The longest id that channels store. */
const MAX_LENGTH = 100;
const SIGNATURE_BYTES = 12;

/** `AYT.s.4.2lo.EUR.sedan.` and a signature. Undefined if it would be too long. */
export function formatSearchResult(keyring: Keyring, asker: Asker, result: SearchResult): string | undefined {
  const { airport, airportIs, zoneId, vehicleType, priceMinor, currency } = result;
  const side = airportIs === 'start' ? 's' : 'e';
  const text = [airport, side, zoneId.toString(36), priceMinor.toString(36), currency, vehicleType].join('.');
  const id = `${text}.${signatureOf(keyring, asker, text)}`;
  return id.length <= MAX_LENGTH ? id : undefined;
}

/** Undefined for an id that we did not give this channel. */
export function readSearchResult(keyring: Keyring, asker: Asker, id: string): SearchResult | undefined {
  const cut = id.lastIndexOf('.');
  const text = id.slice(0, Math.max(cut, 0));
  if (signatureOf(keyring, asker, text) !== id.slice(cut + 1)) return undefined;
  const [airport = '', side, zone = '', price = '', currency, ...vehicleType] = text.split('.');
  return {
    airport,
    airportIs: side === 's' ? 'start' : 'end',
    zoneId: Number.parseInt(zone, 36),
    priceMinor: Number.parseInt(price, 36),
    currency: currencySchema.parse(currency),
    vehicleType: vehicleType.join('.'),
  };
}

function signatureOf(keyring: Keyring, { tenantId, channelId }: Asker, text: string): string {
  return keyring
    .fingerprint('channelResult', `${tenantId}:${channelId}:${text}`)
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}
