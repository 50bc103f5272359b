import { setTimeout as delay } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { newId } from '../../../platform/ids.ts';
import type { BankMerchant } from '../test-bank/bank-api.ts';
import { registerLedger } from '../simulator-books.ts';
import {
  actOnPage,
  askRefund,
  closePage,
  refundCharge,
  releaseCharge,
  takeCharge,
  viewOf,
} from './page-acts.ts';
import { newPageId, PageBooks, type PaymentPage } from './page-books.ts';
import { controlPage, overPage, payPage, simulatorsPage } from './page-markup.ts';
import { signNotice } from './page-signature.ts';
import { registerSwitches } from '../simulator-switches.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

export interface PaymentPageOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
  readonly merchants: readonly BankMerchant[];
  /** The addresses of the other providers' simulators. */
  readonly others?: readonly string[];
}

type Form = Readonly<Record<string, string | undefined>>;
type Body = Readonly<Record<string, unknown>>;

const HTML = 'text/html; charset=utf-8';
const PREFIX = '/demo/pay/sandboxPage';
const SLOW_MS = 3000;
const outcomes = ['pay', 'refuse', 'leave', 'twice', 'late'] as const;

/**
 * Opens the test bank's payment page: a provider on whose own page cards are entered, with its own books. For
 * demonstrations and tests: only a process that shows a demo may call this.
 */
export async function registerPaymentPage(app: FastifyInstance, options: PaymentPageOptions): Promise<void> {
  const now = (): Date => options.clock.override() ?? new Date();
  const books = new PageBooks(options.pool, now);
  await books.open();
  app.get('/demo/pay/', async (_request, reply) =>
    reply.type(HTML).send(simulatorsPage([PREFIX, ...(options.others ?? [])])),
  );
  await app.register(
    async (bank) => {
      if (!bank.hasContentTypeParser('application/x-www-form-urlencoded'))
        await bank.register(fastifyFormbody);
      bank.addHook('onRequest', async (_request, reply) => {
        reply.header('x-test-bank', 'No money moves').header('cache-control', 'no-store');
      });
      registerCalls(bank, books, options.merchants, now);
      registerPayer(bank, books, options.merchants, now);
      registerControl(bank, books);
    },
    { prefix: PREFIX },
  );
}

/** The API that merchants call. */
function registerCalls(
  bank: FastifyInstance,
  books: PageBooks,
  merchants: readonly BankMerchant[],
  now: () => Date,
): void {
  const merchantOf = ({ headers }: FastifyRequest): BankMerchant | undefined =>
    merchants.find(({ merchantId, apiPassword }) => isHis(headers.authorization, merchantId, apiPassword));
  const keyOf = (request: FastifyRequest): string => String(request.headers['idempotency-key'] ?? newId());
  const answer = async (reply: FastifyReply, body: object): Promise<FastifyReply> => {
    if (await books.switches.useUp('slowNext')) await delay(SLOW_MS);
    if (await books.switches.useUp('errorNext')) return reply.code(500).send({ error: 'out-of-order' });
    return (await books.switches.useUp('loseNext')) ? hangUp(reply) : reply.send(body);
  };

  bank.addHook('preHandler', async (request, reply) => {
    if (request.url.startsWith(`${PREFIX}/v1/`) && !merchantOf(request))
      return reply.code(401).send({ error: 'unknown-merchant' });
    return undefined;
  });

  bank.post('/v1/payments', async (request, reply) => {
    const body = request.body as Body;
    const page = readPage(body, merchantOf(request)!.merchantId);
    if (!page) return reply.code(400).send({ error: 'malformed' });
    const made = await books.makePage(keyOf(request), page);
    return answer(reply, {
      ...viewOf(made, await books.listCharges(made.id), now()),
      path: `/page/${made.id}`,
    });
  });

  bank.get('/v1/payments/:name', async (request, reply) => {
    const page = await ownPage(request);
    if (!page) return reply.code(404).send({ error: 'unknown-payment' });
    return answer(reply, {
      ...viewOf(page, await books.listCharges(page.id), now()),
      path: `/page/${page.id}`,
    });
  });

  bank.post('/v1/payments/:name/:act', async (request, reply) => {
    const page = await ownPage(request);
    const { name = '', act } = request.params as Form;
    if (!page) return reply.code(404).send({ error: 'unknown-payment' });
    const key = keyOf(request);
    const amountMinor = Number((request.body as Body | null)?.['amountMinor'] ?? 0);
    if (act === 'close') return answer(reply, await closePage(books, page.id));
    if (act === 'void') return answer(reply, await releaseCharge(books, page.id, name, key));
    if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
      return reply.code(400).send({ error: 'malformed' });
    if (act === 'capture') return answer(reply, await takeCharge(books, page.id, name, amountMinor, key));
    if (act === 'refund') {
      const later = await readLater();
      return answer(reply, await refundCharge(books, page.id, { name, amountMinor, key, later }));
    }
    return reply.code(404).send({ error: 'unknown-act' });
  });

  bank.get('/v1/refunds/:id', async (request, reply) => {
    const refund = await books.findRefund((request.params as Form)['id'] ?? '');
    if (!refund) return reply.code(404).send({ error: 'unknown-refund' });
    return answer(reply, await askRefund(books, refund, now()));
  });

  async function readLater() {
    const fails = await books.switches.useUp('refundFailsNext');
    if (!fails && !(await books.switches.useUp('refundLaterNext'))) return undefined;
    return { fails, dueAt: new Date(now().getTime() + 3_600_000) };
  }

  async function ownPage(request: FastifyRequest): Promise<PaymentPage | undefined> {
    const page = await books.findPage((request.params as Form)['name'] ?? '');
    return page?.merchantId === merchantOf(request)!.merchantId ? page : undefined;
  }
}

function readPage(body: Body, merchantId: string): Omit<PaymentPage, 'state'> | undefined {
  const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
  const amountMinor = Number(body['amountMinor']);
  const expiresAt = new Date(text('expiresAt'));
  const isWhole = Number.isSafeInteger(amountMinor) && amountMinor > 0 && !Number.isNaN(expiresAt.getTime());
  if (!isWhole || !/^[\w-]{1,64}$/.test(text('reference')) || !URL.canParse(text('returnUrl')))
    return undefined;
  return {
    id: newPageId(),
    merchantId,
    amountMinor,
    expiresAt,
    reference: text('reference'),
    currency: text('currency'),
    isHold: body['hold'] === true,
    returnUrl: text('returnUrl'),
    noticeUrl: text('noticeUrl'),
    language: text('language'),
  };
}

/** The payer's pages. */
function registerPayer(
  bank: FastifyInstance,
  books: PageBooks,
  merchants: readonly BankMerchant[],
  now: () => Date,
): void {
  /** Events held back until after the next one. */
  const late = new Map<string, string>();

  bank.get('/page/:id', async (request, reply) => {
    const page = await books.findPage((request.params as Form)['id'] ?? '');
    if (!page) return reply.code(404).type(HTML).send(overPage(''));
    // The form's response redirects to the shop, whose origin may be any.
    const back = new URL(page.returnUrl).origin;
    return reply
      .header(
        'content-security-policy',
        `default-src 'self'; form-action 'self' ${back}; frame-ancestors 'none'`,
      )
      .type(HTML)
      .send(payPage(page));
  });

  bank.post('/page/:id', async (request, reply) => {
    const page = await books.findPage((request.params as Form)['id'] ?? '');
    const given = (request.body as Form | null)?.['outcome'];
    const outcome = outcomes.find((one) => one === given);
    if (!page || !outcome) return reply.code(404).type(HTML).send(overPage(''));
    const isOver = await act(page, outcome);
    if (isOver) return reply.code(410).type(HTML).send(overPage(page.language));
    return reply.redirect(page.returnUrl, 303);
  });

  async function act(page: PaymentPage, outcome: (typeof outcomes)[number]): Promise<boolean> {
    const isPaying = outcome !== 'refuse' && outcome !== 'leave';
    if (isPaying && (await books.switches.useUp('notifyBeforeNext'))) await notify(page, 'payment.paid');
    const isTwice = outcome === 'twice' || (isPaying && (await books.switches.useUp('payTwiceNext')));
    const isLate =
      outcome === 'late' ||
      (isPaying && (await isClosed(page)) && (await books.switches.useUp('payLateNext')));
    const done = isPaying ? 'pay' : outcome;
    const { paid, isOver } = await actOnPage(books, page, done, { isTwice, isLate, now: now() });
    if (paid === 0 && outcome !== 'refuse') return isOver;
    if (await books.switches.useUp('forgeNext')) await notify(page, 'payment.paid', 'forged');
    if (await books.switches.useUp('silentNext')) return isOver;
    const event = paid > 0 ? 'payment.paid' : 'payment.refused';
    if (await books.switches.useUp('outOfOrderNext')) {
      late.set(page.reference, event);
      return isOver;
    }
    const id = newId();
    await notify(page, event, undefined, id);
    if (await books.switches.useUp('notifyTwiceNext')) await notify(page, event, undefined, id);
    const before = late.get(page.reference);
    if (before !== undefined && late.delete(page.reference)) await notify(page, before);
    return isOver;
  }

  async function isClosed({ id, state, expiresAt }: PaymentPage): Promise<boolean> {
    return state !== 'open' || expiresAt <= now() || (await books.listCharges(id)).length > 0;
  }

  async function notify(page: PaymentPage, event: string, forgedKey?: string, id = newId()): Promise<void> {
    const merchant = merchants.find(({ merchantId }) => merchantId === page.merchantId);
    if (!merchant || !URL.canParse(page.noticeUrl)) return;
    const { id: payment, reference, amountMinor, currency } = page;
    const sum = forgedKey === undefined ? amountMinor : 1_00;
    const body = JSON.stringify({ id, event, payment, reference, amountMinor: sum, currency });
    const signature = signNotice(body, forgedKey ?? merchant.storeKey);
    const headers = { 'content-type': 'application/json', 'x-page-signature': signature };
    // A merchant that is down learns the outcome from the browser's return, or by querying.
    await fetch(page.noticeUrl, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => undefined);
  }
}

function registerControl(bank: FastifyInstance, books: PageBooks): void {
  bank.get('/', async (_request, reply) => reply.type(HTML).send(controlPage(await books.switches.getAll())));
  registerSwitches(bank, PREFIX, books.switches);
  registerLedger(bank, books);
}

function isHis(given: string | undefined, merchantId: string, password: string): boolean {
  return isSameSecret(given ?? '', `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`);
}

/** Drops the connection before the answer: the bank has acted, and the merchant does not know. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
