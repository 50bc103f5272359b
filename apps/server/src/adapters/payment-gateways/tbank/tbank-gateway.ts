import type { z } from 'zod';
import type {
  Charge,
  Charged,
  ChargeOutcome,
  GivenBack,
  MoveOutcome,
  Next,
  PaymentGateway,
  QueryOutcome,
  RefundPending,
  Return,
  Unknown,
} from '../../../modules/payments/ports.ts';
import { callTbank, type Fetch, type TbankAnswer, type TbankCall } from './tbank-client.ts';
import { isAboutKeys, readCallRefusal, readDecline } from './tbank-declines.ts';
import { readTbankNotice, readTbankReceiptNotice } from './tbank-notification.ts';
import {
  codeSchema,
  movedSchema,
  orderSchema,
  startedSchema,
  stateSchema,
  type ListedPayment,
  type TbankMoved,
  type TbankPayment,
} from './tbank-objects.ts';
import { toTbankReceipt } from './tbank-receipt.ts';
import { nameRefund, paymentOfRefund, readRefund } from './tbank-refund.ts';
import { tbankMethods, tbankSheet } from './tbank-sheet.ts';
import { startMembers } from './tbank-start.ts';
import {
  hasMoved,
  isHeld,
  isRefundable,
  isRefunding,
  isUnpaid,
  readOthers,
  readRefunded,
  readState,
  refusedStates,
} from './tbank-states.ts';

export interface TbankGatewayOptions {
  readonly fetch: Fetch;
  /** The API address for an account's `gatewayUrl`. */
  readonly apiUrl?: (gatewayUrl: string) => string;
}

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };
/** The bank's limit of an order's id, and of the key of a cancel. */
const LONGEST_ORDER_ID = 36;
const LONGEST_KEY = 256;
/** The bank's name of the Faster Payments System as the source of a payment. */
const SBP_SOURCE = 'qrsbp';

/**
 * T-Bank (T-Kassa), API v2: cards on its own page in one step or two, codes of the Faster Payments System. Neither the
 * browser's return nor a notification decides anything: the bank is always queried.
 */
export function createTbankGateway({ fetch, apiUrl }: TbankGatewayOptions): PaymentGateway {
  const call = <Schema extends z.ZodType>(
    { account: { merchantId, apiPassword, gatewayUrl } }: Pick<Charge, 'account'>,
    request: TbankCall<Schema>,
  ): Promise<TbankAnswer<z.output<Schema>>> =>
    callTbank(fetch, { merchantId, apiPassword, gatewayUrl: apiUrl?.(gatewayUrl) ?? gatewayUrl }, request);

  /** All payments of our order; none if the bank does not know it. */
  async function listPayments(charge: Charge): Promise<readonly ListedPayment[] | Unknown> {
    const said = await call(charge, {
      path: '/v2/CheckOrder',
      schema: orderSchema,
      body: { OrderId: charge.reference },
      isRepeatable: true,
    });
    if (said.kind === 'answer') return said.answer.Payments;
    if (said.kind === 'unknown') return said;
    return isAboutKeys(said.code) ? unreadable : [];
  }

  /** The payment from the bank; undefined if it has none. */
  async function find(charge: Charge): Promise<TbankPayment | undefined | Unknown> {
    const id = await findId(charge);
    if (id === undefined || typeof id === 'object') return id;
    const said = await call(charge, {
      path: '/v2/GetState',
      schema: stateSchema,
      body: { PaymentId: id },
      isRepeatable: true,
      readsFailed: true,
    });
    if (said.kind === 'answer') return said.answer;
    return said.kind === 'unknown' ? said : unreadable;
  }

  /** Of a payment whose start was not answered it is that of the one with money, or of the last that was begun. */
  async function findId(charge: Charge): Promise<string | undefined | Unknown> {
    if (charge.theirReference !== undefined) return charge.theirReference;
    const listed = await listPayments(charge);
    if ('kind' in listed) return listed;
    return (listed.find(({ Status }) => hasMoved(Status)) ?? listed.at(-1))?.PaymentId;
  }

  async function cancel(
    charge: Charge,
    id: string,
    { key, isRepeatable = false, ...members }: CancelMembers,
  ): Promise<TbankAnswer<TbankMoved>> {
    const body = { PaymentId: id, ...members, ...(key === undefined ? {} : { ExternalRequestId: key }) };
    return call(charge, { path: '/v2/Cancel', schema: movedSchema, body, isRepeatable });
  }

  /** Releases what is held. A part may stay held, and is then released by a second call. */
  async function release(charge: Charge, id: string, heldMinor: number, key: string): Promise<MoveOutcome> {
    const keys = [key, `${key}:rest`].map((each) => each.slice(-LONGEST_KEY));
    let leftMinor = heldMinor;
    for (const each of keys) {
      const said = await cancel(charge, id, { Amount: leftMinor, key: each, isRepeatable: true });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
      const { Status, NewAmount } = said.answer;
      if (Status === 'REVERSED') return { kind: 'done', bankReference: id };
      if (Status !== 'PARTIAL_REVERSED' || NewAmount === undefined) return unreadable;
      leftMinor = NewAmount;
    }
    return unreadable;
  }

  async function startCode(charge: Charge, id: string, payBy: Date): Promise<Next | ChargeOutcome> {
    const said = await call(charge, {
      path: '/v2/GetQr',
      schema: codeSchema,
      body: { PaymentId: id, DataType: 'PAYLOAD' },
      // A second code would be one for the same payment.
      isRepeatable: true,
    });
    if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
    // The payment was begun: another account must not take over.
    if (said.kind === 'unknown') return said.why === 'unreachable' ? { ...said, why: 'connection' } : said;
    const payload = said.answer.Data;
    // The code's text is an address that opens the payer's bank on a phone.
    const step = { way: 'qr', payload, appLink: payload, payBy: payBy.toISOString() } as const;
    return { kind: 'next', theirReference: id, step };
  }

  return {
    describe: () => tbankSheet,
    methods: ({ captureMode }) => tbankMethods(captureMode),

    async start(charge, _card, back?: Return) {
      const { payBy, reference, amount, method } = charge;
      if (!back || !payBy) return readCallRefusal('no-return');
      if (reference.length > LONGEST_ORDER_ID) return readCallRefusal('order-id');
      if (amount.currency !== 'RUB') return readCallRefusal('currency');
      const said = await call(charge, {
        path: '/v2/Init',
        schema: startedSchema,
        body: startMembers(charge, payBy, back),
        // A second call begins a second payment; the address of the first is known to nobody, so it stays unpaid.
        isRepeatable: true,
      });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
      const { PaymentId: id, PaymentURL: url } = said.answer;
      if (method === 'sbp') return startCode(charge, id, payBy);
      if (url === undefined) return unreadable;
      return { kind: 'next', theirReference: id, step: { way: 'redirect', url } };
    },

    bankForm() {
      throw new Error('T-Bank takes cards on its own page');
    },
    readReturn: () => ({ kind: 'noProof' }),
    complete: async () => unreadable,

    async capture(charge, amount): Promise<MoveOutcome> {
      const id = await findId(charge);
      if (id === undefined) return readCallRefusal('no-payment');
      if (typeof id === 'object') return id;
      const said = await call(charge, {
        path: '/v2/Confirm',
        schema: movedSchema,
        body: { PaymentId: id, Amount: amount.minor, ...receiptOf(charge) },
      });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
      return said.answer.Status === 'CONFIRMED'
        ? { kind: 'done', bankReference: said.answer.PaymentId }
        : unreadable;
    },

    async void(charge, key) {
      const payment = await find(charge);
      if (payment === undefined) return readCallRefusal('no-payment');
      if ('kind' in payment) return payment;
      const { PaymentId: id, Status, Amount = charge.amount.minor } = payment;
      if (Status === 'REVERSED') return { kind: 'done', bankReference: id };
      return isHeld(Status) ? release(charge, id, Amount, key) : readCallRefusal(Status);
    },

    async refund(charge, amount, key): Promise<MoveOutcome | RefundPending> {
      const payment = await find(charge);
      if (payment === undefined) return readCallRefusal('no-payment');
      if ('kind' in payment) return payment;
      const { PaymentId: id, Status } = payment;
      // One refund at a time: the sum of two could not be told apart.
      if (isRefunding(Status)) return readCallRefusal(Status, undefined, true);
      const isSbp = isPaidBySbp(charge, payment);
      // With its key a refund of a card that was done before is only told of, in whatever state it is now.
      if (isSbp && !isRefundable(Status)) return readCallRefusal(Status);
      const isWhole = Status === 'CONFIRMED' && amount.minor === payment.Amount;
      const said = await cancel(charge, id, {
        Amount: amount.minor,
        key: key.slice(-LONGEST_KEY),
        isRepeatable: !isSbp,
        // The bank repeats the receipt of the payment by itself if all of it is given back.
        ...(isWhole ? {} : receiptOf(charge)),
      });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
      const { Status: after, NewAmount } = said.answer;
      if (isRefunding(after)) {
        const leftMinor = NewAmount ?? (payment.Amount ?? 0) - amount.minor;
        return { kind: 'pending', theirReference: nameRefund(payment, amount.minor, leftMinor) };
      }
      return after === 'REFUNDED' || after === 'PARTIAL_REFUNDED'
        ? { kind: 'done', bankReference: id }
        : unreadable;
    },

    async queryRefund(charge, theirReference) {
      const payment = await find({ ...charge, theirReference: paymentOfRefund(theirReference) });
      if (payment === undefined) return unreadable;
      return 'kind' in payment ? payment : readRefund(payment, theirReference);
    },

    async query(charge): Promise<QueryOutcome> {
      const payment = await find(charge);
      if (payment === undefined) return { kind: 'notFound' };
      if ('kind' in payment) return payment;
      const { PaymentId: id, Status, OrderId } = payment;
      const isRefused = refusedStates.includes(Status);
      const own = readState(payment);
      // A second payment of ours is known by its own id, and has the first one's order.
      const isFirst = OrderId === charge.reference;
      if (!isRefused && !(isFirst && (hadMoney(own) || own.kind === 'closed'))) return own;
      const listed = await listPayments({ ...charge, reference: OrderId });
      if ('kind' in listed) return listed;
      const others = isFirst ? readOthers(listed, id) : [];
      // A start that was repeated began two payments: should the other one be paid, it must not stay unseen.
      if (isRefused && others.length > 0) return { kind: 'closed', others };
      if (isRefused) return readDecline(Status, listed.find(({ PaymentId }) => PaymentId === id)?.ErrorCode);
      return hadMoney(own) || own.kind === 'closed' ? { ...own, others } : own;
    },

    async findRefunded(charge) {
      const payment = await find(charge);
      if (payment === undefined) return { kind: 'notFound' };
      return 'kind' in payment ? payment : readRefunded(charge, payment);
    },

    async close(charge) {
      const payment = await find(charge);
      if (payment === undefined) return 'closed';
      if ('kind' in payment) return 'mayStillBePaid';
      if (!isUnpaid(payment.Status)) return endOf(payment);
      const said = await cancel(charge, payment.PaymentId, {});
      if (said.kind === 'answer' && said.answer.Status === 'CANCELED') return 'closed';
      // Refused if the payer was faster; without an answer it may still have been closed.
      const after = await find({ ...charge, theirReference: payment.PaymentId });
      return after === undefined || 'kind' in after ? 'mayStillBePaid' : endOf(after);
    },

    readNotification: (account, { body }) => readTbankNotice(account, body),
    readReceiptNotice: readTbankReceiptNotice,
    answerNotification: () => ({ status: 200, body: 'OK' }),
  };
}

/** A code can be paid once more, also after its first payment was given back. */
const hadMoney = (own: QueryOutcome): own is Charged | GivenBack =>
  ['authorised', 'captured', 'voided', 'refunded'].includes(own.kind);

interface CancelMembers {
  /** In kopecks; absent: all of it. */
  readonly Amount?: number;
  readonly Receipt?: object;
  readonly key?: string;
  readonly isRepeatable?: boolean;
}

const receiptOf = ({ receipt }: Charge): { readonly Receipt?: object } =>
  receipt ? { Receipt: toTbankReceipt(receipt) } : {};

/** On the bank's page a payer may choose another method than ours. */
function isPaidBySbp({ method }: Charge, { Params }: TbankPayment): boolean {
  return method === 'sbp' || (Params ?? []).some(({ Source }) => Source === SBP_SOURCE);
}

function endOf({ Status }: TbankPayment): 'closed' | 'paid' | 'mayStillBePaid' {
  if (['CANCELED', 'DEADLINE_EXPIRED', 'REVERSED', ...refusedStates].includes(Status)) return 'closed';
  return hasMoved(Status) ? 'paid' : 'mayStillBePaid';
}
