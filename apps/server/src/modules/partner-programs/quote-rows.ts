import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import { newId, newSecretId } from '../../platform/ids.ts';
import { createHash } from 'node:crypto';

/** A quote that a program may hold. */
export interface StoredQuote {
  /** The id of the offer that was quoted. */
  readonly offerId: string;
  readonly coupon: string | undefined;
  /** The purchase's own seal, which is too long for a program to repeat. */
  readonly quoteSeal: string;
  readonly holdLatest: Date;
  readonly expiresAt: Date;
}

/** Ended quotes are kept for a day, so that a late hold is told that its price has ended. */
const KEPT_MS = 24 * 3_600_000;

/** Stores a quote, and returns the seal by which its partner holds it. */
export async function storeQuote(
  { tx, tenantId }: TenantScope,
  partnerId: number,
  quote: StoredQuote,
): Promise<string> {
  const seal = newSecretId();
  await tx
    .insertInto('partner_quote')
    .values({
      tenant_id: tenantId,
      id: newId(),
      partner_id: partnerId,
      seal_hash: hashSeal(seal),
      offer_id: quote.offerId,
      coupon: quote.coupon ?? null,
      quote_seal: quote.quoteSeal,
      hold_latest: quote.holdLatest,
      expires_at: quote.expiresAt,
    })
    .execute();
  return seal;
}

/** The quote of a seal. Refuses an unknown seal, or one of another partner, at `seal`; an ended one with FLT-EXPIRED. */
export async function getQuote(scope: TenantScope, partnerId: number, seal: string): Promise<StoredQuote> {
  const quote = await findQuote(scope, partnerId, seal);
  if (!quote) throw fieldRefusal([{ path: 'seal', message: 'programs.sealUnknown' }]);
  if (quote.expiresAt <= scope.now)
    throw refusal('FLT-EXPIRED', {
      message: 'programs.sealEnded',
      fields: [{ path: 'seal', message: 'programs.sealEnded' }],
    });
  return quote;
}

/** The same, also of a quote that has ended; undefined if none is stored for this partner. */
export async function findQuote(
  { tx, tenantId }: TenantScope,
  partnerId: number,
  seal: string,
): Promise<StoredQuote | undefined> {
  const row = await tx
    .selectFrom('partner_quote')
    .select(['offer_id', 'coupon', 'quote_seal', 'hold_latest', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('partner_id', '=', partnerId)
    .where('seal_hash', '=', hashSeal(seal))
    .executeTakeFirst();
  return (
    row && {
      offerId: row.offer_id,
      coupon: row.coupon ?? undefined,
      quoteSeal: row.quote_seal,
      holdLatest: row.hold_latest,
      expiresAt: row.expires_at,
    }
  );
}

/** Deletes quotes that ended a day ago. */
export async function purgeQuotes({ tx, tenantId, now }: TenantScope): Promise<void> {
  await tx
    .deleteFrom('partner_quote')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}

function hashSeal(seal: string): Buffer {
  return createHash('sha256').update(seal, 'utf8').digest();
}
