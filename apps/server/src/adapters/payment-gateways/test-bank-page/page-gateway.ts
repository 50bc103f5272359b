import type { Currency } from '@farewind/values/currency';
import { money } from '@farewind/values/money';
import { z } from 'zod';
import type {
  Charge,
  Declined,
  MoveOutcome,
  NotificationFact,
  OtherCharge,
  PaymentGateway,
  QueryOutcome,
  RefundPending,
} from '../../../modules/payments/ports.ts';
import {
  actSchema,
  callPage,
  closeSchema,
  paymentSchema,
  refundSchema,
  type Fetch,
  type Payment,
} from './page-client.ts';
import { atOnceMethod, holdMethod, pageSheet } from './page-sheet.ts';
import { signNotice } from './page-signature.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

export interface PageGatewayOptions {
  readonly fetch?: Fetch;
  /** The bank's address for our calls, if it is not in the setting. */
  readonly bankUrl?: () => string;
  /** The bank's address for the payer's browser, when it is another one. */
  readonly pageUrl?: string;
}

const unreadable = { kind: 'unknown', why: 'unreadable' } as const;

const declined = (code: string): Declined => ({
  kind: 'declined',
  code,
  reason: 'technical',
  retryable: false,
});

/** The test bank's payment page: redirect, signed notifications, keys on every call that moves money. */
export function createPageGateway(options: PageGatewayOptions = {}): PaymentGateway {
  const { fetch = globalThis.fetch, bankUrl, pageUrl } = options;
  const baseOf = ({ account }: Charge): string => bankUrl?.() ?? account.gatewayUrl;

  /** The bank's payment; for an attempt whose id is not stored yet, by our own reference. */
  async function find(charge: Charge) {
    const path = `/v1/payments/${nameOf(charge)}`;
    return callPage(fetch, baseOf(charge), charge, { path, schema: paymentSchema });
  }

  async function act(
    charge: Charge,
    name: 'capture' | 'void' | 'refund',
    key: string,
    amountMinor?: number,
  ): Promise<MoveOutcome | RefundPending> {
    const said = await callPage(fetch, baseOf(charge), charge, {
      path: `/v1/payments/${nameOf(charge)}/${name}`,
      schema: actSchema,
      body: { amountMinor },
      key,
    });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return declined(String(said.status));
    const { answer } = said;
    if (answer.status === 'refused') return declined(answer.code);
    return answer.status === 'done'
      ? { kind: 'done', bankReference: answer.id }
      : { kind: 'pending', theirReference: answer.id };
  }

  return {
    describe: () => pageSheet,
    methods: ({ captureMode }) => [captureMode === 'auto' ? atOnceMethod : holdMethod],

    async start(charge, _card, back) {
      if (!back || !charge.payBy) return declined('no-return');
      const said = await callPage(fetch, baseOf(charge), charge, {
        path: '/v1/payments',
        schema: paymentSchema,
        key: charge.reference,
        body: {
          reference: charge.reference,
          amountMinor: charge.amount.minor,
          currency: charge.amount.currency,
          hold: charge.take === 'hold',
          returnUrl: back.url,
          noticeUrl: back.noticeUrl,
          language: back.language,
          expiresAt: charge.payBy.toISOString(),
        },
      });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return declined(String(said.status));
      const url = `${pageUrl ?? baseOf(charge)}${said.answer.path}`;
      return { kind: 'next', step: { way: 'redirect', url }, theirReference: said.answer.id };
    },

    bankForm() {
      throw new Error('The payment page has no form of ours');
    },
    // The returning browser proves nothing.
    readReturn: () => ({ kind: 'noProof' }),
    complete: async () => unreadable,
    capture: async (charge, amount, key) => atOnce(await act(charge, 'capture', key, amount.minor)),
    void: async (charge, key) => atOnce(await act(charge, 'void', key)),
    refund: (charge, amount, key) => act(charge, 'refund', key, amount.minor),

    async query(charge) {
      const said = await find(charge);
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return said.status === 404 ? { kind: 'notFound' } : unreadable;
      return readPayment(charge, said.answer);
    },

    async findRefunded(charge) {
      const said = await find(charge);
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return said.status === 404 ? { kind: 'notFound' } : unreadable;
      const own = ownCharge(charge, said.answer);
      if (!own) return { kind: 'notFound' };
      const amount = money(own.refundedMinor, charge.amount.currency);
      return { kind: 'refunded', amount, bankReference: own.id };
    },

    async queryRefund(charge, theirReference) {
      const path = `/v1/refunds/${theirReference}`;
      const said = await callPage(fetch, baseOf(charge), charge, { path, schema: refundSchema });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return unreadable;
      const { status, id } = said.answer;
      if (status === 'pending') return { kind: 'pending', theirReference: id };
      return status === 'settled' ? { kind: 'done', bankReference: id } : declined('refund-failed');
    },

    async close(charge) {
      const said = await callPage(fetch, baseOf(charge), charge, {
        path: `/v1/payments/${nameOf(charge)}/close`,
        schema: closeSchema,
        body: {},
      });
      if (said.kind === 'answer') return said.answer.status;
      return said.kind === 'refused' && said.status === 404 ? 'closed' : 'mayStillBePaid';
    },

    readNotification: (account, { headers, body }) => {
      const given = String(headers['x-page-signature'] ?? '');
      if (!isSameSecret(given, signNotice(body, account.storeKey.reveal())))
        return { kind: 'rejected', why: 'signature' };
      return readNotice(body);
    },
    answerNotification: () => ({ status: 200, body: 'OK' }),
  };
}

/** Only refunds are done later. */
function atOnce(outcome: MoveOutcome | RefundPending): MoveOutcome {
  return outcome.kind === 'pending' ? unreadable : outcome;
}

const nameOf = ({ theirReference, reference }: Charge): string => theirReference ?? reference;

function ownCharge({ theirReference }: Charge, { charges }: Payment) {
  return charges.find(({ id }) => id === theirReference) ?? charges[0];
}

const kinds = { held: 'authorised', taken: 'captured' } as const;

function readPayment(charge: Charge, payment: Payment): QueryOutcome {
  const own = ownCharge(charge, payment);
  if (!own) {
    if (payment.status === 'open') return { kind: 'waiting', theirReference: payment.id };
    if (payment.status === 'closed') return { kind: 'closed' };
    if (payment.status === 'refused')
      return { kind: 'declined', code: 'refused', reason: 'declined', retryable: true };
    return { kind: 'notFound' };
  }
  const currency = payment.currency as Currency;
  const isWhole = own.id === charge.theirReference;
  const others = isWhole
    ? []
    : payment.charges
        .filter((each) => each.id !== own.id && !isReturned(each))
        .map(({ id, state, amountMinor }): OtherCharge => ({
          kind: state === 'held' ? 'authorised' : 'captured',
          theirReference: id,
          amount: money(amountMinor, currency),
        }));
  if (own.state === 'released') return { kind: 'voided', others };
  if (isReturned(own)) return { kind: 'refunded', others };
  return { kind: kinds[own.state], bankReference: own.id, amount: money(own.amountMinor, currency), others };
}

const isReturned = ({ state, refundedMinor, amountMinor }: Payment['charges'][number]): boolean =>
  state === 'released' || (refundedMinor > 0 && refundedMinor === amountMinor);

const noticeSchema = z.object({ id: z.string().min(1).max(64), reference: z.string().min(1).max(64) });

function readNotice(body: Buffer): NotificationFact {
  try {
    const read = noticeSchema.safeParse(JSON.parse(body.toString('utf8')));
    if (!read.success) return { kind: 'rejected', why: 'malformed' };
    return { kind: 'about', eventId: read.data.id, reference: read.data.reference };
  } catch {
    return { kind: 'rejected', why: 'malformed' };
  }
}
