import { setTimeout as wait } from 'node:timers/promises';
import { parseMinor, formatMinor } from '@farewind/values/money';
import { passengerTypes, countOf } from '@farewind/values/passengers';
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
  TicketRequest,
  SupplierTraveller,
} from '../../../modules/flights/public.ts';
import { NoAnswer, type CallOptions, callSupplier, readAs } from '../../supplier-calls/call-supplier.ts';
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

/** Refusals after which a booking may exist nevertheless: it is queried by our reference. */
const undecided = new Set(['airline_unknown', 'duplicate_booking', 'offer_request_already_booked']);

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
    caps: { partialCancel: false, longestName: 20 },
    search,

    async priceCheck(account, { offerRef, currency }) {
      const answer = await call(account, {
        method: 'GET',
        path: `/air/offers/${encodeURIComponent(offerRef)}`,
        answer: wire.offerSchema,
        timeoutMs: ASK_MS,
      });
      if (!answer.ok && isGone(answer)) return undefined;
      const offer = granted(answer);
      const price = toPrice(offer);
      if (!price || price.currency !== currency) return undefined;
      return { ...price, expiresAt: new Date(offer.expires_at).toISOString() };
    },

    ticket: (account, wanted) => order(account, wanted),

    async status(account, ourRef, since) {
      const oldest = since.getTime() - CLOCKS_MS;
      let after: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await call(account, {
          method: 'GET',
          path: `/air/orders?limit=${PAGE}&sort=-created_at${after ? `&after=${encodeURIComponent(after)}` : ''}`,
          answer: wire.orderSchema.array(),
          timeoutMs: ASK_MS,
        });
        const orders = granted(answer);
        const found = orders.find(({ metadata }) => metadata?.['our_reference'] === ourRef);
        if (found) return toBooking(found);
        after = answer.ok ? answer.after : undefined;
        if (!after || orders.some(({ created_at }) => Date.parse(created_at) < oldest)) return undefined;
      }
      throw new NoAnswer('there are more orders than can be looked through');
    },

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

    async whoAmI(account) {
      granted(
        await call(account, {
          method: 'GET',
          path: '/air/orders?limit=1',
          answer: wire.orderSchema.array(),
          timeoutMs: ASK_MS,
        }),
      );
      return account.apiKey.reveal().startsWith('duffel_live_') ? 'live mode' : 'test mode';
    },
  };

  async function order(account: FlightSupplierAccount, wanted: TicketRequest): Promise<TicketOutcome> {
    try {
      const answer = await call(account, {
        method: 'POST',
        path: '/air/orders',
        data: toOrderData(wanted),
        answer: wire.orderSchema,
        timeoutMs: ORDER_MS,
      });
      if (answer.ok) return { outcome: 'booked', booking: toBooking(answer.value) };
      if (undecided.has(answer.code)) throw new NoAnswer(answer.code);
      return { outcome: 'refused', said: answer.said };
    } catch (error) {
      if (error instanceof Accepted) return { outcome: 'pending' };
      throw error;
    }
  }
}

/** The supplier's timeout may be between two seconds and a minute. */
function supplierTimeout(deadlineMs: number): number {
  return Math.min(Math.max(Math.round(deadlineMs), 2_000), 60_000);
}

function readOffer(said: unknown, { cabin }: SupplierQuery): SupplierOffer[] {
  const read = wire.offerSchema.safeParse(said);
  const offer = read.success ? toOffer(read.data, cabin) : undefined;
  return offer ? [offer] : [];
}

const passengerNames = { adult: 'adult', child: 'child', infant: 'infant_without_seat' } as const;
const cabinNames = { economy: 'economy', comfort: 'premium_economy', business: 'business' } as const;

function toQuestion({ from, to, date, cabin, counts, directOnly }: SupplierQuery): object {
  return {
    slices: [{ origin: from, destination: to, departure_date: date }],
    passengers: passengerTypes.flatMap((type) =>
      Array.from({ length: countOf(counts, type) }, () => ({ type: passengerNames[type] })),
    ),
    cabin_class: cabinNames[cabin],
    max_connections: directOnly ? 0 : 1,
  };
}

function isGone({ status, code }: { readonly status: number; readonly code: string }): boolean {
  return status === 404 || code === 'offer_no_longer_available' || code === 'offer_expired';
}

/** Without a destination, the refund goes to the balance that paid for the order. */
function toRefund({
  refund_amount: amount,
  refund_currency: currency,
  refund_to: to,
}: z.output<typeof wire.cancellationSchema>): SupplierRefund | undefined {
  if (!amount || !currency) return undefined;
  return { minor: parseMinor(amount), currency, to: refundTargets[to ?? 'balance'] ?? 'voucher' };
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

function toBooking({ id, booking_reference, cancelled_at, documents }: wire.WireOrder): SupplierBooking {
  const tickets = documents.filter(({ type }) => type === 'electronic_ticket');
  return {
    bookingRef: id,
    pnr: booking_reference,
    state: cancelled_at ? 'cancelled' : 'booked',
    tickets: tickets.flatMap(({ unique_identifier: number, passenger_ids }) =>
      passenger_ids.map((passengerRef) => ({ passengerRef, number })),
    ),
  };
}

/** For calls that a supplier has no reason to refuse: our key may be wrong, or its API has changed. */
function granted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`The supplier of flights refused: ${answer.said}`);
}

const titles = { male: 'mr', female: 'ms' } as const;

/** The request that buys an offer at once, from our balance at the supplier. */
export function toOrderData({ ourRef, offer, travellers, contact }: TicketRequest): object {
  return {
    type: 'instant',
    selected_offers: [offer.offerRef],
    payments: [{ type: 'balance', currency: offer.currency, amount: formatMinor(offer.totalMinor) }],
    metadata: { our_reference: ourRef },
    passengers: travellers.map((traveller, index) => {
      const lap = travellers.findIndex(({ type, parentIndex }) => type === 'infant' && parentIndex === index);
      return {
        id: offer.passengerRefs[index],
        ...personOf(traveller),
        email: contact.email,
        phone_number: contact.phone,
        ...(lap < 0 ? {} : { infant_passenger_id: offer.passengerRefs[lap] }),
        ...(offer.needsDocuments ? { identity_documents: documentsOf(traveller) } : {}),
      };
    }),
  };
}

function personOf({ name, surname, gender, birthDate }: SupplierTraveller): object {
  return {
    title: titles[gender],
    gender: gender === 'male' ? 'm' : 'f',
    given_name: name,
    family_name: surname,
    born_on: birthDate,
  };
}

function documentsOf({ passport }: SupplierTraveller): object[] {
  if (!passport) return [];
  const { number, country, expiresOn } = passport;
  return [
    { type: 'passport', unique_identifier: number, issuing_country_code: country, expires_on: expiresOn },
  ];
}

interface Request<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** The path below the supplier's address, already encoded. */
  readonly path: string;
  /** The contents of the envelope. */
  readonly data?: object;
  readonly answer: Schema;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly type: string;
  readonly code: string;
  /** Type, code and the supplier's own sentence. */
  readonly said: string;
}

/** A parsed answer with its paging data, or a refusal. */
type Answer<T> = { readonly ok: true; readonly value: T; readonly after: string | undefined } | Refusal;

const VERSION = 'v2';
const ACCEPTED = 202;

const refusedSchema = z.object({
  errors: z
    .array(z.object({ type: z.string(), code: z.string(), title: z.string(), message: z.string() }))
    .min(1),
});
const metaSchema = z.object({ meta: z.object({ after: z.string().nullish() }).nullish() });

/** Accepted but not decided yet: the outcome is queried later. */
class Accepted extends NoAnswer {
  constructor() {
    super('it was accepted and is not decided');
    this.name = 'Accepted';
  }
}

/** Makes one call, once. Rejects with NoAnswer if its outcome is unknown. */
async function callDuffel<Schema extends z.ZodType>(
  options: CallOptions,
  account: { readonly apiUrl: string; readonly apiKey: { reveal(): string } },
  { method, path, data, answer, timeoutMs, signal }: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { ok, status, read } = await callSupplier(options, account.apiUrl, {
    method,
    path,
    timeoutMs,
    signal,
    headers: { 'duffel-version': VERSION, authorization: `Bearer ${account.apiKey.reveal()}` },
    body: data && { data },
  });
  if (status === ACCEPTED) throw new Accepted();
  const said = await read();
  if (!ok) return readRefusal(status, said);
  const value = readAs(answer, (said as { data?: unknown } | null)?.data);
  return { ok: true, value, after: metaSchema.safeParse(said).data?.meta?.after ?? undefined };
}

function readRefusal(status: number, said: unknown): Refusal {
  const refused = refusedSchema.safeParse(said);
  if (!refused.success) throw new NoAnswer(`status ${status} without a reason`);
  const { type, code, message } = refused.data.errors[0]!;
  return { ok: false, status, type, code, said: `${type} ${code} ${message}`.trim() };
}
