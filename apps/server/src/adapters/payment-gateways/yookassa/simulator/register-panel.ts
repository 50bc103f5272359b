import type { FastifyInstance } from 'fastify';
import { newId } from '../../../../platform/ids.ts';
import { registerLedger } from '../../simulator-books.ts';
import { registerPanel as registerProviderPanel } from '../../simulator-panel.ts';
import { registerPayerPages, type PayerActed } from '../../simulator-payer.ts';
import { registerReceipts } from '../../simulator-receipts.ts';
import { actOnPayment, type Outcome, type ReceiptFate } from './yookassa-acts.ts';
import type { StoredPayment, YookassaBooks } from './yookassa-books.ts';
import type { Notifier, YookassaSimulatorOptions } from './yookassa-notifier.ts';
import { payPage, sentencePage } from './yookassa-pages.ts';
import { happenToAll } from './yookassa-time.ts';

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
  registerPayerPages(desk, {
    find: (id) => books.find(id),
    backOf: ({ returnUrl }) => returnUrl,
    draw: payPage,
    drawSentence: (payment, sentence) =>
      sentencePage(payment?.locale ?? 'ru_RU', sentence, payment?.returnUrl),
    async act(payment, outcome) {
      const acted = await act(payment, outcome === 'twice' ? 'pay' : outcome);
      // A payment is paid once: a second card is not requested, and two payments have two pages.
      if (outcome === 'twice' && !acted.isOver) await act(payment, 'pay');
      return acted;
    },
  });

  async function act(payment: StoredPayment, outcome: Outcome): Promise<PayerActed> {
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

function registerControl(desk: FastifyInstance, parts: PanelParts): void {
  const { prefix, books, options, notifier } = parts;
  registerProviderPanel(desk, {
    prefix,
    title: 'YooKassa',
    accounts: options.shops.map((shop) => ({
      id: shop.shopId,
      keys: [
        ['shopId', shop.shopId],
        ['Secret key', shop.secretKey],
      ],
      firstNoticeUrl: () => options.noticeUrl(shop),
    })),
    addresses: books.addresses,
    switches: books.switches,
    sendTest(_shopId, url) {
      const object = { id: newId(), status: 'succeeded', metadata: {} };
      return notifier.send(url, { type: 'notification', event: 'payment.succeeded', object });
    },
  });
  desk.post('/tick', async (_request, reply) => {
    await happenToAll(parts);
    return reply.redirect(`${prefix}/`, 303);
  });
  registerLedger(desk, books);
  registerReceipts(desk, books.receipts);
}
