import type pg from 'pg';
import { postNotice } from '../../simulator-post.ts';
import { signTbank } from '../tbank-token.ts';
import type { Done } from './tbank-acts.ts';
import type { IssuedReceipt, StoredPayment, TbankBooks } from './tbank-books.ts';
import { toNotice, toReceiptNotice } from './tbank-wire.ts';

export interface TbankTerminal {
  readonly tenantId: number;
  readonly settingId: number;
  readonly terminalKey: string;
  readonly password: string;
}

export interface TbankSimulatorOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
  readonly terminals: readonly TbankTerminal[];
  /** The origin of its pages for payers; by default the origin of each call. */
  readonly pageOrigin?: string;
  /** The notification address of a terminal until its panel sets another one. */
  readonly noticeUrl: (terminal: TbankTerminal) => string;
  /** How this process reaches a payment's own notification address; by default as it is. */
  readonly reach?: (url: string) => string;
}

export interface Notifier {
  /** Notifies the merchant of a payment's state and of its receipts, as the switches demand. */
  readonly tell: (done: Done) => Promise<void>;
  readonly tellReceipt: (payment: StoredPayment, receipt: IssuedReceipt) => Promise<void>;
  /** Notifies of a payment before it is committed. */
  readonly tellEarly: (payment: StoredPayment) => Promise<void>;
  readonly sendTest: (terminalKey: string, url: string) => Promise<void>;
}

export function createNotifier(
  books: TbankBooks,
  now: () => Date,
  { terminals, noticeUrl, reach = (url) => url }: TbankSimulatorOptions,
): Notifier {
  /** Authorisations that the merchant is notified of only after their capture. */
  const late = new Map<string, StoredPayment>();
  const find = (key: string) => terminals.find(({ terminalKey }) => terminalKey === key);

  async function send(payment: StoredPayment, members: Readonly<Record<string, unknown>>): Promise<void> {
    const terminal = find(payment.terminalKey);
    if (!terminal) return;
    const own = payment.notificationUrl;
    const url =
      own === undefined
        ? ((await books.addresses.find(terminal.terminalKey)) ?? noticeUrl(terminal))
        : reach(own);
    await postNotice(url, { ...members, Token: signTbank(members, terminal.password) });
  }

  async function deliver(payment: StoredPayment): Promise<void> {
    const members = toNotice(payment);
    if (await books.switches.useUp('forgeNext')) {
      const forged = { ...members, Amount: 1_00 };
      const url = reach(payment.notificationUrl ?? noticeUrl(find(payment.terminalKey)!));
      await postNotice(url, { ...forged, Token: signTbank(forged, 'guessed') });
    }
    await send(payment, members);
    if (await books.switches.useUp('notifyTwiceNext')) await send(payment, members);
  }

  return {
    async tell({ payment, receipts }) {
      if (!(await books.switches.useUp('silentNext'))) await tellState(payment);
      for (const receipt of receipts) await tellReceipt(payment, receipt);
    },
    tellReceipt,
    async tellEarly(payment) {
      if (!(await books.switches.useUp('notifyBeforeNext'))) return;
      const status = payment.payType === 'T' && payment.source === 'cards' ? 'AUTHORIZED' : 'CONFIRMED';
      await deliver({ ...payment, status, currentMinor: payment.amountMinor });
    },
    async sendTest(terminalKey, url) {
      const members = { TerminalKey: terminalKey, OrderId: 'test', PaymentId: 1, Status: 'CONFIRMED' };
      const told = { ...members, Success: true, ErrorCode: '0', Amount: 100 };
      await postNotice(url, { ...told, Token: signTbank(told, find(terminalKey)?.password ?? '') });
    },
  };

  async function tellReceipt(payment: StoredPayment, receipt: IssuedReceipt): Promise<void> {
    if (await books.switches.useUp('silentNext')) return;
    await send(payment, toReceiptNotice(payment, receipt, now()));
  }

  async function tellState(payment: StoredPayment): Promise<void> {
    if (payment.status === 'AUTHORIZED' && (await books.switches.useUp('outOfOrderNext'))) {
      late.set(payment.id, payment);
      return;
    }
    await deliver(payment);
    const before = late.get(payment.id);
    if (before && late.delete(payment.id)) await deliver(before);
  }
}
