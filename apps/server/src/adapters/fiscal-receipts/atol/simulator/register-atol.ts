import { setTimeout as delay } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import { formatMinor } from '@farewind/values/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { newId } from '../../../../platform/ids.ts';
import { bankPage } from '../../../payment-gateways/test-bank/control-page.ts';
import { html } from '../../../payment-gateways/test-bank/html.ts';
import { ATOL_SIMULATOR } from '../../receipt-desks.ts';
import {
  AtolBooks,
  atolActs,
  switchNames,
  type AtolAct,
  type AtolDocument,
  type AtolSwitch,
} from './atol-books.ts';
import { registerSwitches } from '../../../payment-gateways/simulator-switches.ts';

/** The cash desk registered with the simulator. */
export const atolDesk = {
  groupCode: 'farewind_demo',
  login: 'farewind',
  password: 'atol-demo-password',
} as const;

export interface AtolSimulatorOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
}

type Form = Readonly<Record<string, string | undefined>>;

const HTML = 'text/html; charset=utf-8';
const SLOW_MS = 3000;
const WAIT_MS = 60_000;

const vat = z.object({
  type: z.enum([
    'none',
    'vat0',
    'vat5',
    'vat7',
    'vat10',
    'vat20',
    'vat22',
    'vat105',
    'vat107',
    'vat110',
    'vat120',
    'vat122',
  ]),
  sum: z.number().min(0),
});
const contentSchema = z.object({
  client: z
    .object({ email: z.string().optional(), phone: z.string().optional() })
    .refine(({ email, phone }) => Boolean(email ?? phone)),
  company: z.object({
    email: z.string().min(3),
    sno: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']),
    inn: z.string().regex(/^(\d{10}|\d{12})$/),
    payment_address: z.string().min(1),
  }),
  items: z
    .array(
      z.looseObject({
        name: z.string().min(1).max(128),
        price: z.number(),
        quantity: z.literal(1),
        measure: z.literal(0),
        sum: z.number().positive(),
        payment_method: z.enum(['full_prepayment', 'full_payment']),
        payment_object: z.int(),
        vat,
        supplier_info: z
          .object({ phones: z.array(z.string()).min(1), name: z.string(), inn: z.string() })
          .optional(),
      }),
    )
    .min(1)
    .max(100),
  payments: z.array(z.object({ type: z.int(), sum: z.number().positive() })).min(1),
  vats: z.array(vat),
  total: z.number().positive(),
});
const head = {
  external_id: z.string().min(1).max(128),
  timestamp: z.string().regex(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/),
};
const documentSchema = z.object({ ...head, receipt: contentSchema });
const correctionSchema = z.object({
  ...head,
  correction: contentSchema.extend({
    correction_info: z
      .object({
        type: z.enum(['self', 'instruction']),
        base_date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
        base_number: z.string().min(1).max(32).optional(),
      })
      .refine(({ type, base_number: number }) => type === 'self' || number !== undefined),
    additional_check_props: z.string().min(1).max(16).optional(),
  }),
});

/** Opens a simulator of ATOL Online v5 with its own ledger. For demos and tests only. */
export async function registerAtol(
  app: FastifyInstance,
  { pool, clock }: AtolSimulatorOptions,
): Promise<void> {
  const now = (): Date => clock.override() ?? new Date();
  const books = new AtolBooks(pool);
  await books.open();
  await app.register(
    async (desk) => {
      if (!desk.hasContentTypeParser('application/x-www-form-urlencoded'))
        await desk.register(fastifyFormbody);
      desk.addHook('onRequest', async (_request, reply) => {
        reply.header('x-simulator', 'No receipt is registered').header('cache-control', 'no-store');
      });
      registerCalls(desk, books, now);
      registerControl(desk, books, now);
    },
    { prefix: ATOL_SIMULATOR },
  );
}

function registerCalls(desk: FastifyInstance, books: AtolBooks, now: () => Date): void {
  const tokens = new Set<string>();

  desk.post('/v5/getToken', async (request, reply) => {
    const { login, pass } = (request.body ?? {}) as Form;
    if (login !== atolDesk.login || pass !== atolDesk.password)
      return fail(reply, 401, { code: 12, text: 'Неверный логин или пароль' });
    const token = newId();
    tokens.add(token);
    return answer(reply, { token, error: null });
  });

  for (const act of atolActs) {
    desk.post(`/v5/:group/${act}`, async (request, reply) => {
      const refused = judge(request);
      if (refused) return fail(reply, 401, refused);
      const read = readDocument(act, request.body);
      if ('problem' in read)
        return fail(
          reply,
          400,
          { code: 32, text: `Ошибка валидации входного чека. Ошибочные поля : ${read.problem}` },
          'fail',
        );
      const dueMs = (await books.switches.useUp('waitNext')) ? WAIT_MS : 0;
      const { timestamp, ...told } = read;
      const { document, isNew } = await books.add({
        ...told,
        uuid: newId(),
        act,
        at: now().toISOString(),
        dueAt: new Date(now().getTime() + dueMs).toISOString(),
        fails: await books.switches.useUp('failNext'),
      });
      const { uuid, externalId } = document;
      if (!isNew) {
        const text = `В системе существует чек с external_id : ${externalId} и group_code: ${atolDesk.groupCode}`;
        return fail(reply, 400, { code: 33, text }, 'wait', uuid);
      }
      return answer(reply, { uuid, status: 'wait', error: null, timestamp });
    });
  }

  desk.get('/v5/:group/report/:uuid', async (request, reply) => {
    const refused = judge(request);
    if (refused) return fail(reply, 401, refused);
    const uuid = (request.params as Form)['uuid'] ?? '';
    const document = await books.find(uuid);
    if (!document)
      return fail(reply, 400, { code: 30, text: `Передан некорректный UUID : "${uuid}"` }, 'fail');
    if (await books.switches.useUp('noStateNext'))
      return fail(
        reply,
        200,
        { code: 34, text: 'Состояние чека не найдено. Попробуйте позднее.' },
        'wait',
        uuid,
      );
    return answer(reply, toReport(document, now()));
  });

  function judge({ headers, params }: FastifyRequest): object | undefined {
    if (!tokens.has(String(headers['token'] ?? ''))) return { code: 11, text: 'Переданный токен не активен' };
    return (params as Form)['group'] === atolDesk.groupCode
      ? undefined
      : { code: 20, text: 'Код группы, указанный в запросе, не соответствует токену.' };
  }

  /** The receipt is recorded; the switches decide whether the shop gets the answer. */
  async function answer(reply: FastifyReply, body: object): Promise<FastifyReply> {
    if (await books.switches.useUp('slowNext')) await delay(SLOW_MS);
    if (await books.switches.useUp('errorNext')) return reply.code(500).send({ error: null });
    if (!(await books.switches.useUp('loseNext'))) return reply.send(body);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
}

function registerControl(desk: FastifyInstance, books: AtolBooks, now: () => Date): void {
  desk.get('/', async (request, reply) => {
    const apiUrl = `${request.protocol}://${request.host}${ATOL_SIMULATOR}/v5`;
    return reply.type(HTML).send(controlPage(apiUrl, await books.switches.getAll()));
  });
  registerSwitches(desk, ATOL_SIMULATOR, books.switches);
  desk.get('/receipts', async (request) => {
    const documents = await books.list([(request.query as Form)['reference'] ?? '']);
    return documents.map((document) => ({
      purpose: document.purpose,
      act: document.act,
      correction: document.correction ?? null,
      payments: document.payments ?? [],
      vats: document.vats ?? [],
      amount: formatMinor(document.amountMinor),
      currency: 'RUB',
      state: stateOf(document, now()),
    }));
  });
}

const stateOf = ({ dueAt, fails }: AtolDocument, now: Date): 'wait' | 'done' | 'fail' => {
  if (new Date(dueAt) > now) return 'wait';
  return fails ? 'fail' : 'done';
};

function toReport(document: AtolDocument, now: Date): object {
  const { uuid, amountMinor, at } = document;
  const status = stateOf(document, now);
  if (status === 'wait') return { uuid, status, error: null, payload: null };
  if (status === 'fail')
    return {
      uuid,
      status,
      error: { code: -3897, text: 'Чек не зарегистрирован: смена превысила 24 часа', type: 'driver' },
      payload: null,
    };
  return {
    uuid,
    status,
    error: null,
    payload: {
      total: amountMinor / 100,
      receipt_datetime: at,
      fiscal_receipt_number: 1,
      shift_number: 1,
      fn_number: '9999078900005488',
      ecr_registration_number: '0000000400054952',
      fiscal_document_number: parseInt(uuid.slice(-6), 16),
      fiscal_document_attribute: parseInt(uuid.slice(-8), 16),
      fns_site: 'www.nalog.gov.ru',
      ofd_inn: '7704358518',
    },
  };
}

interface ReadDocument extends Pick<
  AtolDocument,
  'externalId' | 'purpose' | 'amountMinor' | 'correction' | 'payments' | 'vats' | 'suppliers'
> {
  readonly timestamp: string;
}

/** The parsed request, or the name of the invalid member. */
function readDocument(act: AtolAct, body: unknown): ReadDocument | { readonly problem: string } {
  const isCorrection = act.endsWith('_correction');
  const read = isCorrection ? correctionSchema.safeParse(body) : documentSchema.safeParse(body);
  if (!read.success) return { problem: read.error.issues[0]?.path.join('.') ?? '' };
  const { external_id: externalId, timestamp } = read.data;
  const content = 'receipt' in read.data ? read.data.receipt : read.data.correction;
  if (!addsUp(content)) return { problem: 'total' };
  const isPrepaid = content.items[0]!.payment_method === 'full_prepayment';
  return {
    externalId,
    timestamp,
    purpose: act.startsWith('sell_refund') ? 'refund' : isPrepaid ? 'prepayment' : 'closing',
    amountMinor: Math.round(content.total * 100),
    correction:
      'correction' in read.data
        ? {
            ...read.data.correction.correction_info,
            of: read.data.correction.additional_check_props,
          }
        : undefined,
    payments: content.payments.map(({ type }) => type),
    vats: content.items.map((item) => item.vat.type),
    suppliers: content.items.flatMap((item) => item.supplier_info?.name ?? []),
  };
}

/** Whether lines, payments and total are equal, to the kopeck. */
function addsUp({ items, payments, total }: z.output<typeof contentSchema>): boolean {
  const kopecks = (sums: readonly { readonly sum: number }[]): number =>
    sums.reduce((minor, { sum }) => minor + Math.round(sum * 100), 0);
  const totalMinor = Math.round(total * 100);
  return kopecks(items) === totalMinor && kopecks(payments) === totalMinor;
}

/** An error of the service itself, with its state and document. */
function fail(
  reply: FastifyReply,
  status: number,
  error: object,
  state: 'wait' | 'fail' | null = null,
  uuid: string | null = null,
): FastifyReply {
  const told = { error_id: newId(), ...error, type: 'system' };
  return reply.code(status).send({ uuid, status: state, error: told });
}

function controlPage(apiUrl: string, switches: Readonly<Record<AtolSwitch, number>>): string {
  return bankPage(
    'en',
    'ATOL Online (simulator)',
    'This is a simulator of ATOL Online. No receipt is registered.',
    html`<section class="win">
      <h1>ATOL Online (simulator)</h1>
      <dl>
        <dt>Group</dt>
        <dd>${atolDesk.groupCode}</dd>
        <dt>Login</dt>
        <dd>${atolDesk.login}</dd>
        <dt>Password</dt>
        <dd>${atolDesk.password}</dd>
        <dt>Address of the interface</dt>
        <dd>${apiUrl}</dd>
      </dl>
      <form method="post" action="${ATOL_SIMULATOR}/switches">
        ${switchNames.map(
          (name) =>
            html`<p>
              <label for="${name}">${name}</label>
              <input id="${name}" name="${name}" type="number" min="0" max="99" value="${switches[name]}" />
            </p>`,
        )}
        <button>Set</button>
      </form>
    </section>`,
  );
}
