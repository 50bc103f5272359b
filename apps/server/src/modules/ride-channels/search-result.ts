import { currencySchema } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { dateOfDayNumber, dayNumber, type LocalDate } from '@farewind/values/local-time';
import type { Keyring } from '../../platform/secrets/keyring.ts';

/** What a search result promised. The channel returns its id with a booking, so nothing is stored per search. */
export interface SearchResult {
  readonly airport: string;
  readonly airportIs: 'start' | 'end';
  readonly zoneId: number;
  /** The day of the pick-up at the airport, for which the price is. */
  readonly day: LocalDate;
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

/** `AYT.s.4.gn5.2lo.EUR.sedan.` and a signature. Undefined if it would be too long. */
export function formatSearchResult(keyring: Keyring, asker: Asker, result: SearchResult): string | undefined {
  const { airport, airportIs, zoneId, day, vehicleType, priceMinor, currency } = result;
  const side = airportIs === 'start' ? 's' : 'e';
  const numbers = [zoneId, dayNumber(day), priceMinor].map((number) => number.toString(36));
  const text = [airport, side, ...numbers, currency, vehicleType].join('.');
  const id = `${text}.${signatureOf(keyring, asker, text)}`;
  return id.length <= MAX_LENGTH ? id : undefined;
}

/** Undefined for an id that we did not give this channel. */
export function readSearchResult(keyring: Keyring, asker: Asker, id: string): SearchResult | undefined {
  const cut = id.lastIndexOf('.');
  const text = id.slice(0, Math.max(cut, 0));
  if (signatureOf(keyring, asker, text) !== id.slice(cut + 1)) return undefined;
  const [airport = '', side, zone = '', days = '', price = '', currencyCode, ...vehicleType] =
    text.split('.');
  // Those of earlier versions name no day.
  const { success, data: currency } = currencySchema.safeParse(currencyCode);
  if (!success) return undefined;
  return {
    airport,
    airportIs: side === 's' ? 'start' : 'end',
    zoneId: Number.parseInt(zone, 36),
    day: dateOfDayNumber(Number.parseInt(days, 36)),
    priceMinor: Number.parseInt(price, 36),
    currency,
    vehicleType: vehicleType.join('.'),
  };
}

function signatureOf(keyring: Keyring, { tenantId, channelId }: Asker, text: string): string {
  return keyring
    .fingerprint('channelResult', `${tenantId}:${channelId}:${text}`)
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}
