import type { Declined, FailureReason } from '../../../modules/payments/ports.ts';
import type { BepaidTransaction } from './bepaid-objects.ts';

/** By beGateway's processing codes. */
const byCode: Readonly<Record<string, FailureReason>> = {
  'F.0003': 'cardExpired',
  'F.0005': 'timeout',
  'F.0006': 'wrongCode',
};

/** The codes of the acquirers differ; their messages name the reason. */
const byMessage: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  [/(?:in|not )sufficient funds/i, 'insufficientFunds'],
  [/expired card|card expired/i, 'cardExpired'],
  [/cvv|cvc|verification value/i, 'wrongCode'],
  [/3-?d[ -]?secure/i, 'threeDSecure'],
  [/amount limit|withdrawal amount|amount too big/i, 'sumRefused'],
  [/unavailable|inoperative|timed out|system (?:error|malfunction)/i, 'technical'],
];

/** After these the same card may be tried again. */
const passing: readonly FailureReason[] = ['insufficientFunds', 'threeDSecure', 'technical'];

/** Why a transaction failed; an unknown reason is a plain refusal. */
export function readDecline({ code, message }: Pick<BepaidTransaction, 'code' | 'message'>): Declined {
  const said = message ?? '';
  const reason =
    byCode[code ?? ''] ?? byMessage.find(([pattern]) => pattern.test(said))?.[1] ?? ('declined' as const);
  return {
    kind: 'declined',
    code: code ?? (said === '' ? 'failed' : said.slice(0, 64)),
    said: message ?? undefined,
    reason,
    retryable: passing.includes(reason),
  };
}

/** A call that was refused before anything was tried. */
export function readCallRefusal(said: string): Declined {
  return { kind: 'declined', code: said.slice(0, 64), said, reason: 'technical', retryable: false };
}
