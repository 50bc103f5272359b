import type { FastifyInstance } from 'fastify';
import { newId } from '../../../../platform/ids.ts';
import { registerLedger } from '../../simulator-books.ts';
import { registerSwitches } from '../../simulator-switches.ts';
import { decimal } from '../../test-bank/control-page.ts';
import { actOnPayment, type Outcome, type ReceiptFate } from './yookassa-acts.ts';
import type { StoredPayment, YookassaBooks } from './yookassa-books.ts';
import type { Notifier, YookassaSimulatorOptions } from './yookassa-notifier.ts';
import { controlPage, payPage, sentencePage } from './yookassa-pages.ts';

type Form = Readonly<Record<string, string | undefined>>;

const HTML = 'text/html; charset=utf-8';
const outcomes = ['pay', 'refuse', 'leave', 'twice', 'late'] as const;

export interface PanelParts {
  readonly prefix: string;
  readonly books: YookassaBooks;
  readonly options: YookassaSimulatorOptions;
  readonly now: () => Date;
  readonly notifier: Notifier;
}

/** The payers' pages, and the settings of the shop's owner. */
export function registerPanel(desk: FastifyInstance, parts: PanelParts): void {
  registerPayer(desk, parts);
  registerControl(desk, parts);
}

/** The payers' pages. */
function registerPayer(desk: FastifyInstance, { books, now, notifier }: PanelParts): void {
  const { tell, tellEarly } = notifier;
  desk.get('/page/:id', async (request, reply) => {
    const payment = await books.find((request.params as Form)['id'] ?? '');
    if (!payment) return reply.code(404).type(HTML).send(sentencePage('ru_RU', 'over'));
    const back = payment.returnUrl === undefined ? '' : new URL(payment.returnUrl).origin;
    return reply
      .header(
        'content-security-policy',
        `default-src 'self'; form-action 'self' ${back}; frame-ancestors 'none'`,
      )
      .type(HTML)
      .send(payPage(payment));
  });

  desk.post('/page/:id', async (request, reply) => {
    const payment = await books.find((request.params as Form)['id'] ?? '');
    const given = (request.body as Form | null)?.['outcome'];
    const outcome = outcomes.find((one) => one === given);
    if (!payment || !outcome) return reply.code(404).type(HTML).send(sentencePage('ru_RU', 'over'));
    const { isOver } = await act(payment, outcome === 'twice' ? 'pay' : outcome);
    // A payment is paid once: a second card is not requested, and two payments have two pages.
    if (outcome === 'twice' && !isOver) await act(payment, 'pay');
    if (isOver) return reply.code(410).type(HTML).send(sentencePage(payment.locale, 'over'));
    if (payment.returnUrl !== undefined) return reply.redirect(payment.returnUrl, 303);
    return reply
      .type(HTML)
      .send(sentencePage(payment.locale, outcome === 'pay' || outcome === 'twice' ? 'done' : 'over'));
  });

  /** Pays a code as the bank's app on a phone would. */
  desk.post('/scan', async (request, reply) => {
    const { payload = '' } = (request.body ?? {}) as Form;
    const payment = await books.find(payload.slice(payload.lastIndexOf('/') + 1));
    if (!payment) return reply.code(404).send({ outcome: 'unknown' });
    const { isPaid } = await act(payment, 'pay');
    return reply.code(isPaid ? 200 : 410).send({ outcome: isPaid ? 'paid' : 'over' });
  });

  async function act(payment: StoredPayment, outcome: Outcome) {
    if (outcome === 'pay') await tellEarly(payment);
    const fate = await receiptFate(payment);
    const { payment: after, isPaid, isOver } = await actOnPayment(books, payment.id, outcome, now(), fate);
    if (isPaid) await tell(`payment.${after.status}`, after);
    else if (after.status === 'canceled' && after.status !== payment.status)
      await tell('payment.canceled', after);
    return { isPaid, isOver };
  }

  async function receiptFate({ metadata, isHold }: StoredPayment): Promise<ReceiptFate> {
    if (isHold || metadata['simulatorReceipt'] !== 'yes') return 'none';
    return (await books.switches.useUp('refuseReceiptNext')) ? 'refused' : 'registered';
  }
}

function registerControl(desk: FastifyInstance, { prefix, books, options, notifier }: PanelParts): void {
  const { shops, noticeUrl: firstNoticeUrl } = options;
  desk.get('/', async (request, reply) => {
    const apiUrl = `${request.protocol}://${request.host}${prefix}`;
    const shown = [];
    for (const shop of shops) {
      const noticeUrl = (await books.findNoticeUrl(shop.shopId)) ?? firstNoticeUrl(shop);
      shown.push({ ...shop, noticeUrl });
    }
    return reply.type(HTML).send(controlPage(prefix, apiUrl, shown, await books.switches.getAll()));
  });
  desk.post('/shop', async (request, reply) => {
    const { shopId = '', noticeUrl = '', act } = (request.body ?? {}) as Form;
    if (!shops.some((shop) => shop.shopId === shopId) || !URL.canParse(noticeUrl))
      return reply.code(400).type(HTML).send(sentencePage('en_US', 'over'));
    await books.setNoticeUrl(shopId, noticeUrl);
    if (act === 'test') {
      const object = { id: newId(), status: 'succeeded', metadata: {} };
      await notifier.send(noticeUrl, { type: 'notification', event: 'payment.succeeded', object });
    }
    return reply.redirect(`${prefix}/`, 303);
  });
  registerSwitches(desk, prefix, books.switches);
  registerLedger(desk, books);
  desk.get('/receipts', async (request) => {
    const receipts = await books.listReceipts((request.query as Form)['reference'] ?? '');
    return receipts.map(({ purpose, amountMinor, currency, state }) => ({
      purpose,
      amount: decimal(amountMinor),
      currency,
      state,
    }));
  });
}
