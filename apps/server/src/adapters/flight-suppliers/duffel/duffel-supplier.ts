import { setTimeout as wait } from 'node:timers/promises';
import { parseMinor } from '@farewind/values/money';
import { z } from 'zod';
import type {
  FlightSupplier,
  FlightSupplierAccount,
  SearchLimits,
  SupplierBooking,
  SupplierOffer,
  SupplierQuery,
  SupplierRefund,
  TicketOutcome,
} from '../../../modules/flights/public.ts';
import { NoAnswer, readAs, type CallOptions } from '../../supplier-calls/call-supplier.ts';
import {
  aboutCaller,
  Accepted,
  callDuffel,
  granted,
  type Answer,
  type Refusal,
  type Request,
} from './call-duffel.ts';
import { duffelChanges } from './duffel-changes.ts';
import { newsEvents, readNews } from './duffel-news.ts';
import { toHoldData, toOrderData, toPayment } from './order-data.ts';
import { toBags } from './to-bags.ts';
import { toBooking } from './to-booking.ts';
import { readChange } from './to-change.ts';
import { toQuestion } from './to-question.ts';
import { toSeatMap } from './to-seat-map.ts';
import { seatMapSchema } from './wire-seats.ts';
import { toOffer, toPrice } from './to-offer.ts';
import * as wire from './wire.ts';

/** A page waits for these calls. */
const ASK_MS = 8_000;
/** As long as an order may take there, with a margin. */
const ORDER_MS = 130_000;
/** Between two queries without a result. */
const PAUSE_MS = 250;
const PAGE = 200;
const MOST_PAGES = 10;
/** Allows for a difference between the supplier's clock and ours. */
const CLOCKS_MS = 10 * 60_000;

/** Refusals after which it may be booked or paid nevertheless: it is queried. */
const undecided = new Set([
  'airline_unknown',
  'duplicate_booking',
  'offer_request_already_booked',
  'already_paid',
]);
/** Types of refusals of what was asked for. */
const aboutOrder = new Set([
  'airline_error',
  'invalid_request_error',
  'invalid_state_error',
  'validation_error',
]);

/** Suppliers with Duffel's protocol: offers arrive in batches, orders carry our reference in their metadata. */
export function createDuffelSupplier(options: CallOptions = {}): FlightSupplier {
  const call = <Schema extends z.ZodType>(account: FlightSupplierAccount, request: Request<Schema>) =>
    callDuffel(options, account, request);

  async function* search(
    account: FlightSupplierAccount,
    query: SupplierQuery,
    { deadlineMs, signal }: SearchLimits,
  ): AsyncGenerator<readonly SupplierOffer[]> {
    const endsAt = performance.now() + deadlineMs;
    const left = (): number => Math.max(1, Math.ceil(endsAt - performance.now()));
    const asked = granted(
      await call(account, {
        method: 'POST',
        path: `/air/batch_offer_requests?supplier_timeout=${supplierTimeout(deadlineMs)}`,
        data: toQuestion(query),
        answer: wire.batchSchema,
        timeoutMs: left(),
        signal,
      }),
    );
    const path = `/air/batch_offer_requests/${encodeURIComponent(asked.id)}`;
    let remaining = asked.remaining_batches;
    while (remaining > 0) {
      const batch = granted(
        await call(account, { method: 'GET', path, answer: wire.batchSchema, timeoutMs: left(), signal }),
      );
      const isIdle = batch.offers.length === 0 && batch.remaining_batches === remaining;
      remaining = batch.remaining_batches;
      if (isIdle) await wait(PAUSE_MS, undefined, { signal });
      else yield batch.offers.flatMap((offer) => readOffer(offer, query));
    }
  }

  return {
    caps: { partialCancel: false, longestName: 20, returnTrips: 'oneContract' },
    ...duffelChanges(call),
    search,

    async priceCheck(account, { offerRef, currency }) {
      const answer = await call(account, {
        method: 'GET',
        path: `/air/offers/${encodeURIComponent(offerRef)}?return_available_services=true`,
        answer: wire.offerSchema,
        timeoutMs: ASK_MS,
      });
      if (!answer.ok && isGone(answer)) return undefined;
      const offer = granted(answer);
      const price = toPrice(offer);
      if (!price || price.currency !== currency) return undefined;
      return {
        ...price,
        expiresAt: new Date(offer.expires_at).toISOString(),
        bags: toBags(offer),
        segmentRefs: offer.slices.flatMap(({ segments }) => segments.map(({ id }) => id ?? '')),
      };
    },

    async seatMaps(account, offer) {
      const answer = await call(account, {
        method: 'GET',
        path: `/air/seat_maps?offer_id=${encodeURIComponent(offer.offerRef)}`,
        answer: seatMapSchema.array(),
        timeoutMs: ASK_MS,
      });
      // Not every carrier has seat maps.
      if (!answer.ok && isGone(answer)) return [];
      return granted(answer).flatMap((map) => toSeatMap(map, offer) ?? []);
    },

    ticket: (account, wanted) => order(account, toOrderData(wanted)),
    reserve: (account, wanted) => order(account, toHoldData(wanted)),

    async pay(account, bookingRef, price) {
      const answer = await answerOf(
        call(account, {
          method: 'POST',
          path: '/air/payments',
          data: { order_id: bookingRef, payment: toPayment(price) },
          answer: wire.paymentSchema,
          timeoutMs: ORDER_MS,
        }),
      );
      if (!answer) return { outcome: 'pending' };
      if (!answer.ok) return toRefusal(answer);
      // Its tickets are in the order, not in the payment.
      return { outcome: 'booked', booking: await readBooking(account, bookingRef) };
    },

    async status(account, ourRef, since) {
      const oldest = since.getTime() - CLOCKS_MS;
      let after: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await call(account, {
          method: 'GET',
          path: `/air/orders?limit=${PAGE}&sort=-created_at${after ? `&after=${encodeURIComponent(after)}` : ''}`,
          answer: z.unknown().array(),
          timeoutMs: ASK_MS,
        });
        // Of the orders of the whole account, only ours has to be readable.
        const orders = granted(answer).flatMap((said) => {
          const { data } = wire.listedOrderSchema.safeParse(said);
          return data ? [{ ...data, said }] : [];
        });
        const found = orders.find(({ metadata }) => metadata?.['our_reference'] === ourRef);
        if (found) return toBooking(readAs(wire.orderSchema, found.said));
        after = answer.ok ? answer.after : undefined;
        if (!after || orders.some(({ created_at }) => Date.parse(created_at) < oldest)) return undefined;
      }
      throw new NoAnswer('there are more orders than can be looked through');
    },

    readBooking,

    async cancelQuote(account, bookingRef) {
      const answer = await call(account, {
        method: 'POST',
        path: '/air/order_cancellations',
        data: { order_id: bookingRef },
        answer: wire.cancellationSchema,
        timeoutMs: ORDER_MS,
      });
      // Only this refusal is about the order; any other, such as a wrong key or a rate limit, may not recur.
      if (!answer.ok && answer.type === 'invalid_state_error')
        return { outcome: 'refused', said: answer.said };
      const cancellation = granted(answer);
      return { outcome: 'quoted', quoteRef: cancellation.id, back: toRefund(cancellation) };
    },

    async confirmCancel(account, quoteRef) {
      granted(
        await call(account, {
          method: 'POST',
          path: `/air/order_cancellations/${encodeURIComponent(quoteRef)}/actions/confirm`,
          answer: wire.cancellationSchema,
          timeoutMs: ORDER_MS,
        }),
      );
    },

    async listChanges(account, bookingRef) {
      const filter = bookingRef === undefined ? '' : `?order_id=${encodeURIComponent(bookingRef)}`;
      const changes = granted(
        await call(account, {
          method: 'GET',
          path: `/air/airline_initiated_changes${filter}`,
          answer: z.unknown().array(),
          timeoutMs: ASK_MS,
        }),
      );
      return changes.flatMap((said) => readChange(said));
    },

    async acceptChange(account, changeRef) {
      const answer = await call(account, {
        method: 'POST',
        path: `/air/airline_initiated_changes/${encodeURIComponent(changeRef)}/actions/accept`,
        answer: wire.changeSchema,
        timeoutMs: ORDER_MS,
      });
      // A change that has been answered already stays as it is.
      if (!answer.ok && answer.type === 'invalid_state_error') return;
      granted(answer);
    },

    async openNews(account, url) {
      const { id, secret } = granted(
        await call(account, {
          method: 'POST',
          path: '/air/webhooks',
          data: { url, events: newsEvents },
          answer: wire.webhookSchema,
          timeoutMs: ASK_MS,
        }),
      );
      return { newsRef: id, secret };
    },

    async closeNews(account, newsRef) {
      const path = `/air/webhooks/${encodeURIComponent(newsRef)}`;
      const answer = await call(account, { method: 'DELETE', path, answer: z.unknown(), timeoutMs: ASK_MS });
      // A registration that the supplier has forgotten is ended.
      if (answer.ok || answer.status !== 404) granted(answer);
    },

    readNews,

    async whoAmI(account) {
      granted(
        await call(account, {
          method: 'GET',
          path: '/air/orders?limit=1',
          answer: z.unknown().array(),
          timeoutMs: ASK_MS,
        }),
      );
      return account.apiKey.reveal().startsWith('duffel_live_') ? 'live mode' : 'test mode';
    },
  };

  async function readBooking(account: FlightSupplierAccount, bookingRef: string): Promise<SupplierBooking> {
    const found = granted(
      await call(account, {
        method: 'GET',
        path: `/air/orders/${encodeURIComponent(bookingRef)}`,
        answer: wire.orderSchema,
        timeoutMs: ASK_MS,
      }),
    );
    return toBooking(found);
  }

  async function order(account: FlightSupplierAccount, data: object): Promise<TicketOutcome> {
    const answer = await answerOf(
      call(account, {
        method: 'POST',
        path: '/air/orders',
        data,
        answer: wire.orderSchema,
        timeoutMs: ORDER_MS,
      }),
    );
    if (!answer) return { outcome: 'pending' };
    return answer.ok ? { outcome: 'booked', booking: toBooking(answer.value) } : toRefusal(answer);
  }
}

/** Rejects where it is not certain that nothing was done. */
function toRefusal({ type, code, said }: Refusal): TicketOutcome {
  if (aboutCaller.has(type)) return { outcome: 'notTried', said };
  if (undecided.has(code) || !aboutOrder.has(type)) throw new NoAnswer(said);
  return { outcome: 'refused', said, ...(code === 'insufficient_balance' ? { isOurBalance: true } : {}) };
}

/** Undefined for a call that was accepted and is not decided yet. */
async function answerOf<T>(calling: Promise<Answer<T>>): Promise<Answer<T> | undefined> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof Accepted) return undefined;
    throw error;
  }
}

/** The supplier's timeout may be between two seconds and a minute. */
function supplierTimeout(deadlineMs: number): number {
  return Math.min(Math.max(Math.round(deadlineMs), 2_000), 60_000);
}

function readOffer(said: unknown, query: SupplierQuery): SupplierOffer[] {
  const read = wire.offerSchema.safeParse(said);
  const offer = read.success ? toOffer(read.data, query) : undefined;
  return offer ? [offer] : [];
}

function isGone({ status, code }: { readonly status: number; readonly code: string }): boolean {
  return status === 404 || code === 'offer_no_longer_available' || code === 'offer_expired';
}

/** Without a destination, the refund goes to the balance that paid for the order. */
function toRefund(cancellation: z.output<typeof wire.cancellationSchema>): SupplierRefund | undefined {
  const { refund_amount: amount, refund_currency: currency, refund_to: to } = cancellation;
  if (!amount || !currency) return undefined;
  const credits = (cancellation.airline_credits ?? []).map((credit) =>
    [credit.credit_code, credit.credit_amount, credit.credit_currency].filter(Boolean).join(' '),
  );
  const target = refundTargets[to ?? 'balance'] ?? 'voucher';
  return { minor: parseMinor(amount), currency, to: target, ...(credits.length > 0 ? { credits } : {}) };
}

/** An unknown destination counts as a voucher, not as money. */
const refundTargets: Readonly<Record<string, SupplierRefund['to']>> = {
  balance: 'money',
  card: 'money',
  arc_bsp_cash: 'money',
  awaiting_payment: 'money',
  voucher: 'voucher',
  airline_credits: 'airlineCredit',
};
