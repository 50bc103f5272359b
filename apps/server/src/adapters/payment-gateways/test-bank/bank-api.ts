import {
  authorise,
  capture,
  giveBack,
  release,
  formatHistory,
  replyStatus,
  type BankReply,
} from './bank-acts.ts';
import type { BankBooks, Books } from './bank-books.ts';
import type { BankSession, BankSessions } from './bank-sessions.ts';
import { maskCard } from './cards.ts';
import { readCall, type Members } from './bank-xml.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/** A shop that has an account here. */
export interface BankMerchant {
  readonly merchantId: string;
  readonly apiUser: string;
  readonly apiPassword: string;
  readonly storeKey: string;
}

/** The dependencies of the bank's API, independent of where its books are stored. */
export interface ApiDesk {
  readonly books: Books;
  readonly sessions: Pick<BankSessions, 'use'>;
  readonly merchants: readonly BankMerchant[];
  /** Without a cardholder page: cards that would be confirmed there count as confirmed. */
  readonly confirmsByItself?: boolean;
}

/** The same with the page on which cardholders confirm. */
export interface Desk extends ApiDesk {
  readonly books: BankBooks;
  readonly sessions: BankSessions;
}

export interface Answered {
  readonly orderId: string;
  readonly reply: BankReply;
}

/** Answers one call of the XML interface. */
export async function answerCall(desk: ApiDesk, xml: string, now: Date): Promise<Answered> {
  const read = readCall(xml);
  if (!read) return { orderId: '', reply: fault('CORE-2000', 'This is no CC5Request') };
  const { call, extra } = read;
  const orderId = call['OrderId'] ?? '';
  const merchant = desk.merchants.find((candidate) => isHis(candidate, call));
  if (!merchant) return { orderId, reply: fault('CORE-2002', 'Wrong merchant, user or password') };
  if (!/^[\w-]{1,64}$/.test(orderId)) return { orderId, reply: fault('CORE-2003', 'OrderId is missing') };
  return { orderId, reply: await dispatch(desk, { merchant, orderId, call, extra }, now) };
}

interface Asked {
  readonly merchant: BankMerchant;
  readonly orderId: string;
  readonly call: Members;
  readonly extra: Members;
}

async function dispatch(desk: ApiDesk, asked: Asked, now: Date): Promise<BankReply> {
  const { books } = desk;
  const { orderId, call, extra } = asked;
  if (extra['ORDERSTATUS'] === 'QUERY') return replyStatus(books, orderId);
  if (extra['ORDERHISTORY'] === 'QUERY') return formatHistory(books, orderId);
  if (call['Type'] === 'Void') return release(books, orderId);
  const amountMinor = readTotal(call['Total']);
  if (amountMinor === undefined) return fault('CORE-2501', 'Total is not a sum');
  switch (call['Type']) {
    case 'PreAuth':
      return preAuthorise(desk, asked, amountMinor, now);
    case 'PostAuth':
      return capture(books, orderId, amountMinor);
    case 'Credit':
      return giveBack(books, orderId, amountMinor);
    default:
      return fault('CORE-2004', 'This type of transaction is not offered');
  }
}

async function preAuthorise(
  { books, sessions, confirmsByItself = false }: ApiDesk,
  { merchant, orderId, call }: Asked,
  amountMinor: number,
  now: Date,
): Promise<BankReply> {
  const currency = call['Currency'] ?? '';
  if (!(currency in currencyLetters)) return fault('CORE-2005', 'This currency is not offered');
  const session = call['PayerTxnId'] === undefined ? undefined : await sessions.use(call['Number'] ?? '');
  if (call['PayerTxnId'] !== undefined && !isProofOf(session, merchant, orderId, call))
    return fault('CORE-2006', 'The cardholder has not confirmed this charge');
  return authorise(
    books,
    {
      merchantId: merchant.merchantId,
      orderId,
      amountMinor,
      currency,
      card: session?.card ?? maskCard(call['Number'] ?? ''),
      expires: session?.expires ?? call['Expires'] ?? '',
      isConfirmed: session !== undefined || confirmsByItself,
      isRefusedByHand: await books.useUp('declineNext'),
      addedMinor: (await books.useUp('wrongSumNext')) ? 100 : 0,
    },
    now,
  );
}

function isProofOf(
  session: BankSession | undefined,
  merchant: BankMerchant,
  orderId: string,
  call: Members,
): boolean {
  return (
    session?.merchantId === merchant.merchantId &&
    session.orderId === orderId &&
    session.amount === call['Total'] &&
    session.currency === call['Currency']
  );
}

/** The currencies of this bank by their numeric codes. */
export const currencyLetters: Readonly<Record<string, string>> = {
  '643': 'RUB',
  '840': 'USD',
  '933': 'BYN',
  '949': 'TRY',
  '978': 'EUR',
};

function isHis(merchant: BankMerchant, call: Members): boolean {
  return (
    call['ClientId'] === merchant.merchantId &&
    call['Name'] === merchant.apiUser &&
    isSameSecret(call['Password'] ?? '', merchant.apiPassword)
  );
}

function readTotal(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,12}\.\d{2}$/.test(text)) return undefined;
  return Number(text.replace('.', '')) || undefined;
}

function fault(errorCode: string, message: string): BankReply {
  return { code: '99', errorCode, message };
}
