import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  actOnBill,
  isError,
  issueBill,
  lapseHolds,
  lapseBill,
  moveMoney,
  type ApiError,
  type Move,
} from './bepaid-acts.ts';
import {
  createNotifier,
  type BepaidShop,
  type BepaidSimulatorOptions,
  type Notifier,
} from './bepaid-notifier.ts';
import { BepaidStore, type StoredPage, type StoredTransaction } from './bepaid-store.ts';
import { moveSchema, newBillSchema, newPageSchema, toWirePage, toWireTransaction } from './bepaid-wire.ts';
import { registerPanel } from './register-panel.ts';

type Form = Readonly<Record<string, string | undefined>>;

const PREFIX = '/demo/pay/bepaid';
const SLOW_MS = 3000;
const hosts = ['checkout', 'gateway', 'api'];
const moves: Readonly<Record<string, Move['type']>> = {
  captures: 'capture',
  voids: 'void',
  refunds: 'refund',
};

/**
 * Opens a simulator of bePaid (beGateway): payment pages, card transactions and bills of ERIP, each host as a folder,
 * with its own ledger and key pair. For demos and tests only.
 */
export async function registerBepaid(app: FastifyInstance, options: BepaidSimulatorOptions): Promise<void> {
  const now = (): Date => options.clock.override() ?? new Date();
  const store = new BepaidStore(options.pool, now);
  await store.open();
  const notifier = createNotifier(store, options);
  await app.register(
    async (desk) => {
      if (!desk.hasContentTypeParser('application/x-www-form-urlencoded'))
        await desk.register(fastifyFormbody);
      desk.addHook('onRequest', async (_request, reply) => {
        reply.header('x-simulator', 'No money moves').header('cache-control', 'no-store');
      });
      registerCalls(desk, { store, options, now, notifier });
      registerPanel(desk, { prefix: PREFIX, store, options, now, notifier });
    },
    { prefix: PREFIX },
  );
}

interface Calls {
  readonly store: BepaidStore;
  readonly options: BepaidSimulatorOptions;
  readonly now: () => Date;
  readonly notifier: Notifier;
}

/** The API that shops call. */
function registerCalls(desk: FastifyInstance, calls: Calls): void {
  const { store, options } = calls;
  const shopOf = ({ headers }: FastifyRequest): BepaidShop | undefined =>
    options.shops.find(
      ({ shopId, secretKey }) =>
        headers.authorization === `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
    );
  const keyOf = (request: FastifyRequest): string | undefined => {
    const given = request.headers['requestid'];
    return typeof given === 'string' && given !== ''
      ? `${shopOf(request)!.shopId}:${request.url}:${given}`
      : undefined;
  };

  desk.addHook('preHandler', async (request, reply) => {
    const isCall = hosts.some((host) => request.url.startsWith(`${PREFIX}/${host}/`));
    return isCall && !shopOf(request) ? fail(reply, { status: 401, message: 'Access denied' }) : undefined;
  });

  registerPages(desk, calls, shopOf);
  registerBills(desk, calls, shopOf, keyOf);

  for (const [name, type] of Object.entries(moves))
    desk.post(`/gateway/transactions/${name}`, async (request, reply) => {
      const read = moveSchema.safeParse(request.body);
      if (!read.success) return fail(reply, malformed(read.error));
      const { parent_uid: parentUid, amount: amountMinor, tracking_id: reference } = read.data.request;
      const parent = await ownTransaction(request, parentUid);
      if (!parent) return fail(reply, { status: 422, message: 'Parent transaction is not found' });
      const made = await moveMoney(store, parent, {
        type,
        parentUid,
        amountMinor,
        key: keyOf(request),
        reference,
        isCheckedForDuplicate: read.data.request.duplicate_check,
        at: calls.now(),
      });
      if (isError(made)) return answer(reply, made.status, { response: made });
      await calls.notifier.tell(made);
      return answer(reply, 200, toWireTransaction(made));
    });

  desk.get('/gateway/transactions/:uid', async (request, reply) => {
    const found = await ownTransaction(request, (request.params as Form)['uid'] ?? '');
    return found ? answer(reply, 200, toWireTransaction(found)) : fail(reply, notFound);
  });

  desk.get('/gateway/v2/transactions/tracking_id/:reference', async (request, reply) => {
    const { reference = '' } = request.params as Form;
    await lapseHolds(store, reference, calls.now());
    const listed = await store.list(shopOf(request)!.shopId, reference);
    const cards = listed.filter(({ bill }) => !bill);
    return cards.length === 0 ? fail(reply, notFound) : answer(reply, 200, toWireList(cards));
  });

  async function ownTransaction(
    request: FastifyRequest,
    uid: string,
  ): Promise<StoredTransaction | undefined> {
    const known = await store.find(uid);
    if (known?.shopId !== shopOf(request)!.shopId) return undefined;
    await lapseHolds(store, known.reference, calls.now());
    return known;
  }

  /** The operation is recorded; the switches decide whether the shop gets the answer. */
  const answer = (reply: FastifyReply, status: number, body: object) => answerAs(store, reply, status, body);
}

function registerPages(
  desk: FastifyInstance,
  { store, options, now }: Calls,
  shopOf: (request: FastifyRequest) => BepaidShop | undefined,
): void {
  desk.post('/checkout/ctp/api/checkouts', async (request, reply) => {
    const read = newPageSchema.safeParse(request.body);
    if (!read.success) return fail(reply, malformed(read.error));
    const { transaction_type: type, order, settings } = read.data.checkout;
    const page: StoredPage = {
      token: randomBytes(32).toString('hex'),
      shopId: shopOf(request)!.shopId,
      reference: order.tracking_id,
      amountMinor: order.amount,
      currency: order.currency,
      isHold: type === 'authorization',
      isFinished: false,
      isRefused: false,
      lapsesAt: order.expired_at,
      returnUrl: settings.success_url,
      noticeUrl: settings.notification_url,
      language: settings.language,
      description: order.description,
    };
    await store.within(page.reference, async (place) => {
      await place.savePage(page);
      return {};
    });
    const origin = options.pageOrigin ?? `${request.protocol}://${request.host}`;
    const address = { token: page.token, redirect_url: `${origin}${PREFIX}/page/${page.token}` };
    return answerAs(store, reply, 201, { checkout: address });
  });

  desk.get('/checkout/ctp/api/checkouts/:token', async (request, reply) => {
    const page = await store.findPage((request.params as Form)['token'] ?? '');
    if (page?.shopId !== shopOf(request)!.shopId) return fail(reply, notFound);
    return answerAs(store, reply, 200, toWirePage(page, now()));
  });
}

function registerBills(
  desk: FastifyInstance,
  { store, now }: Calls,
  shopOf: (request: FastifyRequest) => BepaidShop | undefined,
  keyOf: (request: FastifyRequest) => string | undefined,
): void {
  desk.post('/api/beyag/payments', async (request, reply) => {
    const read = newBillSchema.safeParse(request.body);
    if (!read.success) return fail(reply, malformed(read.error));
    const { amount, currency, tracking_id: reference, expired_at: lapsesAt, ...rest } = read.data.request;
    const { account_number: number, service_no: service } = rest.payment_method;
    const bill = await issueBill(
      store,
      {
        shopId: shopOf(request)!.shopId,
        reference,
        amountMinor: amount,
        currency,
        noticeUrl: rest.notification_url,
        bill: { number, service, lapsesAt, language: rest.language },
      },
      keyOf(request),
    );
    return answerAs(store, reply, 200, toWireTransaction(bill));
  });

  desk.get('/api/beyag/transactions/tracking_id/:reference', async (request, reply) => {
    const { reference = '' } = request.params as Form;
    const listed = await store.list(shopOf(request)!.shopId, reference);
    const bills = listed.filter(({ bill }) => bill);
    const current = await store.within(reference, async (place) => ({
      bills: await Promise.all(bills.map((bill) => lapseBill(place, bill, now()))),
    }));
    return answerAs(store, reply, 200, toWireList(current.bills));
  });

  desk.delete('/api/beyag/payments/:uid', async (request, reply) => {
    const bill = await store.find((request.params as Form)['uid'] ?? '');
    if (!bill?.bill || bill.shopId !== shopOf(request)!.shopId) return fail(reply, notFound);
    const { bill: deleted } = await actOnBill(store, bill, 'delete', now());
    return deleted
      ? answerAs(store, reply, 200, { message: 'Successfully deleted' })
      : fail(reply, { status: 422, message: 'The payment can not be deleted' });
  });
}

const toWireList = (transactions: readonly StoredTransaction[]) => ({
  transactions: transactions.map(
    (one) => (toWireTransaction(one) as { readonly transaction: object }).transaction,
  ),
});

const notFound: ApiError = { status: 404, message: 'Record not found' };

function malformed({ issues }: z.ZodError): ApiError {
  const path = issues[0]?.path.map(String).join('.') ?? '';
  return { status: 422, message: `Invalid request: ${path}`, errors: { [path]: ['is invalid'] } };
}

function fail(reply: FastifyReply, { status, ...error }: ApiError): FastifyReply {
  return reply.code(status).send({ response: { status: 'error', ...error } });
}

/** The operation is recorded; the switches decide whether the shop gets the answer. */
async function answerAs(
  store: BepaidStore,
  reply: FastifyReply,
  status: number,
  body: object,
): Promise<FastifyReply> {
  if (await store.switches.useUp('slowNext')) await delay(SLOW_MS);
  if (await store.switches.useUp('errorNext'))
    return fail(reply, { status: 500, message: 'Internal server error' });
  if (!(await store.switches.useUp('loseNext'))) return reply.code(status).send(body);
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
