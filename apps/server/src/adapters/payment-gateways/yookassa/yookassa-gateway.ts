import type { Currency } from '@farewind/values/currency';
import { formatMinor, money, parseMinor, type Money } from '@farewind/values/money';
import { findLanguage, translate } from '../../../platform/messages/translate.ts';
import type {
  Charge,
  ChargeOutcome,
  MoveOutcome,
  Next,
  NextStep,
  NotificationFact,
  PaymentGateway,
  QueryOutcome,
  RawNotification,
  RefundPending,
  Return,
  Unknown,
} from '../../../modules/payments/ports.ts';
import { callYookassa, type Fetch, type YookassaAnswer, type YookassaCall } from './yookassa-client.ts';
import { readCallRefusal, readDecline, readRefundDecline } from './yookassa-declines.ts';
import { isSimulatedYookassa, isYookassaAddress } from './yookassa-networks.ts';
import {
  notificationSchema,
  paymentListSchema,
  paymentSchema,
  refundSchema,
  type YookassaPayment,
} from './yookassa-objects.ts';
import { toYookassaReceipt } from './yookassa-receipt.ts';
import { yookassaMethods, yookassaSheet } from './yookassa-sheet.ts';
import type { z } from 'zod';

export interface YookassaGatewayOptions {
  readonly fetch: Fetch;
  /** The API address for an account's `gatewayUrl`. */
  readonly apiUrl?: (gatewayUrl: string) => string;
}

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };
const HOUR_MS = 3_600_000;
/** The number of list pages searched for a payment whose id never arrived. */
const MOST_PAGES = 10;

/** YooKassa's names of our methods. */
const types: Readonly<Record<string, string>> = {
  card: 'bank_card',
  mir: 'bank_card',
  sbp: 'sbp',
  sberPay: 'sberbank',
  tPay: 'tinkoff_bank',
};

/**
 * YooKassa, API v3: its own pages for cards and wallets, codes for the Faster Payments System. Its browser return
 * proves nothing and its notifications are not signed, so it is always queried.
 */
export function createYookassaGateway({ fetch, apiUrl }: YookassaGatewayOptions): PaymentGateway {
  const call = <Schema extends z.ZodType>(
    { account }: Pick<Charge, 'account'>,
    request: YookassaCall<Schema>,
  ): Promise<YookassaAnswer<z.output<Schema>>> => {
    const { merchantId, apiPassword, gatewayUrl } = account;
    const base = apiUrl?.(gatewayUrl) ?? gatewayUrl;
    return callYookassa(fetch, { merchantId, apiPassword, gatewayUrl: base }, request);
  };

  /** The payment from YooKassa; undefined if YooKassa has none. */
  async function find(charge: Charge): Promise<YookassaPayment | undefined | Unknown> {
    const { theirReference } = charge;
    if (theirReference === undefined) return search(charge);
    const said = await call(charge, { path: `/payments/${theirReference}`, schema: paymentSchema });
    if (said.kind === 'answer') return said.answer;
    if (said.kind === 'unknown') return said;
    return said.status === 404 ? undefined : unreadable;
  }

  /** A start whose answer was lost has no id to query by: it is searched for among the payments of its time. */
  async function search(charge: Charge): Promise<YookassaPayment | undefined | Unknown> {
    const since = new Date((charge.payBy?.getTime() ?? Date.now()) - HOUR_MS).toISOString();
    let cursor = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ 'created_at.gte': since, limit: '100' });
      if (cursor !== '') query.set('cursor', cursor);
      const said = await call(charge, { path: `/payments?${query.toString()}`, schema: paymentListSchema });
      if (said.kind !== 'answer') return said.kind === 'unknown' ? said : unreadable;
      const found = said.answer.items.find(({ metadata }) => metadata?.['reference'] === charge.reference);
      if (found || said.answer.next_cursor === undefined) return found;
      cursor = said.answer.next_cursor;
    }
    return unreadable;
  }

  async function act(charge: Charge, name: 'capture' | 'cancel', key: string, body: object) {
    const said = await call(charge, {
      path: `/payments/${nameOf(charge)}/${name}`,
      schema: paymentSchema,
      key: shortKey(key),
      body: { ...body },
    });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
    const done = name === 'capture' ? 'succeeded' : 'canceled';
    return said.answer.status === done
      ? ({ kind: 'done', bankReference: said.answer.id } as const)
      : unreadable;
  }

  return {
    describe: () => yookassaSheet,
    methods: ({ captureMode }) => yookassaMethods(captureMode),

    async start(charge, _card, back) {
      const type = types[charge.method ?? ''];
      if (!back || !type) return readCallRefusal('no-return');
      const said = await call(charge, {
        path: '/payments',
        schema: paymentSchema,
        key: charge.reference,
        body: startBody(charge, type, back),
      });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
      return readStarted(charge, said.answer);
    },

    bankForm() {
      throw new Error('YooKassa takes cards on its own page');
    },
    readReturn: () => ({ kind: 'noProof' }),
    complete: async () => unreadable,
    capture: (charge, amount, key) =>
      act(charge, 'capture', key, { amount: wireSum(amount), ...receiptOf(charge) }),
    void: (charge, key) => act(charge, 'cancel', key, {}),

    async refund(charge, amount, key): Promise<MoveOutcome | RefundPending> {
      const said = await call(charge, {
        path: '/refunds',
        schema: refundSchema,
        key: shortKey(key),
        body: { payment_id: nameOf(charge), amount: wireSum(amount), ...receiptOf(charge) },
      });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
      return readRefund(said.answer);
    },

    async queryRefund(charge, theirReference) {
      const said = await call(charge, { path: `/refunds/${theirReference}`, schema: refundSchema });
      if (said.kind === 'answer') return readRefund(said.answer);
      return said.kind === 'unknown' ? said : unreadable;
    },

    async query(charge) {
      const found = await find(charge);
      if (found === undefined) return { kind: 'notFound' };
      return 'kind' in found ? found : readPayment(charge, found);
    },

    async findRefunded(charge) {
      const found = await find(charge);
      if (found === undefined) return { kind: 'notFound' };
      if ('kind' in found) return found;
      const currency = charge.amount.currency;
      const amount = found.refunded_amount ? readSum(found.refunded_amount) : money(0, currency);
      return { kind: 'refunded', amount, bankReference: found.id };
    },

    async close(charge) {
      const found = await find(charge);
      if (found === undefined) return 'closed';
      if ('kind' in found) return 'mayStillBePaid';
      if (found.status === 'canceled') return 'closed';
      // A pending payment cannot be cancelled by the shop; it lapses an hour after its start.
      return found.status === 'pending' ? 'mayStillBePaid' : 'paid';
    },

    readNotification: ({ gatewayUrl }, notification) =>
      readNotification(isSimulatedYookassa(gatewayUrl), notification),
    answerNotification: () => ({ status: 200, body: '' }),
  };
}

const nameOf = ({ theirReference, reference }: Charge): string => theirReference ?? reference;

/** Its keys have at most 64 characters; ours begin with the act and end with the part that makes them unique. */
const shortKey = (key: string): string => key.slice(-64);

const wireSum = ({ minor, currency }: Money) => ({ value: formatMinor(minor), currency });

function readSum({ value, currency }: YookassaPayment['amount']): Money {
  return money(parseMinor(value), currency as Currency);
}

const receiptOf = ({ receipt }: Charge): object => (receipt ? { receipt: toYookassaReceipt(receipt) } : {});

function startBody(charge: Charge, type: string, back: Return): Record<string, unknown> {
  const { reference, amount, take, airline } = charge;
  const locale = back.language === 'ru' ? 'ru_RU' : 'en_US';
  const confirmation =
    type === 'sbp' ? { type: 'qr', locale } : { type: 'redirect', return_url: back.url, locale };
  return {
    amount: wireSum(amount),
    capture: take !== 'hold',
    confirmation,
    payment_method_data: { type },
    description: describePurchase(airline, back.language),
    metadata: { reference },
    ...receiptOf(charge),
    // For cards only.
    ...(airline && type === 'bank_card' ? { airline: airlineOf(airline) } : {}),
  };
}

/** What the payer reads on the page and in the bank's app, and staff in YooKassa's panel. */
function describePurchase(airline: Charge['airline'], reader: string): string {
  const language = findLanguage(reader) ?? 'ru';
  return airline
    ? translate(language, 'payment.yookassa.order', { number: airline.bookingReference })
    : translate(language, 'payment.yookassa.purchase');
}

function airlineOf({ bookingReference, passengers, legs }: NonNullable<Charge['airline']>): object {
  return {
    booking_reference: bookingReference,
    passengers: passengers.map(({ name, surname }) => ({ first_name: name, last_name: surname })),
    legs: legs.map(({ from, to, date, carrier }) => ({
      departure_airport: from,
      destination_airport: to,
      departure_date: date,
      carrier_code: carrier,
    })),
  };
}

/** Where the payer of an open payment continues. */
function readStep({ payBy }: Charge, { confirmation }: YookassaPayment): NextStep | undefined {
  if (confirmation && 'confirmation_url' in confirmation)
    return { way: 'redirect', url: confirmation.confirmation_url };
  if (!confirmation || !('confirmation_data' in confirmation)) return undefined;
  const payload = confirmation.confirmation_data;
  // The code's text is an address that opens the payer's bank on a phone.
  return { way: 'qr', payload, appLink: payload, payBy: payBy?.toISOString() ?? '' };
}

function readStarted(charge: Charge, payment: YookassaPayment): ChargeOutcome | Next {
  const step = readStep(charge, payment);
  if (step) return { kind: 'next', theirReference: payment.id, step };
  const known = readPayment(charge, payment);
  return known.kind === 'authorised' || known.kind === 'captured' || known.kind === 'declined'
    ? known
    : unreadable;
}

function readPayment(charge: Charge, payment: YookassaPayment): QueryOutcome {
  const { id, status, amount, refunded_amount: refunded, cancellation_details: end } = payment;
  switch (status) {
    case 'pending':
      // The start's answer may be lost, and a repetition in another language is refused under its key.
      return { kind: 'waiting', theirReference: id, step: readStep(charge, payment) };
    case 'waiting_for_capture':
      return { kind: 'authorised', bankReference: id, amount: readSum(amount) };
    case 'succeeded':
      return refunded?.value === amount.value
        ? { kind: 'refunded' }
        : { kind: 'captured', bankReference: id, amount: readSum(amount) };
    case 'canceled': {
      const reason = end?.reason ?? 'general_decline';
      if (reason === 'expired_on_confirmation') return { kind: 'closed' };
      if (reason === 'canceled_by_merchant' || reason === 'expired_on_capture') return { kind: 'voided' };
      return readDecline(reason);
    }
  }
}

function readRefund({ id, status, cancellation_details: end }: z.output<typeof refundSchema>) {
  if (status === 'succeeded') return { kind: 'done', bankReference: id } as const;
  if (status === 'pending') return { kind: 'pending', theirReference: id } as const;
  return readRefundDecline(end?.reason ?? 'general_decline');
}

function readNotification(isSimulated: boolean, { address, body }: RawNotification): NotificationFact {
  if (!isYookassaAddress(address, isSimulated)) return { kind: 'rejected', why: 'signature' };
  let read;
  try {
    read = notificationSchema.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return { kind: 'rejected', why: 'malformed' };
  }
  if (!read.success) return { kind: 'rejected', why: 'malformed' };
  const { event, object } = read.data;
  return {
    kind: 'about',
    eventId: `${event}:${object.id}`,
    // A refund tells the payment that it is of, and none of our references.
    reference: object.metadata?.['reference'] ?? '',
    theirReference: object.payment_id,
  };
}
