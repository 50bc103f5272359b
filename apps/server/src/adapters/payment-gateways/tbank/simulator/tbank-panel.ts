import type { FastifyInstance } from 'fastify';
import { registerLedger } from '../../simulator-books.ts';
import { registerPanel } from '../../simulator-panel.ts';
import { registerPayerPages, type PayerActed, type PayerOutcome } from '../../simulator-payer.ts';
import { registerReceipts } from '../../simulator-receipts.ts';
import { afterTime, endUnpaid, pay, type Paid, type ReadFate } from './tbank-acts.ts';
import type { StoredPayment, TbankBooks } from './tbank-books.ts';
import type { Notifier, TbankSimulatorOptions } from './tbank-notifier.ts';
import { payPage, sentencePage } from './tbank-pages.ts';

/** The bank's codes of a refused card. */
const NO_FUNDS = '1051';
const OVER_LIMIT = '1061';

export interface PanelParts {
  readonly prefix: string;
  readonly books: TbankBooks;
  readonly options: TbankSimulatorOptions;
  readonly now: () => Date;
  readonly notifier: Notifier;
  readonly readFate: ReadFate;
}

/** The payers' pages, and the settings of the terminal's owner. */
export function registerTbankPanel(desk: FastifyInstance, parts: PanelParts): void {
  const { prefix, books, options, notifier } = parts;
  registerPayerPages(desk, {
    find: (code) => books.find('code', code),
    // A code is paid in an app, which leads nowhere by itself.
    backOf: ({ source, successUrl, failUrl }, outcome) =>
      source === 'qrsbp' ? undefined : outcome === 'pay' || outcome === 'twice' ? successUrl : failUrl,
    draw: payPage,
    drawSentence: (payment, sentence) =>
      sentencePage(
        payment?.language ?? 'ru',
        sentence,
        sentence === 'done' ? payment?.successUrl : payment?.failUrl,
      ),
    act: (payment, outcome) => actAsPayer(parts, payment, outcome),
  });
  registerPanel(desk, {
    prefix,
    title: 'T-Bank',
    accounts: options.terminals.map((terminal) => ({
      id: terminal.terminalKey,
      keys: [
        ['TerminalKey', terminal.terminalKey],
        ['Password', terminal.password],
      ],
      firstNoticeUrl: () => options.noticeUrl(terminal),
    })),
    addresses: books.addresses,
    switches: books.switches,
    sendTest: notifier.sendTest,
  });
  // What has come by now happens and is told, though nobody asks.
  desk.post('/tick', async (_request, reply) => {
    for (const { id, status } of await books.listOpen()) {
      const done = await afterTime(books, id, parts.now());
      if (done.payment.status !== status) await notifier.tell(done);
    }
    return reply.redirect(`${prefix}/`, 303);
  });
  registerLedger(desk, books);
  registerReceipts(desk, books.receipts);
}

/** The payer's decision, told to the merchant. */
export async function actAsPayer(
  parts: Omit<PanelParts, 'prefix' | 'options'>,
  payment: StoredPayment,
  outcome: PayerOutcome,
): Promise<PayerActed> {
  const { books, notifier } = parts;
  if (outcome === 'leave') return { isPaid: false, isOver: false };
  if (outcome === 'refuse' || outcome === 'late') return endWithoutMoney(parts, payment, outcome);
  await notifier.tellEarly(payment);
  const isPast = new Date(payment.dueAt) <= parts.now();
  const isLate = isPast && (await books.switches.useUp('payLateNext'));
  const first = await payOnce(parts, payment, isLate);
  const isTwice = first.isPaid && (outcome === 'twice' || (await books.switches.useUp('payTwiceNext')));
  // The bank's page asks for no second card; a code may be scanned by a second phone.
  if (isTwice) await payOnce(parts, payment, true);
  return first;
}

async function payOnce(
  { books, now, notifier, readFate }: Omit<PanelParts, 'prefix' | 'options'>,
  { id, hasReceipt, payType, source }: StoredPayment,
  isForced: boolean,
): Promise<Paid> {
  const isHold = payType === 'T' && source === 'cards';
  const paid = await pay(books, id, { now: now(), receipt: await readFate(hasReceipt && !isHold), isForced });
  if (paid.isPaid) await notifier.tell(paid);
  return paid;
}

async function endWithoutMoney(
  { books, notifier }: Pick<PanelParts, 'books' | 'notifier'>,
  payment: StoredPayment,
  outcome: 'refuse' | 'late',
): Promise<Paid> {
  const isRefused = outcome === 'refuse';
  const isOverLimit = isRefused && (await books.switches.useUp('overLimitNext'));
  const code = isOverLimit ? OVER_LIMIT : NO_FUNDS;
  const ended = await (isRefused
    ? endUnpaid(books, payment.id, 'REJECTED', code)
    : endUnpaid(books, payment.id, 'DEADLINE_EXPIRED', '0'));
  if (ended.payment.status !== payment.status) await notifier.tell(ended);
  return ended;
}
