import { setTimeout as delay } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { newId } from '../../../../platform/ids.ts';
import { signAnswer, signCall } from '../iyzico-signature.ts';
import { afterTime, cancel, postAuth, refund, unknownPayment, type ApiError } from './iyzico-acts.ts';
import { IyzicoBooks, type IyzicoPage, type StoredForm, type StoredPayment } from './iyzico-books.ts';
import { findIssuer } from './iyzico-cards.ts';
import { createNotifier, type IyzicoMerchant, type IyzicoSimulatorOptions } from './iyzico-notifier.ts';
import {
  newFormSchema,
  readTransactionId,
  stepSchema,
  toWireFailure,
  toWirePayment,
  toWireReported,
  toWireSuccess,
  type Frame,
} from './iyzico-wire.ts';
import { registerPanel } from './register-panel.ts';
import { isSameSecret } from '../../../../platform/secrets/is-same-secret.ts';

const PREFIX = '/demo/pay/iyzico';
const SLOW_MS = 3000;
const FORM_SECONDS = 1800;

const invalid: ApiError = { errorCode: '11', errorMessage: 'Geçersiz istek' };
const wrongSum: ApiError = {
  errorCode: '5062',
  errorMessage: 'Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır',
};
const wrongSignature: ApiError = { errorCode: '1000', errorMessage: 'Geçersiz imza' };
const unknownKey: ApiError = { errorCode: '1001', errorMessage: 'api bilgileri bulunamadı' };
const unknownToken: ApiError = { errorCode: '5117', errorMessage: 'token bulunamadı' };
const notTried: ApiError = { errorCode: '5115', errorMessage: 'Ödeme formu henüz tamamlanmadı' };
const unknownBin: ApiError = { errorCode: '5066', errorMessage: 'BIN bulunamadı' };

interface Called {
  readonly merchant: IyzicoMerchant;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Opens a simulator of iyzico: the part that its hosted form needs, with its own ledger. For demos and tests only. It
 * has no idempotency keys: what is called twice is done twice.
 */
export async function registerIyzico(app: FastifyInstance, options: IyzicoSimulatorOptions): Promise<void> {
  const now = (): Date => options.clock.override() ?? new Date();
  const books = new IyzicoBooks(options.pool, now, afterTime);
  await books.open();
  const notifier = createNotifier(books, now, options);
  await app.register(
    async (desk) => {
      if (!desk.hasContentTypeParser('application/x-www-form-urlencoded'))
        await desk.register(fastifyFormbody);
      desk.addHook('onRequest', async (_request, reply) => {
        reply.header('x-simulator', 'No money moves').header('cache-control', 'no-store');
      });
      registerPanel(desk, { prefix: PREFIX, books, options, now, notifier });
      await desk.register(async (api) => {
        // The signature covers the body as it was sent.
        api.removeContentTypeParser('application/json');
        api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
          done(null, body);
        });
        registerCalls(api, { books, options, now, tellLate: notifier.tellLate });
      });
    },
    { prefix: PREFIX },
  );
}

interface CallParts {
  readonly books: IyzicoBooks;
  readonly options: IyzicoSimulatorOptions;
  readonly now: () => Date;
  readonly tellLate: (payment: StoredPayment) => Promise<void>;
}

function registerCalls(api: FastifyInstance, { books, options, now, tellLate }: CallParts): void {
  type Act = (called: Called, frame: Frame, request: FastifyRequest) => Promise<object | ApiError>;

  /** An operation: signed, executed, and then answered as the switches demand. */
  const on = (method: 'GET' | 'POST', url: string, act: Act): void => {
    api.route({
      method,
      url,
      handler: async (request, reply) => {
        const text = typeof request.body === 'string' ? request.body : '';
        const members = method === 'GET' ? request.query : readJson(text);
        const body = (members ?? {}) as Readonly<Record<string, unknown>>;
        const frame: Frame = {
          conversationId: typeof body['conversationId'] === 'string' ? body['conversationId'] : undefined,
          locale: body['locale'] === 'en' ? 'en' : 'tr',
          now: now(),
        };
        const merchant = findCaller(options.merchants, request, url, text);
        if ('errorCode' in merchant) return reply.code(401).send(toWireFailure(frame, merchant));
        const isFaulty = await books.switches.useUp('errorNext');
        const done = await act({ merchant, body }, frame, request).catch((error: unknown) => {
          if (error instanceof ZodError) return invalid;
          throw error;
        });
        if (isFaulty) return reply.code(500).send({ status: 'failure', errorMessage: 'Sistem hatası' });
        return reveal(reply, 'errorCode' in done ? toWireFailure(frame, done) : toWireSuccess(frame, done));
      },
    });
  };

  /** The operation is recorded; the switches decide whether the shop gets the answer. */
  async function reveal(reply: FastifyReply, answer: object): Promise<FastifyReply> {
    if (await books.switches.useUp('slowNext')) await delay(SLOW_MS);
    if (!(await books.switches.useUp('loseNext'))) return reply.send(answer);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }

  for (const kind of ['auth', 'preauth'] as const)
    on(
      'POST',
      `/payment/iyzipos/checkoutform/initialize/${kind}/ecom`,
      async ({ merchant, body }, _frame, request) => {
        const read = newFormSchema.safeParse(body);
        if (!read.success)
          return { ...invalid, errorMessage: `Geçersiz istek: ${read.error.issues[0]?.path.join('.')}` };
        const { data } = read;
        if (data.basketItems.reduce((sum, item) => sum + item.price, 0) !== data.price) return wrongSum;
        const form: StoredForm = {
          token: newId(),
          apiKey: merchant.apiKey,
          conversationId: data.conversationId,
          basketId: data.basketId,
          priceMinor: data.price,
          currency: data.currency,
          isHold: kind === 'preauth',
          callbackUrl: data.callbackUrl,
          locale: data.locale,
          buyerName: `${data.buyer.name} ${data.buyer.surname}`,
          items: data.basketItems.map(({ id, name, price }) => ({ id, name, priceMinor: price })),
          instalments: data.enabledInstallments,
          expiresAt: new Date(now().getTime() + FORM_SECONDS * 1000).toISOString(),
          paymentId: undefined,
          refusal: undefined,
        };
        await books.change((page) => page.saveForm(form));
        const origin = options.pageOrigin ?? `${request.protocol}://${request.host}`;
        const { token, conversationId } = form;
        return {
          token,
          checkoutFormContent: '<script type="text/javascript"></script>',
          tokenExpireTime: FORM_SECONDS,
          paymentPageUrl: `${origin}${PREFIX}/page/${token}`,
          signature: signAnswer(merchant.secretKey, [conversationId, token]),
        };
      },
    );

  on('POST', '/payment/iyzipos/checkoutform/auth/ecom/detail', async ({ merchant, body }, frame) =>
    books.change(async (page): Promise<object> => {
      const form = await page.takeForm(textOf(body['token']));
      if (form?.apiKey !== merchant.apiKey) return unknownToken;
      const payment = form.paymentId === undefined ? undefined : await page.takePayment(form.paymentId);
      if (payment) return toWirePayment(payment, merchant.secretKey, frame, form);
      if (!form.refusal) return notTried;
      const { code: errorCode, message: errorMessage } = form.refusal;
      return { errorCode, errorMessage, paymentStatus: 'FAILURE' };
    }),
  );

  on('POST', '/payment/detail', async ({ merchant, body }, frame) =>
    books.change(async (page): Promise<object> => {
      const { paymentId, paymentConversationId } = stepSchema.parse(body);
      const named =
        paymentId === ''
          ? (await page.listPayments(paymentConversationId ?? '')).findLast(({ isPaid }) => isPaid)
          : await page.takePayment(paymentId);
      return named?.apiKey === merchant.apiKey
        ? toWirePayment(named, merchant.secretKey, frame)
        : unknownPayment;
    }),
  );

  on('GET', '/v2/reporting/payment/details', async ({ merchant, body }) =>
    books.change(async (page) => {
      const { paymentId, paymentConversationId = '' } = stepSchema.parse(body);
      const one = paymentId === '' ? undefined : await page.takePayment(paymentId);
      const found = one ? [one] : await page.listPayments(paymentConversationId);
      return { payments: found.filter(({ apiKey }) => apiKey === merchant.apiKey).map(toWireReported) };
    }),
  );

  on('POST', '/payment/postauth', async (called, frame) => {
    const { paidPrice = 0, currency } = stepSchema.parse(called.body);
    const done = await onOwn(called, (page, payment) =>
      postAuth(page, payment, { paidMinor: paidPrice, currency, now: now() }),
    );
    if ('errorCode' in done) return done;
    await tellLate(done);
    return toWirePayment(done, called.merchant.secretKey, frame);
  });

  on('POST', '/payment/cancel', async (called) =>
    returned(await onOwn(called, (page, payment) => cancel(page, payment, now()))),
  );

  on('POST', '/v2/payment/refund', async (called) => {
    const { price: priceMinor = 0 } = stepSchema.parse(called.body);
    return returned(
      await onOwn(called, (page, payment) => refund(page, payment, { priceMinor })),
      priceMinor,
    );
  });

  on('POST', '/payment/refund', async ({ merchant, body }) => {
    const { price: priceMinor = 0, paymentTransactionId = '' } = stepSchema.parse(body);
    const { paymentId, item } = readTransactionId(paymentTransactionId);
    const called = { merchant, body: { ...body, paymentId } };
    const done = await onOwn(called, (page, payment) => refund(page, payment, { priceMinor, item }));
    return 'errorCode' in done ? done : { ...returned(done, priceMinor), paymentTransactionId };
  });

  on('POST', '/payment/bin/check', async ({ body }) => {
    const binNumber = textOf(body['binNumber']);
    const card = /^\d{6,8}$/.test(binNumber) ? findIssuer(binNumber) : undefined;
    if (!card) return unknownBin;
    const cardType = card.isCredit ? 'CREDIT_CARD' : 'DEBIT_CARD';
    const { association: cardAssociation, family: cardFamily, bank: bankName } = card;
    return { binNumber, cardType, cardAssociation, cardFamily, bankName, bankCode: 12, commercial: 0 };
  });

  function onOwn(
    { merchant, body }: Called,
    act: (page: IyzicoPage, payment: StoredPayment) => Promise<StoredPayment | ApiError>,
  ): Promise<StoredPayment | ApiError> {
    return books.change(async (page) => {
      const payment = await page.takePayment(textOf(body['paymentId']));
      return payment?.apiKey === merchant.apiKey ? act(page, payment) : unknownPayment;
    });
  }
}

function returned(done: StoredPayment | ApiError, priceMinor?: number): object {
  if ('errorCode' in done) return done;
  const { paymentId, paidMinor, currency } = done;
  const id = done.backs.at(-1)?.id ?? 0;
  return { paymentId, price: (priceMinor ?? paidMinor) / 100, currency, hostReference: `back${id}` };
}

/** The merchant that signed a call, or why none did. */
function findCaller(
  merchants: readonly IyzicoMerchant[],
  { headers, method }: FastifyRequest,
  path: string,
  text: string,
): IyzicoMerchant | ApiError {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
  const told = new URLSearchParams(
    Buffer.from(token, 'base64')
      .toString('utf8')
      .replaceAll(/(apiKey|randomKey|signature):/g, '$1='),
  );
  const merchant = merchants.find(({ apiKey }) => apiKey === told.get('apiKey'));
  if (scheme !== 'IYZWSv2' || !merchant) return unknownKey;
  const random = told.get('randomKey') ?? '';
  if (headers['x-iyzi-rnd'] !== random) return wrongSignature;
  // The official client signs an empty object where nothing is sent.
  const bodies = method === 'GET' ? ['', '{}'] : [text];
  const isSigned = bodies.some((body) =>
    isSameSecret(told.get('signature') ?? '', signCall(merchant.secretKey, random, path, body)),
  );
  return isSigned ? merchant : wrongSignature;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
