import { setTimeout as delay } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  afterTime,
  cancel,
  capture,
  expire,
  invalid,
  missing,
  refund,
  refundAfterTime,
  type ApiError,
  type Done,
  type RefundFate,
  type Told,
} from './stripe-acts.ts';
import { StripeBooks, type StoredSession, type StripePage } from './stripe-books.ts';
import { newStripeId } from './stripe-ids.ts';
import { createNotifier, type StripeAccount, type StripeSimulatorOptions } from './stripe-notifier.ts';
import {
  readExpanded,
  readMetadata,
  readNewSession,
  toWireDispute,
  toWireError,
  toWireIntent,
  toWireList,
  toWireRefund,
  toWireSession,
  type WireForm,
} from './stripe-wire.ts';
import { registerDashboard } from './register-dashboard.ts';

const PREFIX = '/demo/pay/stripe';
const SLOW_MS = 3000;

/** Handlers of API calls, and of the events sent to accounts. */
interface Answer {
  readonly status: number;
  readonly body: object;
  readonly told?: readonly Told[];
  /** Refused before execution, so the idempotency key stays free. */
  readonly isUnkept?: boolean;
}

const failed = (error: ApiError): Answer => ({ status: error.status, body: toWireError(error) });

const fault: Answer = {
  status: 500,
  body: toWireError({ status: 500, type: 'api_error', message: 'An unknown error occurred' }),
};

/**
 * Opens a simulator of Stripe's API v1, the part that hosted Checkout needs, with its own ledger. For demos and tests
 * only.
 */
export async function registerStripe(app: FastifyInstance, options: StripeSimulatorOptions): Promise<void> {
  const now = (): Date => options.clock.override() ?? new Date();
  const books = new StripeBooks(options.pool, now);
  await books.open();
  const notifier = createNotifier(books, now, options);
  await app.register(
    async (desk) => {
      if (!desk.hasContentTypeParser('application/x-www-form-urlencoded'))
        await desk.register(fastifyFormbody);
      desk.addHook('onRequest', async (_request, reply) => {
        reply.header('x-simulator', 'No money moves').header('cache-control', 'no-store');
      });
      registerCalls(desk, books, options, now, notifier.tell);
      registerDashboard(desk, { prefix: PREFIX, books, options, now, notifier });
    },
    { prefix: PREFIX },
  );
}

/** The API that shops call. */
function registerCalls(
  desk: FastifyInstance,
  books: StripeBooks,
  { accounts, pageOrigin }: StripeSimulatorOptions,
  now: () => Date,
  tell: (told: readonly Told[]) => Promise<void>,
): void {
  const pageOf = (request: FastifyRequest) => (id: string) =>
    `${pageOrigin ?? `${request.protocol}://${request.host}`}${PREFIX}/page/${id}`;
  const accountOf = ({ headers }: FastifyRequest): StripeAccount | undefined =>
    accounts.find(({ secretKey }) => headers.authorization === `Bearer ${secretKey}`);

  desk.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith(`${PREFIX}/v1/`)) return undefined;
    reply.header('request-id', newStripeId('req_'));
    if (accountOf(request)) return undefined;
    const given = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const message =
      given === ''
        ? 'You did not provide an API key.'
        : `Invalid API Key provided: ${given.slice(0, 8)}*****${given.slice(-4)}`;
    return send(reply, failed({ status: 401, type: 'invalid_request_error', message }));
  });

  desk.get('/v1/account', async (request) => ({
    id: accountOf(request)!.accountId,
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    country: 'DE',
    default_currency: 'eur',
  }));

  desk.post('/v1/checkout/sessions', (request, reply) =>
    post(request, reply, async (page) => {
      const read = readNewSession(formOf(request), now());
      if ('status' in read) return { ...failed(read), isUnkept: true };
      const session: StoredSession = {
        ...read,
        id: newStripeId('cs_test_'),
        accountId: accountOf(request)!.accountId,
        createdAt: now().toISOString(),
        status: 'open',
        intent: undefined,
        disputes: [],
      };
      await page.saveSession(session);
      return { status: 200, body: toWireSession(session, pageOf(request)) };
    }),
  );

  desk.get('/v1/checkout/sessions', async (request, reply) => {
    const query = request.query as WireForm;
    const limit = Math.min(100, Math.max(1, Number(query['limit'] ?? 10) || 10));
    const since = new Date(Number(query['created[gte]'] ?? 0) * 1000).toISOString();
    const { accountId } = accountOf(request)!;
    const found = await books.listSessions(accountId, since, query['starting_after'] ?? '', limit + 1);
    const expanded = readExpanded(query).map((path) => path.replace(/^data\.?/, ''));
    const data = found.slice(0, limit).map((one) => toWireSession(one, pageOf(request), expanded));
    return answer(reply, {
      status: 200,
      body: toWireList('/v1/checkout/sessions', data, found.length > limit),
    });
  });

  desk.get('/v1/checkout/sessions/:id', (request, reply) =>
    show(request, reply, 'checkout.session', (session) =>
      toWireSession(session, pageOf(request), readExpanded(request.query as WireForm)),
    ),
  );

  desk.post('/v1/checkout/sessions/:id/expire', (request, reply) =>
    onOwn(request, reply, 'checkout.session', async (page, session) => {
      if (session.status !== 'open')
        return failed(
          invalid(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
          ),
        );
      const done = await expire(page, session);
      return { status: 200, body: toWireSession(done.session, pageOf(request)), told: done.told };
    }),
  );

  desk.get('/v1/payment_intents/:id', (request, reply) =>
    show(request, reply, 'payment_intent', (session) =>
      toWireIntent(session, readExpanded(request.query as WireForm)),
    ),
  );

  desk.post('/v1/payment_intents/:id/capture', (request, reply) =>
    onOwn(request, reply, 'payment_intent', async (page, session) => {
      const given = formOf(request)['amount_to_capture'];
      return toldOf(await capture(page, session, given === undefined ? undefined : Number(given)));
    }),
  );

  desk.post('/v1/payment_intents/:id/cancel', (request, reply) =>
    onOwn(request, reply, 'payment_intent', async (page, session) =>
      toldOf(await cancel(page, session, formOf(request)['cancellation_reason'])),
    ),
  );

  desk.post('/v1/refunds', async (request, reply) => {
    const form = formOf(request);
    const fate = await readFate();
    return onOwn(request, reply, 'payment_intent', async (page, session) => {
      const given = form['amount'];
      const made = await refund(page, session, {
        amountMinor: given === undefined ? undefined : Number(given),
        metadata: readMetadata(form, 'metadata'),
        fate,
        now: now(),
      });
      if ('type' in made) return failed(made);
      return { status: 200, body: toWireRefund(made.refund), told: made.told };
    });
  });

  desk.get('/v1/refunds', async (request, reply) => {
    const intentId = (request.query as WireForm)['payment_intent'] ?? '';
    const refunds = [];
    for (const { id } of await books.listRefunds(intentId)) refunds.push(await refundNow(request, id));
    const data = refunds.filter((one) => one !== undefined).map(toWireRefund);
    return answer(reply, { status: 200, body: toWireList('/v1/refunds', data, false) });
  });

  desk.get('/v1/refunds/:id', async (request, reply) => {
    const { id = '' } = request.params as WireForm;
    const found = await refundNow(request, id);
    return answer(reply, found ? { status: 200, body: toWireRefund(found) } : failed(missing('refund', id)));
  });

  desk.get('/v1/disputes', async (request, reply) => {
    const { payment_intent: id = '' } = request.query as WireForm;
    const session = await books.change((page) => takeOwn(page, request, id));
    const data = session?.disputes.map((one) => toWireDispute(session, one)) ?? [];
    return answer(reply, { status: 200, body: toWireList('/v1/disputes', data, false) });
  });

  async function takeOwn(page: StripePage, request: FastifyRequest, id: string) {
    const session = id === '' ? undefined : await page.takeSession(id);
    return session?.accountId === accountOf(request)!.accountId ? session : undefined;
  }

  /** The current state of a refund. */
  async function refundNow(request: FastifyRequest, id: string) {
    const done = await books.change(async (page) => {
      const sessionId = (await page.findRefund(id))?.sessionId;
      const session = await takeOwn(page, request, sessionId ?? '');
      const made = session && (await page.findRefund(id));
      return made && refundAfterTime(page, session, made, now());
    });
    await tell(done?.told ?? []);
    return done?.refund;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    what: string,
    toWire: (session: StoredSession) => object,
  ): Promise<FastifyReply> {
    const { id = '' } = request.params as WireForm;
    const done = await books.change(async (page) => {
      const session = await takeOwn(page, request, id);
      return session && afterTime(page, session, now());
    });
    await tell(done?.told ?? []);
    return answer(reply, done ? { status: 200, body: toWire(done.session) } : failed(missing(what, id)));
  }

  /** A call about one session of the account, by its id or that of its payment intent. */
  function onOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    what: string,
    act: (page: StripePage, session: StoredSession) => Promise<Answer>,
  ): Promise<FastifyReply> {
    const { id = formOf(request)['payment_intent'] ?? '' } = request.params as WireForm;
    return post(request, reply, async (page) => {
      const session = await takeOwn(page, request, id);
      if (!session) return failed(missing(what, id));
      const { session: current, told } = await afterTime(page, session, now());
      const made = await act(page, current);
      return { ...made, told: [...told, ...(made.told ?? [])] };
    });
  }

  /** A request is executed once per idempotency key; a repetition returns the first answer, also if it was an error. */
  async function post(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (page: StripePage) => Promise<Answer>,
  ): Promise<FastifyReply> {
    const name = String(request.headers['idempotency-key'] ?? '');
    const key = name === '' ? undefined : `${accountOf(request)!.accountId}:${name}`;
    const call = callOf(request);
    const isFaulty = await books.switches.useUp('errorNext');
    const made = await books.change(async (page): Promise<Answer> => {
      if (key !== undefined) await page.lock(`key:${key}`);
      const known = key === undefined ? undefined : await page.findAnswer(key);
      if (known && known.call !== call) return failed(otherCall(name));
      if (known) {
        reply.header('idempotent-replayed', 'true');
        return { status: known.status, body: known.body };
      }
      const done = await act(page);
      const { status, body } = isFaulty ? fault : done;
      if (key !== undefined && !done.isUnkept) await page.saveAnswer(key, { call, status, body });
      return { ...done, status, body };
    });
    if (name !== '') reply.header('idempotency-key', name);
    await tell(made.told ?? []);
    return reveal(reply, made);
  }

  async function answer(reply: FastifyReply, made: Answer): Promise<FastifyReply> {
    return reveal(reply, (await books.switches.useUp('errorNext')) ? fault : made);
  }

  /** The operation is recorded; the switches decide whether the shop gets the answer. */
  async function reveal(reply: FastifyReply, made: Answer): Promise<FastifyReply> {
    if (await books.switches.useUp('slowNext')) await delay(SLOW_MS);
    if (!(await books.switches.useUp('loseNext'))) return send(reply, made);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }

  async function readFate(): Promise<RefundFate> {
    if (await books.switches.useUp('refundFailsNext')) return 'fails';
    if (await books.switches.useUp('refundBouncesNext')) return 'bounces';
    return (await books.switches.useUp('refundLaterNext')) ? 'later' : 'now';
  }
}

const formOf = ({ body }: FastifyRequest): WireForm => (body ?? {}) as WireForm;

/** A fingerprint of the call, independent of the order of its members. */
function callOf(request: FastifyRequest): string {
  const form = formOf(request);
  const names = Object.keys(form).toSorted((one, other) => one.localeCompare(other));
  return JSON.stringify([request.url, names.map((name) => [name, form[name]])]);
}

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply => reply.code(status).send(body);

function toldOf(done: Done | ApiError): Answer {
  if ('type' in done) return failed(done);
  return { status: 200, body: toWireIntent(done.session), told: done.told };
}

const otherCall = (key: string): ApiError => ({
  status: 400,
  type: 'idempotency_error',
  message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
});
