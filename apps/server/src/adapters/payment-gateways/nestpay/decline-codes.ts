import type { Declined } from '../../../modules/payments/ports.ts';
import type { BankAnswer } from './response-xml.ts';

type Reading = Pick<Declined, 'reason' | 'retryable'>;

/** Answer codes of the cards' banks (ISO 8583 field 39) whose meaning the payer can act on. */
const readings: Readonly<Record<string, Reading>> = {
  '04': { reason: 'declined', retryable: false },
  '05': { reason: 'declined', retryable: true },
  '14': { reason: 'declined', retryable: false },
  '1A': { reason: 'threeDSecure', retryable: true },
  '33': { reason: 'cardExpired', retryable: false },
  '41': { reason: 'declined', retryable: false },
  '43': { reason: 'declined', retryable: false },
  '51': { reason: 'insufficientFunds', retryable: true },
  '54': { reason: 'cardExpired', retryable: false },
  '65': { reason: 'threeDSecure', retryable: true },
  '82': { reason: 'wrongCode', retryable: true },
  '91': { reason: 'technical', retryable: true },
  '96': { reason: 'technical', retryable: true },
  N7: { reason: 'wrongCode', retryable: true },
};

const otherDecline: Reading = { reason: 'declined', retryable: true };
/** `99`: the gateway itself refused; the card's bank was not contacted. */
const gatewayError: Reading = { reason: 'technical', retryable: false };
/** A sum captured today can be refunded only after the bank's end of day. */
const notSettledYet: Reading = { reason: 'technical', retryable: true };

/** Converts a refusal to the reason for people and the code for staff (the gateway's own code, if it sends one). */
export function readDecline(answer: BankAnswer): Declined {
  const { procReturnCode, extra } = answer;
  const ofGateway = extra['ERRORCODE'] === 'CORE-2508' ? notSettledYet : gatewayError;
  const reading = readings[procReturnCode] ?? (procReturnCode === '99' ? ofGateway : otherDecline);
  return { kind: 'declined', code: extra['ERRORCODE'] || procReturnCode, ...reading };
}
