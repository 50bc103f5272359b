import type { FastifyInstance } from 'fastify';
import { registerLedger } from '../../simulator-books.ts';
import { registerSwitches } from '../../simulator-switches.ts';
import { actOnBill, actOnPage, payOutBill, type Outcome } from './bepaid-acts.ts';
import type { BepaidSimulatorOptions, Notifier } from './bepaid-notifier.ts';
import { controlPage, payPage, sentencePage } from './bepaid-pages.ts';
import type { BepaidStore, StoredPage, StoredTransaction } from './bepaid-store.ts';

type Form = Readonly<Record<string, string | undefined>>;

const HTML = 'text/html; charset=utf-8';
const outcomes = ['pay', 'refuse', 'leave', 'twice', 'late'] as const;
const billActs = ['pay', 'open', 'close'] as const;

export interface PanelParts {
  readonly prefix: string;
  readonly store: BepaidStore;
  readonly options: BepaidSimulatorOptions;
  readonly now: () => Date;
  readonly notifier: Notifier;
}

/** The payers' pages, a bank's app, and the settings of the shop's owner. */
export function registerPanel(desk: FastifyInstance, parts: PanelParts): void {
  registerPayer(desk, parts);
  registerControl(desk, parts);
}

function registerPayer(desk: FastifyInstance, { store, now, notifier }: PanelParts): void {
  desk.get('/page/:token', async (request, reply) => {
    const page = await store.findPage((request.params as Form)['token'] ?? '');
    if (!page) return reply.code(404).type(HTML).send(sentencePage('ru', 'over'));
    return reply
      .header(
        'content-security-policy',
        `default-src 'self'; form-action 'self' ${new URL(page.returnUrl).origin}; frame-ancestors 'none'`,
      )
      .type(HTML)
      .send(payPage(page));
  });

  desk.post('/page/:token', async (request, reply) => {
    const page = await store.findPage((request.params as Form)['token'] ?? '');
    const given = (request.body as Form | null)?.['outcome'];
    const outcome = outcomes.find((one) => one === given);
    if (!page || !outcome) return reply.code(404).type(HTML).send(sentencePage('ru', 'over'));
    if (outcome === 'pay') await notifier.tellEarly(earlyOf(page));
    const { made, isOver } = await actOnPage(store, page, outcome satisfies Outcome, now());
    for (const transaction of made) await notifier.tell(transaction);
    if (isOver) return reply.code(410).type(HTML).send(sentencePage(page.language, 'over'));
    return reply.redirect(page.returnUrl, 303);
  });
}

/** A notification of a payment that is not committed yet. */
function earlyOf(page: StoredPage): StoredTransaction {
  return {
    uid: `early-${page.token}`,
    shopId: page.shopId,
    reference: page.reference,
    type: page.isHold ? 'authorization' : 'payment',
    status: 'successful',
    amountMinor: page.amountMinor,
    currency: page.currency,
    parentUid: undefined,
    code: 'S.0000',
    message: 'Successfully processed',
    noticeUrl: page.noticeUrl,
    bill: undefined,
  };
}

function registerControl(desk: FastifyInstance, { prefix, store, options, now, notifier }: PanelParts): void {
  desk.get('/', async (request, reply) => {
    const { number = '' } = request.query as Form;
    const bill = number === '' ? undefined : await store.findBill(number);
    return reply.type(HTML).send(
      controlPage(prefix, `${request.protocol}://${request.host}${prefix}`, {
        shops: options.shops,
        bill,
        switches: await store.switches.getAll(),
      }),
    );
  });

  /** Acts on a bill as a bank's app would. */
  desk.post('/bill', async (request, reply) => {
    const { number = '', act: given = 'pay' } = (request.body ?? {}) as Form;
    const act = billActs.find((one) => one === given);
    const bill = await store.findBill(number.trim());
    if (!bill || !act) return reply.code(404).type(HTML).send(sentencePage('en', 'over'));
    const { bill: changed } = await actOnBill(store, bill, act, now());
    if (!changed) return reply.code(410).type(HTML).send(sentencePage('en', 'over'));
    if (act === 'pay') await notifier.tell(changed);
    return reply.redirect(`${prefix}/?number=${encodeURIComponent(number.trim())}`, 303);
  });

  /** The shop pays a bill back by hand, outside the API: `reference` and `amountMinor`. */
  desk.post('/payout', async (request, reply) => {
    const { reference = '', amountMinor = '' } = (request.body ?? {}) as Form;
    const { isDone } = await payOutBill(store, reference, Number(amountMinor));
    return reply.code(isDone ? 204 : 409).send();
  });

  registerSwitches(desk, prefix, store.switches);
  registerLedger(desk, store);
}
