import type { Currency } from '@farewind/values/currency';
import { money } from '@farewind/values/money';
import type { RefundedOutcome } from '../../../modules/payments/ports.ts';
import type { BankAnswer } from './response-xml.ts';

const unreadable: RefundedOutcome = { kind: 'unknown', why: 'unreadable' };
/** Fields of a transaction line, parted by tabs. */
const [CHARGE_TYPE, STATE, AMOUNT, CODE, TRANSACTION] = [0, 1, 2, 9, 10];
const REFUND = 'C';
const TAKEN_BACK = ['V', 'CNCL', 'D', 'ERR'];

/**
 * Reads the answer to an ORDERHISTORY query: TRXCOUNT and the lines TRX1, TRX2 …, each `type, state, sum, captured sum,
 * times, host reference, authorisation code, answer code, transaction id`. Type C is a refund, S anything else. Sums are
 * whole minor units, as in ORDERSTATUS.
 */
export function readOrderHistory(answer: BankAnswer, askedIn: Currency): RefundedOutcome {
  const { extra } = answer;
  if (/no record found/i.test(answer.errorMessage)) return { kind: 'notFound' };
  const count = Number(extra['TRXCOUNT']);
  if (!Number.isSafeInteger(count) || count < 1) return unreadable;
  const lines = Array.from({ length: count }, (_, index) => (extra[`TRX${index + 1}`] ?? '').split('\t'));
  if (lines.some((fields) => fields.length <= TRANSACTION || !/^\d{1,15}$/.test(fields[AMOUNT]!)))
    return unreadable;
  const refunds = lines.filter(
    (fields) =>
      fields[CHARGE_TYPE] === REFUND && fields[CODE] === '00' && !TAKEN_BACK.includes(fields[STATE]!),
  );
  const minor = refunds.reduce((sum, fields) => sum + Number(fields[AMOUNT]), 0);
  const bankReference = refunds.at(-1)?.[TRANSACTION] ?? answer.transactionId;
  return { kind: 'refunded', amount: money(minor, askedIn), bankReference };
}
