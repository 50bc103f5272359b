import { parseMinor } from '@farewind/values/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../../../platform/ids.ts';
import { openSimulator, revealAnswer } from '../../simulator-desk.ts';
import { cancel, capture, refund, type ApiError, type ReceiptFate } from './yookassa-acts.ts';
import { happenToPayment, happenToRefund } from './yookassa-time.ts';
import { YookassaBooks, type StoredPayment, type StoredRefund } from './yookassa-books.ts';
import {
  createNotifier,
  type Notifier,
  type YookassaShop,
  type YookassaSimulatorOptions,
} from './yookassa-notifier.ts';
import { registerPanel } from './register-panel.ts';
import {
  captureSchema,
  newPaymentSchema,
  newReceiptSchema,
  newRefundSchema,
  sumOf,
  toWirePayment,
  toWireReceipt,
  toWireRefund,
} from './yookassa-wire.ts';

type Form = Readonly<Record<string, string | undefined>>;

const PREFIX = '/demo/pay/yookassa';
const HOUR_MS = 3_600_000;

/** Opens a simulator of YooKassa's API v3 with its own ledger. For demos and tests only. */
export async function registerYookassa(
  app: FastifyInstance,
  options: YookassaSimulatorOptions,
): Promise<void> {
  const now = (): Date => options.clock.override() ?? new Date();
  const books = new YookassaBooks(options.pool, now);
  await books.open();
  const notifier = createNotifier(books, now, options);
  await openSimulator(app, PREFIX, (desk) => {
    registerCalls(desk, books, options, now, notifier);
    registerPanel(desk, { prefix: PREFIX, books, options, now, notifier });
  });
}

/** The API that shops call. */
function registerCalls(
  desk: FastifyInstance,
  books: YookassaBooks,
  { shops, pageOrigin }: YookassaSimulatorOptions,
  now: () => Date,
  notifier: Notifier,
): void {
  const { tell } = notifier;
  const parts = { books, now, notifier };
  const pageOf = (request: FastifyRequest) => (id: string) =>
    `${pageOrigin ?? `${request.protocol}://${request.host}`}${PREFIX}/page/${id}`;
  const shopOf = ({ headers }: FastifyRequest): YookassaShop | undefined =>
    shops.find(({ shopId, secretKey }) => headers.authorization === basic(shopId, secretKey));
  const keyOf = (request: FastifyRequest): string => {
    const given = String(request.headers['idempotence-key'] ?? '');
    return `${shopOf(request)!.shopId}:${given === '' || given.length > 64 ? newId() : given}`;
  };

  desk.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith(`${PREFIX}/v3/`) || shopOf(request)) return undefined;
    return fail(reply, {
      status: 401,
      code: 'invalid_credentials',
      description: 'Basic authentication failed: wrong shopId or secret key',
      parameter: 'Authorization',
    });
  });

  desk.get('/v3/me', async (request) => ({
    account_id: shopOf(request)!.shopId,
    test: true,
    status: 'enabled',
  }));

  desk.post('/v3/payments', async (request, reply) => {
    const read = newPaymentSchema.safeParse(request.body);
    if (!read.success) return fail(reply, malformed(read.error.issues[0]?.path));
    const { amount, capture: isTakenAtOnce, confirmation, metadata, payment_method_data: method } = read.data;
    if (read.data.receipt && sumOf(read.data.receipt) !== parseMinor(amount.value))
      return fail(reply, malformed(['receipt', 'items']));
    if (!read.data.receipt && (await books.switches.isOn('demandReceipts'))) return fail(reply, noReceipt);
    // SBP cannot hold: the real page hides it, and a shop that has only SBP is refused.
    if (method.type === 'sbp' && !isTakenAtOnce)
      return fail(reply, {
        status: 400,
        code: 'invalid_request',
        description: 'Payment method is not available for two-stage payments',
        parameter: 'payment_method_data.type',
      });
    if (read.data.airline && method.type !== 'bank_card') return fail(reply, malformed(['airline']));
    const at = now();
    const made = await books.add(keyOf(request), {
      id: newId(),
      shopId: shopOf(request)!.shopId,
      reference: metadata['reference'] ?? '',
      metadata: {
        ...metadata,
        ...(read.data.receipt ? { simulatorReceipt: 'yes' } : {}),
        ...(read.data.airline ? { simulatorLegs: String(read.data.airline.legs.length) } : {}),
      },
      type: method.type,
      status: 'pending',
      amountMinor: parseMinor(amount.value),
      refundedMinor: 0,
      currency: amount.currency,
      isHold: !isTakenAtOnce,
      returnUrl: confirmation.type === 'redirect' ? confirmation.return_url : undefined,
      locale: confirmation.locale ?? 'ru_RU',
      createdAt: at.toISOString(),
      lapsesAt: new Date(at.getTime() + HOUR_MS).toISOString(),
      heldUntil: undefined,
      end: undefined,
    });
    return answer(reply, toWirePayment(made, pageOf(request)));
  });

  desk.get('/v3/payments', async (request, reply) => {
    const since = (request.query as Form)['created_at.gte'] ?? '';
    const items = await books.list(shopOf(request)!.shopId, since);
    return answer(reply, { type: 'list', items: items.map((one) => toWirePayment(one, pageOf(request))) });
  });

  desk.get('/v3/payments/:id', async (request, reply) => {
    const payment = await ownPayment(request);
    if (!payment) return fail(reply, notFound);
    return answer(reply, toWirePayment(payment, pageOf(request)));
  });

  desk.post('/v3/payments/:id/capture', async (request, reply) => {
    const [payment, read] = [await ownPayment(request), captureSchema.safeParse(request.body ?? {})];
    if (!payment) return fail(reply, notFound);
    if (!read.success) return fail(reply, malformed(read.error.issues[0]?.path));
    const amountMinor = read.data.amount ? parseMinor(read.data.amount.value) : payment.amountMinor;
    if (read.data.receipt && sumOf(read.data.receipt) !== amountMinor)
      return fail(reply, malformed(['receipt', 'items']));
    const isWhole = amountMinor === payment.amountMinor;
    if (!read.data.receipt && !isWhole && (await books.switches.isOn('demandReceipts')))
      return fail(reply, noReceipt);
    const receipt = await fateOf(
      Boolean(read.data.receipt) || payment.metadata['simulatorReceipt'] === 'yes',
    );
    const taken = await capture(books, payment.id, { amountMinor, key: keyOf(request), receipt });
    if (isError(taken)) return fail(reply, taken);
    await tell('payment.succeeded', taken);
    return answer(reply, toWirePayment(taken, pageOf(request)));
  });

  desk.post('/v3/payments/:id/cancel', async (request, reply) => {
    const payment = await ownPayment(request);
    if (!payment) return fail(reply, notFound);
    const ended = await cancel(books, payment.id, keyOf(request));
    if (isError(ended)) return fail(reply, ended);
    await tell('payment.canceled', ended);
    return answer(reply, toWirePayment(ended, pageOf(request)));
  });

  desk.post('/v3/refunds', async (request, reply) => {
    const read = newRefundSchema.safeParse(request.body);
    if (!read.success) return fail(reply, malformed(read.error.issues[0]?.path));
    const payment = await ownPayment(request, read.data.payment_id);
    if (!payment) return fail(reply, notFound);
    if (read.data.receipt && sumOf(read.data.receipt) !== parseMinor(read.data.amount.value))
      return fail(reply, malformed(['receipt', 'items']));
    const isWhole = parseMinor(read.data.amount.value) === payment.amountMinor;
    if (!read.data.receipt && !isWhole && (await books.switches.isOn('demandReceipts')))
      return fail(reply, noReceipt);
    const fails = await books.switches.useUp('refundFailsNext');
    const isLater = fails || (await books.switches.useUp('refundLaterNext'));
    const made = await refund(books, payment.id, {
      amountMinor: parseMinor(read.data.amount.value),
      key: keyOf(request),
      receipt: await fateOf(Boolean(read.data.receipt)),
      later: isLater ? { fails, dueAt: new Date(now().getTime() + HOUR_MS) } : undefined,
    });
    if (isError(made)) return fail(reply, made);
    if (made.status === 'succeeded') await tell('refund.succeeded', payment, toWireRefund(made));
    return answer(reply, toWireRefund(made));
  });

  desk.get('/v3/refunds/:id', async (request, reply) => {
    const made = await books.findRefund((request.params as Form)['id'] ?? '');
    if (!made || !(await ownPayment(request, made.paymentId))) return fail(reply, notFound);
    return answer(reply, toWireRefund(await happenToRefund(parts, made)));
  });

  desk.post('/v3/receipts', async (request, reply) => {
    const read = newReceiptSchema.safeParse(request.body);
    if (!read.success) return fail(reply, malformed(read.error.issues[0]?.path));
    const { type, payment_id: paymentId, refund_id: refundId, settlements } = read.data;
    const refunded = refundId === undefined ? undefined : await books.findRefund(refundId);
    const payment = await ownPayment(request, refunded?.paymentId ?? paymentId);
    if (!payment) return fail(reply, notFound);
    const amountMinor = settlements.reduce((total, { amount }) => total + parseMinor(amount.value), 0);
    if (amountMinor !== sumOf(read.data)) return fail(reply, malformed(['settlements']));
    const isClosing = settlements.some((one) => one.type === 'prepayment');
    const purpose = type === 'refund' ? 'refund' : isClosing ? 'closing' : 'prepayment';
    const isRefused = await books.switches.useUp('refuseReceiptNext');
    const state = isRefused ? 'canceled' : 'succeeded';
    const { id } = await books.onPayment(
      payment.id,
      async ({ issue }) => ({ id: await issue({ purpose, amountMinor, state, refundId }) }),
      keyOf(request),
    );
    const [issued] = await books.receipts.find('id', id);
    return answer(reply, toWireReceipt(issued!));
  });

  desk.get('/v3/receipts', async (request, reply) => {
    const { payment_id: paymentId, refund_id: refundId } = request.query as Form;
    const found = refundId
      ? await books.receipts.find('refund_id', refundId)
      : await books.receipts.find('payment_id', paymentId ?? '');
    const own = [];
    for (const one of found) if (await ownPayment(request, one.paymentId)) own.push(toWireReceipt(one));
    return answer(reply, { type: 'list', items: own });
  });

  desk.get('/v3/receipts/:id', async (request, reply) => {
    const [found] = await books.receipts.find('id', (request.params as Form)['id'] ?? '');
    if (!found || !(await ownPayment(request, found.paymentId))) return fail(reply, notFound);
    return answer(reply, toWireReceipt(found));
  });

  async function ownPayment(
    request: FastifyRequest,
    id = (request.params as Form)['id'] ?? '',
  ): Promise<StoredPayment | undefined> {
    const known = await books.find(id);
    return known?.shopId === shopOf(request)!.shopId ? happenToPayment(parts, known) : undefined;
  }

  const fateOf = async (isGiven: boolean): Promise<ReceiptFate> => {
    if (!isGiven) return 'none';
    return (await books.switches.useUp('refuseReceiptNext')) ? 'refused' : 'registered';
  };

  const answer = (reply: FastifyReply, body: object): Promise<FastifyReply> =>
    revealAnswer(reply, books.switches, body, { type: 'error', id: newId(), code: 'internal_server_error' });
}

const notFound: ApiError = { status: 404, code: 'not_found', description: 'Object not found' };

/** Of the whole payment it repeats the receipt by itself. */
const noReceipt: ApiError = {
  status: 400,
  code: 'invalid_request',
  description: 'Receipt is missing or illegal',
  parameter: 'receipt',
};

function malformed(path: readonly PropertyKey[] = []): ApiError {
  const parameter = path.map(String).join('.');
  return { status: 400, code: 'invalid_request', description: 'Invalid request parameter', parameter };
}

function fail(reply: FastifyReply, { status, ...error }: ApiError): FastifyReply {
  return reply.code(status).send({ type: 'error', id: newId(), ...error });
}

function isError(answer: StoredPayment | StoredRefund | ApiError): answer is ApiError {
  return 'code' in answer;
}

function basic(shopId: string, secretKey: string): string {
  return `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
}
