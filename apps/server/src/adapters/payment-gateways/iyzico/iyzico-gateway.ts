import { money } from '@farewind/values/money';
import type { z } from 'zod';
import type {
  Charge,
  MoveOutcome,
  PaymentGateway,
  QueryOutcome,
  Unknown,
} from '../../../modules/payments/ports.ts';
import { callIyzico, type Fetch, type IyzicoAnswer, type IyzicoCall } from './iyzico-client.ts';
import { isKeyRefusal, readCallRefusal, readDecline } from './iyzico-declines.ts';
import { readNotice } from './iyzico-notification.ts';
import {
  binSchema,
  formResultSchema,
  formSchema,
  movedSchema,
  reportSchema,
  returnedSchema,
  type ReportedPayment,
} from './iyzico-objects.ts';
import {
  cardSumsOf,
  isHold,
  paidOf,
  readPaid,
  returnedMinorOf,
  soldMinorOf,
  toCardRefund,
  unreadable,
} from './iyzico-payments.ts';
import { readPrice, toPrice } from './iyzico-price.ts';
import { FORM_SECONDS, iyzicoMethods, iyzicoSheet } from './iyzico-sheet.ts';
import { startBody } from './iyzico-start.ts';

export interface IyzicoGatewayOptions {
  readonly fetch: Fetch;
  /** The API address for an account's `gatewayUrl`. */
  readonly apiUrl?: (gatewayUrl: string) => string;
}

/** The payments of a charge that have or had money. */
interface Report {
  readonly kind: 'told';
  readonly paid: readonly ReportedPayment[];
}

const FORM = '/payment/iyzipos/checkoutform';
/** Calls of ours have no payer beside them; iyzico wants an address all the same. */
const OUR_ADDRESS = '127.0.0.1';
/** A form's life, with a minute to spare for a last press. Our payers' limit does not count: it may be much nearer. */
const OPEN_MS = (FORM_SECONDS + 60) * 1000;

/**
 * iyzico's hosted form. There are no idempotency keys: each call that moves money is sent once, after asking what was
 * done before, and a lost answer is asked for. The browser's return proves nothing; notifications are signed.
 */
export function createIyzicoGateway({ fetch, apiUrl }: IyzicoGatewayOptions): PaymentGateway {
  const call = <Schema extends z.ZodType>(
    { apiUser, apiPassword, gatewayUrl }: Charge['account'],
    request: IyzicoCall<Schema>,
  ): Promise<IyzicoAnswer<z.output<Schema>>> =>
    callIyzico(fetch, { apiUser, apiPassword, gatewayUrl: apiUrl?.(gatewayUrl) ?? gatewayUrl }, request);

  /** All payments of a charge, or the one that it names. */
  async function report({ account, reference, theirReference }: Charge): Promise<Report | Unknown> {
    const named = theirReference !== undefined && isPaymentId(theirReference);
    const said = await call(account, {
      path: '/v2/reporting/payment/details',
      schema: reportSchema,
      query: {
        locale: 'en',
        conversationId: reference,
        ...(named ? { paymentId: theirReference } : { paymentConversationId: reference }),
      },
      isQuestion: true,
    });
    if (said.kind === 'answer') return { kind: 'told', paid: paidOf(said.answer.payments ?? []) };
    return said.kind === 'unknown' ? said : unreadable;
  }

  /** The payment that has the charge's money. */
  async function findPaid(charge: Charge): Promise<ReportedPayment | Unknown> {
    const told = await report(charge);
    return told.kind === 'told' ? (told.paid[0] ?? unreadable) : told;
  }

  /** What came of the form, while no payment is reported; the form knows of a payment first. */
  async function readForm(charge: Charge): Promise<QueryOutcome> {
    const { account, reference, theirReference: token } = charge;
    if (token === undefined || isPaymentId(token)) return { kind: 'notFound' };
    const said = await call(account, {
      path: `${FORM}/auth/ecom/detail`,
      schema: formResultSchema,
      body: { locale: 'en', conversationId: reference, token },
      isQuestion: true,
      signed: (answer) => [
        answer.paymentStatus ?? '',
        answer.paymentId ?? '',
        answer.currency ?? '',
        answer.basketId ?? '',
        answer.conversationId ?? '',
        plain(answer.paidPrice),
        plain(answer.price),
        answer.token ?? '',
      ],
    });
    if (said.kind === 'unknown') return said;
    const waiting = { kind: 'waiting', theirReference: token } as const;
    if (said.kind === 'answer' && said.answer.paymentStatus === 'SUCCESS') {
      const { paymentId, price, paidPrice, phase = '', fraudStatus = 1 } = said.answer;
      if (paymentId === undefined || price === undefined || paidPrice === undefined) return unreadable;
      if (fraudStatus !== 1) return fraudStatus === 0 ? waiting : readDecline('fraud');
      const amount = money(soldMinorOf({ price, paidPrice }), charge.amount.currency);
      return { kind: isHold({ phase }) ? 'authorised' : 'captured', bankReference: paymentId, amount };
    }
    if (isOver(charge, said.at)) return { kind: 'closed' };
    const isDeclined = said.kind === 'refused' && said.paymentStatus === 'FAILURE';
    return isDeclined ? { ...waiting, refused: readDecline(said.code) } : waiting;
  }

  async function query(charge: Charge): Promise<QueryOutcome> {
    const told = await report(charge);
    if (told.kind === 'unknown') return told;
    const [first, ...more] = told.paid;
    return first ? readPaid([first, ...more]) : readForm(charge);
  }

  /** Takes back the whole payment: of a hold at any time, of a sale on its day, before the banks have settled it. */
  const cancel = (charge: Charge, { paymentId }: ReportedPayment): Promise<MoveOutcome> =>
    giveBack(charge, '/payment/cancel', { paymentId });

  async function giveBack(
    charge: Charge,
    path: string,
    members: Record<string, string>,
  ): Promise<MoveOutcome> {
    const { account, reference } = charge;
    const said = await call(account, {
      path,
      schema: returnedSchema,
      body: { locale: 'en', conversationId: reference, ...members, ip: OUR_ADDRESS },
      isQuestion: false,
    });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
    const { hostReference, paymentId } = said.answer;
    return { kind: 'done', bankReference: hostReference || paymentId };
  }

  return {
    describe: () => iyzicoSheet,
    methods: ({ captureMode }) => iyzicoMethods(captureMode),

    async start(charge, _card, back) {
      if (!back) return readCallRefusal('no-return');
      const kind = charge.take === 'hold' ? 'preauth' : 'auth';
      const said = await call(charge.account, {
        path: `${FORM}/initialize/${kind}/ecom`,
        schema: formSchema,
        body: startBody(charge, back),
        isQuestion: false,
        signed: ({ token, conversationId }) => [conversationId ?? charge.reference, token],
      });
      if (said.kind === 'answer') {
        const { token: theirReference, paymentPageUrl: url } = said.answer;
        return { kind: 'next', theirReference, step: { way: 'redirect', url } };
      }
      if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
      if (said.why === 'unreachable') return said;
      // Only the lost answer led to the form: nobody can pay there, and the buyer may begin anew at once.
      return { kind: 'declined', code: `no-form-${said.why}`, reason: 'technical', retryable: true };
    },

    bankForm() {
      throw new Error('iyzico takes cards on its own page');
    },
    readReturn: () => ({ kind: 'noProof' }),
    complete: async () => unreadable,

    async capture(charge, amount) {
      const paid = await findPaid(charge);
      if ('kind' in paid) return paid;
      if (!isHold(paid))
        return soldMinorOf(paid) === amount.minor
          ? { kind: 'done', bankReference: paid.paymentId }
          : readCallRefusal('not-held');
      const said = await call(charge.account, {
        path: '/payment/postauth',
        schema: movedSchema,
        body: {
          locale: 'en',
          conversationId: charge.reference,
          paymentId: paid.paymentId,
          paidPrice: toPrice(amount.minor),
          currency: amount.currency,
          ip: OUR_ADDRESS,
        },
        isQuestion: false,
        signed: (answer) => [
          answer.paymentId,
          answer.currency ?? '',
          answer.basketId ?? '',
          answer.conversationId ?? '',
          plain(answer.paidPrice),
          plain(answer.price),
        ],
      });
      if (said.kind === 'unknown') return said;
      return said.kind === 'refused'
        ? readCallRefusal(said.code, said.said)
        : { kind: 'done', bankReference: said.answer.paymentId };
    },

    async void(charge) {
      const paid = await findPaid(charge);
      if ('kind' in paid) return paid;
      if (!isHold(paid)) return readCallRefusal('not-held');
      if (cardSumsOf(paid).returnedMinor > 0) return { kind: 'done', bankReference: paid.paymentId };
      return cancel(charge, paid);
    },

    async refund(charge, amount) {
      const paid = await findPaid(charge);
      if ('kind' in paid) return paid;
      if (isHold(paid)) return readCallRefusal('not-captured');
      const isWhole = returnedMinorOf(paid) === 0 && amount.minor === soldMinorOf(paid);
      // A cancelled sale does not even show on the buyer's statement; it is refused once the banks have settled.
      const cancelled = isWhole ? await cancel(charge, paid) : undefined;
      if (cancelled && cancelled.kind !== 'declined') return cancelled;
      return giveBack(charge, '/v2/payment/refund', {
        paymentId: paid.paymentId,
        price: toPrice(toCardRefund(paid, amount.minor)),
        currency: amount.currency,
      });
    },

    query,

    async findRefunded(charge) {
      const told = await report(charge);
      if (told.kind === 'unknown') return told;
      const [paid] = told.paid;
      if (!paid) return { kind: 'notFound' };
      const amount = money(returnedMinorOf(paid), charge.amount.currency);
      return { kind: 'refunded', amount, bankReference: paid.paymentId };
    },

    async close(charge) {
      const state = await query(charge);
      if (state.kind === 'closed' || state.kind === 'voided' || state.kind === 'notFound') return 'closed';
      return state.kind === 'authorised' || state.kind === 'captured' ? 'paid' : 'mayStillBePaid';
    },

    async readBin(account, bin) {
      const said = await call(account, {
        path: '/payment/bin/check',
        schema: binSchema,
        body: { locale: 'en', conversationId: `bin-${bin}`, binNumber: bin },
        isQuestion: true,
      });
      if (said.kind === 'unknown' || (said.kind === 'refused' && isKeyRefusal(said.code))) return undefined;
      // It knows the cards of banks in Turkey, and no others.
      return said.kind === 'answer' ? { country: 'TR' } : {};
    },

    readNotification: readNotice,
    answerNotification: () => ({ status: 200, body: '' }),
  };
}

/** A form is known by its token, a second payment by its own id, which is a number. */
const isPaymentId = (theirReference: string): boolean => /^\d+$/.test(theirReference);

/** Whether a form cannot be paid any more, by iyzico's own clock. */
function isOver({ begunAt }: Charge, at: Date | undefined): boolean {
  return begunAt !== undefined && at !== undefined && at.getTime() > begunAt.getTime() + OPEN_MS;
}

/** A sum in the text of a signature: without zeros at its end. */
const plain = (price: number | string | undefined): string =>
  price === undefined ? '' : String(readPrice(price) / 100);
