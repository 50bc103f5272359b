import type { BankPayment, Books, LedgerEntry, Page } from './bank-books.ts';
import { findCard, type CardBehaviour } from './cards.ts';

/** The bank's answer to a call. `code` 00 is success, 99 a refusal of the gateway itself. */
export interface BankReply {
  readonly code: string;
  readonly errorCode?: string;
  readonly message?: string;
  readonly extra?: Readonly<Record<string, string>>;
  /** The operation is recorded, but the merchant never receives the answer. */
  readonly isLost?: boolean;
}

export interface CardCall {
  readonly merchantId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Masked. */
  readonly card: string;
  /** `MM/YYYY` or `MM/YY`. */
  readonly expires: string;
  /** The cardholder confirmed on the bank's page. */
  readonly isConfirmed: boolean;
  /** A refusal set on the control page. */
  readonly isRefusedByHand: boolean;
  /** A sum other than the merchant's, set on the control page. */
  readonly addedMinor: number;
}

const done: BankReply = { code: '00' };

function refused(errorCode: string, message: string): BankReply {
  return { code: '99', errorCode, message };
}

const noRecord = (orderId: string): BankReply => ({ code: '99', message: `No record found for ${orderId}` });

/** Authorises a sum on a card. An order id can succeed only once. */
export function authorise(books: Books, call: CardCall, now: Date): Promise<BankReply> {
  return books.onOrder(call.orderId, async (page) => {
    const before = await page.findPayment();
    if (before && before.state !== 'declined') {
      return refused('CORE-2507', 'This order has been successful already');
    }
    const behaviour = findCard(call.card);
    const code = call.isRefusedByHand ? '05' : judge(behaviour, call, now);
    const { merchantId, orderId, card, currency } = call;
    const amountMinor = call.amountMinor + call.addedMinor;
    const payment: BankPayment = {
      merchantId,
      orderId,
      card,
      amountMinor,
      currency,
      code,
      state: code === '00' ? 'authorised' : 'declined',
      refundedMinor: 0,
      hasFailedOnce: false,
    };
    await page.save(payment);
    if (code !== '00') return { code, message: 'Declined by the card’s bank' };
    await page.enter('authorisation', payment, amountMinor);
    return { ...done, isLost: behaviour?.losesAnswer === true };
  });
}

function judge(behaviour: CardBehaviour | undefined, call: CardCall, now: Date): string {
  if (!behaviour) return '14';
  if (behaviour.secure && !call.isConfirmed) return '1A';
  if (behaviour.onlyCurrency !== undefined && behaviour.onlyCurrency !== call.currency) return '57';
  if (hasExpired(call.expires, now)) return '54';
  return behaviour.declines ?? '00';
}

function hasExpired(expires: string, now: Date): boolean {
  const [month = 0, year = 0] = expires.split('/').map(Number);
  const fullYear = year < 100 ? 2000 + year : year;
  return Date.UTC(fullYear, month, 1) <= now.getTime();
}

/** Captures an authorised sum or a part of it, once; the rest is released. */
export function capture(books: Books, orderId: string, amountMinor: number): Promise<BankReply> {
  return onPayment(books, orderId, async (page, payment) => {
    if (payment.state !== 'authorised') return refused('CORE-2502', 'There is no open authorisation');
    if (amountMinor > payment.amountMinor) return refused('CORE-2501', 'More than the held sum');
    if (await failsNow('capture', page, payment)) return { code: '96', message: 'System error, try again' };
    await page.save({ ...payment, amountMinor, state: 'captured' });
    await page.enter('capture', payment, amountMinor);
    return done;
  });
}

/** Releases a hold, or takes a capture of the same day back. */
export function release(books: Books, orderId: string): Promise<BankReply> {
  return onPayment(books, orderId, async (page, payment) => {
    const isOpen = payment.state === 'authorised' || payment.state === 'captured';
    if (!isOpen || payment.refundedMinor > 0) return refused('CORE-2504', 'There is nothing to void');
    await page.save({ ...payment, state: 'voided' });
    await page.enter('void', payment, payment.amountMinor);
    return done;
  });
}

/** Refunds a part or all of a captured sum. */
export function giveBack(books: Books, orderId: string, amountMinor: number): Promise<BankReply> {
  return onPayment(books, orderId, async (page, payment) => {
    if (payment.state !== 'captured') return refused('CORE-2508', 'This payment is not settled');
    const refundedMinor = payment.refundedMinor + amountMinor;
    if (refundedMinor > payment.amountMinor) return refused('CORE-2503', 'More than the net sum');
    if (await failsNow('refund', page, payment)) return { code: '96', message: 'System error, try again' };
    const isAll = refundedMinor === payment.amountMinor;
    await page.save({ ...payment, refundedMinor, state: isAll ? 'refunded' : 'captured' });
    await page.enter('refund', payment, amountMinor);
    return done;
  });
}

/** A chargeback: the cardholder's bank takes money back; only the statement shows it. */
export function chargeBack(books: Books, orderId: string): Promise<BankReply> {
  return onPayment(books, orderId, async (page, payment) => {
    const netMinor = payment.amountMinor - payment.refundedMinor;
    if (payment.state !== 'captured' || netMinor <= 0)
      return refused('CORE-2508', 'There is nothing to dispute');
    await page.enter('chargeback', payment, netMinor);
    return done;
  });
}

const statuses = { declined: 'D', authorised: 'A', captured: 'C', voided: 'V', refunded: 'R' } as const;

/** The state of an order's last transaction: after a refund, of that alone. Sums are in minor units. */
export async function replyStatus(books: Books, orderId: string): Promise<BankReply> {
  const refund = (await books.listEntries(orderId)).findLast(({ kind }) => kind === 'refund');
  return onPayment(books, orderId, async (_page, payment) => {
    const isRefund = refund !== undefined && payment.refundedMinor > 0;
    const sum = String(isRefund ? refund.amountMinor : payment.amountMinor);
    return {
      ...done,
      extra: {
        ORD_ID: orderId,
        CHARGE_TYPE_CD: isRefund ? 'C' : 'S',
        TRANS_STAT: isRefund ? 'C' : statuses[payment.state],
        PROC_RET_CD: isRefund ? '00' : payment.code,
        ORIG_TRANS_AMT: sum,
        CAPTURE_AMT: isRefund || payment.state === 'captured' ? sum : '',
        PAN: payment.card,
      },
    };
  });
}

/**
 * Every transaction of an order, the newest first; the only place where all refunds are listed. Sums are in minor units.
 */
export async function formatHistory(books: Books, orderId: string): Promise<BankReply> {
  const entries = (await books.listEntries(orderId)).filter(({ kind }) => kind !== 'chargeback');
  return onPayment(books, orderId, async (_page, payment) => {
    const state = statuses[payment.state];
    const lines = entries.toReversed().map((entry, index) => historyLine(entry, state, index));
    return {
      ...done,
      extra: { TRXCOUNT: String(lines.length), NUMCODE: '0', ...Object.fromEntries(lines) },
    };
  });
}

/** Type, state, sum, captured sum, times of transaction, capture and void, host reference, codes, transaction. */
function historyLine(entry: LedgerEntry, state: string, index: number): [string, string] {
  const { kind, amountMinor, at, seq } = entry;
  const time = at.toISOString().replace('T', ' ').replace('Z', '');
  const isRefund = kind === 'refund';
  const taken = isRefund || kind === 'capture' ? [String(amountMinor), time] : ['', ''];
  const fields = [
    isRefund ? 'C' : 'S',
    isRefund ? 'C' : state,
    String(amountMinor),
    taken[0]!,
    time,
    taken[1]!,
    kind === 'void' ? time : '',
    String(seq).padStart(12, '0'),
    isRefund ? '' : 'P00001',
    '00',
    `T${seq}`,
  ];
  return [`TRX${index + 1}`, fields.join('\t')];
}

function onPayment(
  books: Books,
  orderId: string,
  act: (page: Page, payment: BankPayment) => Promise<BankReply>,
): Promise<BankReply> {
  return books.onOrder(orderId, async (page) => {
    const payment = await page.findPayment();
    return payment ? act(page, payment) : noRecord(orderId);
  });
}

/** Whether the card's "fails once" behaviour applies to this call; later calls succeed. */
async function failsNow(step: 'capture' | 'refund', page: Page, payment: BankPayment): Promise<boolean> {
  if (payment.hasFailedOnce || findCard(payment.card)?.failsOnce !== step) return false;
  await page.save({ ...payment, hasFailedOnce: true });
  return true;
}
