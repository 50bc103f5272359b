import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { languageSchema } from '@farewind/contract/core/fields';
import { searchCriteriaSchema } from '@farewind/contract/flights/search';
import { currencies } from '@farewind/values/currency';
import { z } from 'zod';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { offeredSliceSchema } from './offered-slice.ts';

/** How long a partner may show an answer; own prices may change before, and the link then says so. */
export const OFFER_VALID_MINUTES = 20;

const PURPOSE = 'partnerOffer';
/** More than any offer of two directions needs. */
const MOST_BYTES = 64 * 1024;

const claimsSchema = z.object({
  tenant: z.int(),
  site: z.int(),
  /** The number of the sales partner. */
  partner: z.int(),
  source: z.string().optional(),
  shownAt: z.iso.datetime(),
  language: languageSchema,
  criteria: searchCriteriaSchema.omit({ birthDates: true }),
  /** Of offers by external suppliers: the search that they answered. */
  searchId: z.string().optional(),
  slices: z
    .array(offeredSliceSchema.extend({ flightId: z.string(), fareId: z.string() }))
    .min(1)
    .max(2),
  totalMinor: z.int(),
  rate: z.object({ from: z.enum(currencies), to: z.enum(currencies), micros: z.int() }),
});

/** An offer as a sales partner showed it. Sums in minor units of the search's currency. */
export type OfferClaims = z.infer<typeof claimsSchema>;

/** A signed text of letters, digits, `-`, `_` and one dot. */
export function sealOffer(keyring: Keyring, claims: OfferClaims): string {
  const body = deflateRawSync(JSON.stringify(claims)).toString('base64url');
  return `${body}.${keyring.sign(PURPOSE, body)}`;
}

/** Undefined for a text that this installation has not sealed. */
export function openOffer(keyring: Keyring, seal: string): OfferClaims | undefined {
  const [body = '', signature = '', ...rest] = seal.split('.');
  if (rest.length > 0 || !keyring.verify(PURPOSE, body, signature)) return undefined;
  const json = inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: MOST_BYTES });
  return claimsSchema.safeParse(JSON.parse(json.toString('utf8'))).data;
}
