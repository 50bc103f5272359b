import { fieldRefusal, refusal, type Refusal } from '../../../platform/errors.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { quoteClaimsSchema, type QuoteClaims } from '../order/quote-claims.ts';

/** How long a price and its exchange rate are valid. */
export const QUOTE_MINUTES = 20;

const PURPOSE = 'quote';

export function sealQuote(keyring: Keyring, claims: QuoteClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${keyring.sign(PURPOSE, body)}`;
}

export interface SealReader {
  readonly tenantId: number;
  readonly siteId: number;
  readonly now: Date;
}

/**
 * The claims of a valid seal that we issued for this site. Refuses an altered or foreign one with GEN-VALIDATION at
 * `quoteSeal`, an expired one with FLT-EXPIRED, or TRF-EXPIRED if it is for rides alone.
 */
export function openQuoteSeal(keyring: Keyring, seal: string, reader: SealReader): QuoteClaims {
  const claims = readQuoteSeal(keyring, seal);
  if (!claims) throw sealRefusal();
  if (claims.tenant !== reader.tenantId || claims.site !== reader.siteId) throw sealRefusal();
  if (reader.now.getTime() >= Date.parse(claims.expiresAt)) throw refusal(expiredKey(claims));
  return claims;
}

/** The claims of a seal that we issued, also of an expired one; undefined for anything else. */
export function readQuoteSeal(keyring: Keyring, seal: string): QuoteClaims | undefined {
  const [body = '', signature = '', ...rest] = seal.split('.');
  if (rest.length > 0 || !keyring.verify(PURPOSE, body, signature)) return undefined;
  return quoteClaimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

/** The error key for an expired offer of these items. */
export function expiredKey({ items }: Pick<QuoteClaims, 'items'>): 'FLT-EXPIRED' | 'TRF-EXPIRED' {
  return items.length === 0 ? 'TRF-EXPIRED' : 'FLT-EXPIRED';
}

/** The seal does not belong to this purchase. */
export function sealRefusal(): Refusal {
  return fieldRefusal([{ path: 'quoteSeal', message: 'validation.enterValid' }]);
}
