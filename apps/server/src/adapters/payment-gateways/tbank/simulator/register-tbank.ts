import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { openSimulator, revealAnswer } from '../../simulator-desk.ts';
import { hasTbankToken, type TbankMembers } from '../tbank-token.ts';
import {
  afterTime,
  cancel,
  close,
  confirm,
  isError,
  openCode,
  type ApiError,
  type Done,
  type ReadFate,
} from './tbank-acts.ts';
import { newPaymentIds, TbankBooks, type StoredPayment } from './tbank-books.ts';
import { createNotifier, type TbankSimulatorOptions } from './tbank-notifier.ts';
import { actAsPayer, registerTbankPanel, type PanelParts } from './tbank-panel.ts';
import {
  cancelSchema,
  closingSchema,
  codeSchema,
  confirmSchema,
  initSchema,
  orderSchema,
  paymentSchema,
  payTestSchema,
  sumOf,
  toListedPayment,
  toWirePayment,
} from './tbank-wire.ts';

const PREFIX = '/demo/pay/tbank';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LONGEST_MS = 90 * 24 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** The smallest sum of the Faster Payments System, in kopecks. */
const LEAST_BY_CODE = 10_00;

const fault = { Success: false, ErrorCode: '9999', Message: 'Внутренняя ошибка системы' };
const unknownTerminal: ApiError = { code: '501', message: 'Терминал не найден.' };
const wrongToken: ApiError = {
  code: '204',
  message: 'Неверный токен. Проверьте пару TerminalKey/SecretKey.',
};
const malformed: ApiError = { code: '211', message: 'Неверные параметры.' };
/** Of the whole payment it repeats the receipt by itself. */
const noReceipt: ApiError = { code: '309', message: 'Неверные параметры: не передан чек (Receipt).' };
const unknownPayment: ApiError = { code: '255', message: 'Операция не найдена.' };

/** A call's answer, and what the merchant is notified of afterwards. */
interface Answer {
  readonly body: object;
  readonly told?: Done | undefined;
}

/** Opens a simulator of T-Bank's API v2 with its own ledger. For demos and tests only. */
export async function registerTbank(app: FastifyInstance, options: TbankSimulatorOptions): Promise<void> {
  const now = (): Date => options.clock.override() ?? new Date();
  const books = new TbankBooks(options.pool, now);
  await books.open();
  const readFate: ReadFate = async (isGiven) => {
    if (!isGiven) return 'none';
    return (await books.switches.useUp('refuseReceiptNext')) ? 'refused' : 'registered';
  };
  const parts = {
    prefix: PREFIX,
    books,
    options,
    now,
    notifier: createNotifier(books, now, options),
    readFate,
  };
  await openSimulator(app, PREFIX, (desk) => {
    registerPayments(desk, parts);
    registerMoves(desk, parts);
    registerTbankPanel(desk, parts);
  });
}

const refused = ({ code, message }: ApiError): Answer => ({
  body: { Success: false, ErrorCode: code, Message: message },
});

/** Registers one call: its token is checked first, then its members. */
function onCall<Schema extends z.ZodType>(
  desk: FastifyInstance,
  { books, options, notifier }: PanelParts,
  path: string,
  schema: Schema,
  act: (members: z.output<Schema>, request: FastifyRequest, terminalKey: string) => Promise<Answer>,
): void {
  desk.post(path, async (request, reply): Promise<FastifyReply> => {
    const members = (request.body ?? {}) as TbankMembers;
    const terminal = options.terminals.find(({ terminalKey }) => terminalKey === members['TerminalKey']);
    if (!terminal) return reply.send(refused(unknownTerminal).body);
    if (!hasTbankToken(members, terminal.password)) return reply.send(refused(wrongToken).body);
    const read = schema.safeParse(members);
    if (!read.success) {
      const details = read.error.issues[0]?.path.map(String).join('.');
      return reply.send({ ...refused(malformed).body, Details: details });
    }
    const { body, told } = await act(read.data, request, terminal.terminalKey);
    if (told) await notifier.tell(told);
    return revealAnswer(reply, books.switches, body, fault);
  });
}

/** A call about one payment of the terminal, in its present state. */
function onPaymentCall<Schema extends typeof paymentSchema>(
  desk: FastifyInstance,
  parts: PanelParts,
  path: string,
  schema: Schema,
  act: (payment: StoredPayment, members: z.output<Schema>, request: FastifyRequest) => Promise<Answer>,
): void {
  onCall(desk, parts, path, schema, async (members, request, terminalKey) => {
    const { PaymentId: id } = members as z.output<typeof paymentSchema>;
    const known = await parts.books.find('id', id);
    if (known?.terminalKey !== terminalKey) return refused(unknownPayment);
    const { payment } = await afterTime(parts.books, id, parts.now());
    if (payment.status !== known.status) await parts.notifier.tell({ payment, receipts: [] });
    return act(payment, members, request);
  });
}

/** Payments, their codes and states. */
function registerPayments(desk: FastifyInstance, parts: PanelParts): void {
  const { books, now, options } = parts;
  const pageOf = (request: FastifyRequest, code: string): string =>
    `${options.pageOrigin ?? `${request.protocol}://${request.host}`}${PREFIX}/page/${code}`;

  onCall(desk, parts, '/v2/Init', initSchema, async (members, request, terminalKey) => {
    const { Amount, Receipt, RedirectDueDate, DATA } = members;
    if (Receipt && sumOf(Receipt) !== Amount) return refused(malformed);
    if (!Receipt && (await books.switches.isOn('demandReceipts'))) return refused(noReceipt);
    const dueAt = RedirectDueDate === undefined ? later(now(), DAY_MS) : new Date(RedirectDueDate);
    if (dueAt < later(now(), MINUTE_MS) || dueAt > later(now(), LONGEST_MS)) return refused(malformed);
    const payment: StoredPayment = {
      ...newPaymentIds(),
      terminalKey,
      orderId: members.OrderId,
      status: 'NEW',
      amountMinor: Amount,
      currentMinor: 0,
      payType: members.PayType,
      source: 'cards',
      description: members.Description,
      language: members.Language,
      notificationUrl: members.NotificationURL,
      successUrl: members.SuccessURL,
      failUrl: members.FailURL,
      dueAt: dueAt.toISOString(),
      heldUntil: undefined,
      hasReceipt: Receipt !== undefined,
      legs: Object.keys(DATA).filter((name) => name.startsWith('triplegDate')).length,
      errorCode: '0',
      refund: undefined,
      cancelKeys: [],
    };
    await books.add(payment);
    return { body: { ...toWirePayment(payment), PaymentURL: pageOf(request, payment.code) } };
  });

  onPaymentCall(desk, parts, '/v2/GetQr', codeSchema, async (payment, _members, request) => {
    if (payment.amountMinor < LEAST_BY_CODE) return refused(malformed);
    const opened = await openCode(books, payment.id);
    if (isError(opened)) return refused(opened);
    return { body: { ...toWirePayment(opened.payment), Data: pageOf(request, payment.code) } };
  });

  onPaymentCall(desk, parts, '/v2/GetState', paymentSchema, async (payment) => ({
    body: { ...toWirePayment(payment), Params: [{ Route: 'ACQ', Source: payment.source }] },
  }));

  onCall(desk, parts, '/v2/CheckOrder', orderSchema, async ({ OrderId }, _request, terminalKey) => {
    const known = await books.list(terminalKey, OrderId);
    if (known.length === 0) return refused(unknownPayment);
    const current = [];
    for (const { id } of known) current.push((await afterTime(books, id, now())).payment);
    return {
      body: {
        Success: true,
        ErrorCode: '0',
        TerminalKey: terminalKey,
        OrderId,
        Payments: current.map(toListedPayment),
      },
    };
  });

  /** For test terminals: the code is paid, refused, or lapses. */
  onPaymentCall(desk, parts, '/v2/SbpPayTest', payTestSchema, async (payment, members) => {
    if (payment.source !== 'qrsbp') return refused(malformed);
    const outcome = members.IsRejected ? 'refuse' : members.IsDeadlineExpired ? 'late' : 'pay';
    await actAsPayer(parts, payment, outcome);
    return { body: { Success: true, ErrorCode: '0' } };
  });
}

/** Captures, releases, refunds and closing receipts. */
function registerMoves(desk: FastifyInstance, parts: PanelParts): void {
  const { books, now, readFate } = parts;

  onPaymentCall(desk, parts, '/v2/Confirm', confirmSchema, async (payment, { Amount, Receipt }) => {
    if (Receipt && sumOf(Receipt) !== (Amount ?? payment.amountMinor)) return refused(malformed);
    const isPart = Amount !== undefined && Amount !== payment.amountMinor;
    if (!Receipt && isPart && (await books.switches.isOn('demandReceipts'))) return refused(noReceipt);
    const fate = await readFate(Receipt !== undefined || payment.hasReceipt);
    return answerOf(await confirm(books, payment.id, Amount, fate));
  });

  onPaymentCall(desk, parts, '/v2/Cancel', cancelSchema, async (payment, members) => {
    const { Amount: amountMinor, Receipt, ExternalRequestId } = members;
    const { status, currentMinor, hasReceipt, source } = payment;
    if (Receipt && sumOf(Receipt) !== (amountMinor ?? payment.amountMinor)) return refused(malformed);
    const isRefund = status === 'CONFIRMED' || status === 'PARTIAL_REFUNDED';
    const isHeld = status === 'AUTHORIZED' || status === 'PARTIAL_REVERSED';
    const isWhole = status === 'CONFIRMED' && (amountMinor ?? payment.amountMinor) === currentMinor;
    if (isRefund && !Receipt && !isWhole && (await books.switches.isOn('demandReceipts')))
      return refused(noReceipt);
    const cancelled = await cancel(books, payment.id, {
      amountMinor,
      key: ExternalRequestId === '' ? undefined : ExternalRequestId,
      receipt: await readFate(isRefund && (Receipt !== undefined || (isWhole && hasReceipt))),
      isHalf: isHeld && (await books.switches.useUp('partialReverseNext')),
      later: isRefund ? await readLater(source) : undefined,
    });
    if (isError(cancelled)) return refused(cancelled);
    const { originalMinor: OriginalAmount, newMinor: NewAmount } = cancelled;
    const body = { ...toWirePayment(cancelled.payment), OriginalAmount, NewAmount, ExternalRequestId };
    return { body, told: cancelled };
  });

  onPaymentCall(desk, parts, '/cashbox/SendClosingReceipt', closingSchema, async (payment, { Receipt }) => {
    const closed = await close(books, payment.id, sumOf(Receipt), await readFate(true));
    if (isError(closed)) return refused(closed);
    // Of the payment nothing has changed: only the receipt is told.
    for (const receipt of closed.receipts) await parts.notifier.tellReceipt(payment, receipt);
    return { body: { Success: true, ErrorCode: '0' } };
  });

  /** Refunds by the Faster Payments System are never done at once. */
  async function readLater(source: StoredPayment['source']) {
    const fails = await books.switches.useUp('refundFailsNext');
    const isLater = fails || (await books.switches.useUp('refundLaterNext'));
    if (!isLater && source !== 'qrsbp') return undefined;
    return { fails, dueAt: isLater ? later(now(), HOUR_MS) : now() };
  }
}

function answerOf(done: Done | ApiError): Answer {
  return isError(done) ? refused(done) : { body: toWirePayment(done.payment), told: done };
}

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
