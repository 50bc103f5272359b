import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { CancelQuote, CancelQuoteState } from './cancel-quote.ts';
import { orUndefined, stored } from '../../../../platform/database/stored.ts';
import { deductionReasons } from '@farewind/contract/bookings/cancel';
import { orderStatuses } from '@farewind/contract/bookings/get-order';
import { z } from 'zod';

/** Queries of the cancel quotes themselves. */

const FORGOTTEN_AFTER_MS = 60 * 60_000;

/**
 * Stores a quote, and drops those of the order that were never confirmed and can no longer be. One that was sent stays:
 * its mail still leads to it.
 */
export async function insertCancelQuote(scope: TenantScope, quote: CancelQuote): Promise<void> {
  await scope.tx
    .deleteFrom('cancel_quote')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', quote.orderId)
    .where('state', '=', 'open')
    .where('sent_at', 'is', null)
    .where('expires_at', '<', new Date(scope.now.getTime() - FORGOTTEN_AFTER_MS))
    .execute();
  await scope.tx
    .insertInto('cancel_quote')
    .values({
      tenant_id: scope.tenantId,
      id: quote.quoteId,
      order_id: quote.orderId,
      state: quote.state,
      cause: quote.cause,
      asked_by: quote.askedBy,
      waive_reason: quote.waiveReason ?? null,
      currency: quote.currency,
      refund_minor: quote.refundMinor,
      service_minor: quote.serviceMinor,
      items: JSON.stringify(quote.items),
      parts: JSON.stringify(quote.parts),
      curve: JSON.stringify(quote.curve),
      created_at: quote.createdAt,
      expires_at: quote.expiresAt,
    })
    .execute();
}

export async function findCancelQuote(scope: TenantScope, quoteId: string): Promise<CancelQuote | undefined> {
  const row = await selectQuotes(scope).where('id', '=', quoteId).executeTakeFirst();
  return row && toQuote(row);
}

/** The order of a quote, for checking who may see it. Refuses with GEN-NOTFOUND. */
export async function getQuotedOrderId({ tx, tenantId }: TenantScope, quoteId: string): Promise<string> {
  const row = await tx
    .selectFrom('cancel_quote')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  return row.order_id;
}

/** The newest quote of an order that was sent to its buyer and has neither been confirmed nor expired. */
export async function findSentQuoteId(
  { tx, tenantId, now }: TenantScope,
  orderId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('cancel_quote')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('sent_at', 'is not', null)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Refuses with GEN-NOTFOUND. */
export async function getCancelQuote(scope: TenantScope, quoteId: string): Promise<CancelQuote> {
  const quote = await findCancelQuote(scope, quoteId);
  if (!quote) throw refusal('GEN-NOTFOUND');
  return quote;
}

/** Stores that a quote was confirmed and returns it; its refund gets its id before it is approved. */
export async function markConfirmed(
  scope: TenantScope,
  quote: CancelQuote,
  confirmedBy: string,
  refundId: string | undefined,
): Promise<CancelQuote> {
  await updateQuote(scope, quote.quoteId, {
    state: 'waiting',
    confirmed_by: confirmedBy,
    confirmed_at: scope.now,
    refund_id: refundId ?? null,
  });
  return { ...quote, state: 'waiting', confirmedBy, confirmedAt: scope.now, refundId };
}

/** Stores a quote's state and returns the updated quote. */
export async function markState(
  scope: TenantScope,
  quote: CancelQuote,
  state: CancelQuoteState,
): Promise<CancelQuote> {
  await updateQuote(scope, quote.quoteId, { state });
  return { ...quote, state };
}

/** Stores that a quote was sent to the buyer. */
export async function markSent(scope: TenantScope, quoteId: string): Promise<void> {
  await updateQuote(scope, quoteId, { sent_at: scope.now });
}

async function updateQuote(
  scope: TenantScope,
  quoteId: string,
  changes: {
    readonly state?: CancelQuoteState;
    readonly sent_at?: Date;
    readonly confirmed_by?: string;
    readonly confirmed_at?: Date;
    readonly refund_id?: string | null;
  },
): Promise<void> {
  await scope.tx
    .updateTable('cancel_quote')
    .set(changes)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', quoteId)
    .execute();
}

function selectQuotes({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('cancel_quote').selectAll().where('tenant_id', '=', tenantId);
}

const readItems = stored<CancelQuote['items']>(
  'cancel_quote.items',
  z.array(
    z.object({
      itemId: z.string(),
      version: z.number(),
      status: z.enum(orderStatuses),
      problem: z.exactOptional(z.string()),
    }),
  ),
);

const sumSchema = z.object({
  kind: z.enum(['fare', 'tax', 'fuel', 'service', 'bag', 'seat', 'insurance', 'transfer']),
  paidMinor: z.number(),
  discountMinor: z.exactOptional(z.number()),
  extra: z.exactOptional(z.object({ extraId: z.string(), name: z.string(), isRefundable: z.boolean() })),
  refundMinor: z.number(),
  discountBackMinor: z.exactOptional(z.number()),
  reason: z.exactOptional(z.enum(deductionReasons)),
});

const readParts = stored<CancelQuote['parts']>(
  'cancel_quote.parts',
  z.array(
    z.object({
      itemId: z.string(),
      ticketId: orUndefined(z.string()),
      passengerPosition: z.number(),
      sums: z.array(sumSchema),
    }),
  ),
);

const readCurve = stored(
  'cancel_quote.curve',
  z.array(z.object({ from: z.string(), refundMinor: z.number() })),
);

type QuoteRow = Awaited<ReturnType<ReturnType<typeof selectQuotes>['execute']>>[number];

function toQuote(row: QuoteRow): CancelQuote {
  return {
    quoteId: row.id,
    orderId: row.order_id,
    state: row.state as CancelQuoteState,
    cause: row.cause as CancelQuote['cause'],
    askedBy: row.asked_by,
    waiveReason: row.waive_reason ?? undefined,
    currency: row.currency as Currency,
    refundMinor: row.refund_minor,
    serviceMinor: row.service_minor,
    items: readItems(row.items),
    parts: readParts(row.parts),
    curve: readCurve(row.curve).map(({ from, refundMinor }) => ({ from: new Date(from), refundMinor })),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    confirmedBy: row.confirmed_by ?? undefined,
    confirmedAt: row.confirmed_at ?? undefined,
    refundId: row.refund_id ?? undefined,
    sentAt: row.sent_at ?? undefined,
  };
}
