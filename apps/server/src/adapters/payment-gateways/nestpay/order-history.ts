import type { Currency } from '@farewind/values/currency';
import { money } from '@farewind/values/money';
import type { QueryOutcome, RefundedOutcome, Unknown } from '../../../modules/payments/ports.ts';
import type { BankAnswer } from './response-xml.ts';

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };
/** Fields of a transaction line, parted by tabs. */
const [CHARGE_TYPE, STATE, AMOUNT, CAPTURED, TIME, CODE, TRANSACTION] = [0, 1, 2, 3, 4, 9, 10];
const REFUND = 'C';
const TAKEN_BACK = ['V', 'CNCL', 'D', 'ERR'];
const MINOR = /^\d{1,15}$/;

type Line = readonly string[];

/**
 * The successful lines of an answer to an ORDERHISTORY query, the oldest first: TRXCOUNT and TRX1, TRX2 …, each `type,
 * state, sum, captured sum, times, host reference, authorisation code, answer code, transaction id`. Type C is a refund,
 * S anything else. Sums are whole minor units, as in ORDERSTATUS.
 */
function readLines({ extra }: BankAnswer): Line[] | undefined {
  const count = Number(extra['TRXCOUNT']);
  if (!Number.isSafeInteger(count) || count < 1) return undefined;
  const lines = Array.from({ length: count }, (_, index) => (extra[`TRX${index + 1}`] ?? '').split('\t'));
  if (lines.some((line) => line.length <= TRANSACTION || !MINOR.test(line[AMOUNT]!))) return undefined;
  return lines.filter((line) => line[CODE] === '00' && !TAKEN_BACK.includes(line[STATE]!)).toSorted(byTime);
}

function byTime({ [TIME]: one = '' }: Line, { [TIME]: other = '' }: Line): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const isRefund = (line: Line): boolean => line[CHARGE_TYPE] === REFUND;
const sumOf = (refunds: readonly Line[]): number =>
  refunds.reduce((sum, line) => sum + Number(line[AMOUNT]), 0);
const isNoRecord = ({ errorMessage }: BankAnswer): boolean => /no record found/i.test(errorMessage);

/** The total of an order's refunds. */
export function readRefundsOfHistory(answer: BankAnswer, askedIn: Currency): RefundedOutcome {
  if (isNoRecord(answer)) return { kind: 'notFound' };
  const refunds = readLines(answer)?.filter(isRefund);
  if (!refunds) return unreadable;
  const bankReference = refunds.at(-1)?.[TRANSACTION] ?? answer.transactionId;
  return { kind: 'refunded', amount: money(sumOf(refunds), askedIn), bankReference };
}

/** The charge of an order whose last transaction is a refund: captured, or refunded completely. */
export function readChargeOfHistory(answer: BankAnswer, askedIn: Currency): QueryOutcome {
  const lines = readLines(answer);
  const capture = lines?.findLast((line) => !isRefund(line) && MINOR.test(line[CAPTURED]!));
  if (!lines || !capture) return unreadable;
  const amount = money(Number(capture[CAPTURED]), askedIn);
  if (amount.minor === 0) return unreadable;
  if (sumOf(lines.filter(isRefund)) >= amount.minor) return { kind: 'refunded' };
  return { kind: 'captured', bankReference: capture[TRANSACTION]!, amount };
}
