import { money, type Money } from '@farewind/values/money';
import type { Currency } from '@farewind/values/currency';
import type { QueryOutcome } from '../../../modules/payments/ports.ts';
import { readDecline } from './decline-codes.ts';
import type { BankAnswer } from './response-xml.ts';

const unreadable: QueryOutcome = { kind: 'unknown', why: 'unreadable' };
const REFUND = 'C';

/** The last transaction is a refund, and the answer is about that alone. */
export interface AfterRefund {
  readonly kind: 'afterRefund';
}

/**
 * Reads the answer to an ORDERSTATUS query, which is about the last transaction of an order. CHARGE_TYPE_CD: C a refund,
 * S anything else. TRANS_STAT: A approved, C and S captured and settled, V and CNCL voided, R refunded, D and ERR
 * declined. Sums are whole minor units here, unlike everywhere else in the protocol, and their currency is not given. An
 * error other than "no record" contains nothing about the order.
 */
export function readOrderStatus(answer: BankAnswer, askedIn: Currency): QueryOutcome | AfterRefund {
  const { extra, transactionId: bankReference } = answer;
  if (extra['CHARGE_TYPE_CD'] === REFUND) return { kind: 'afterRefund' };
  const captured = readSum(extra['CAPTURE_AMT'], askedIn);
  const held = readSum(extra['ORIG_TRANS_AMT'], askedIn);
  switch (extra['TRANS_STAT'] ?? '') {
    case 'A':
      if (captured) return { kind: 'captured', bankReference, amount: captured };
      return held ? { kind: 'authorised', bankReference, amount: held } : unreadable;
    case 'C':
    case 'S':
      return captured ? { kind: 'captured', bankReference, amount: captured } : unreadable;
    case 'V':
    case 'CNCL':
      return { kind: 'voided' };
    case 'R':
      return { kind: 'refunded' };
    case 'D':
    case 'ERR':
      return readDecline({ ...answer, procReturnCode: extra['PROC_RET_CD'] || answer.procReturnCode });
    default:
      return /no record found/i.test(answer.errorMessage) ? { kind: 'notFound' } : unreadable;
  }
}

function readSum(text: string | undefined, currency: Currency): Money | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? money(Number(text), currency) : undefined;
}
